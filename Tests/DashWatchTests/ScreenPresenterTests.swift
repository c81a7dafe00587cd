import DashCore
import DashTestSupport
import TerminalScreen
import Testing

@testable import DashFetch
@testable import DashPictures
@testable import DashWatch
@testable import TextRendering

@Suite struct ScreenPresenterTests: WatchModelSuite {
  private let screen = ScriptedScreen(columns: 60, rows: 12)

  /// Returns a model with the weather of a place, its presenter, and the first frame.
  private func shown() throws -> (WatchModel, ScreenPresenter) {
    var model = try model([.sample("one")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    var presenter = ScreenPresenter(screen: screen, hasPictures: false)
    _ = try presenter.present(model, at: moment(0), isTickComplete: true)
    return (model, presenter)
  }

  /// Returns the lines of the last frame, with the status line last.
  private func lines() throws -> [String] {
    try #require(screen.frames.last).text.dropLast()
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the lines of a frame that nothing before it has shaped.
  private func fresh(_ model: WatchModel, at moment: WatchMoment) throws -> [String] {
    var presenter = ScreenPresenter(screen: screen, hasPictures: false)
    _ = try presenter.present(model, at: moment, isTickComplete: true)
    return try lines()
  }

  @Test func `while only time passes nothing moves`() throws {
    var (model, presenter) = try shown()
    let before = try lines()
    _ = model.handle(.wake, at: moment(2))
    let revision = model.revision
    _ = try presenter.present(model, at: moment(2), isTickComplete: false)
    let after = try lines()
    #expect(after == before)
    #expect(try fresh(model, at: moment(2)) == after)
    _ = model.handle(.wake, at: moment(3))
    #expect(model.revision == revision)
  }

  @Test func `what a key, a response, a size or the age of data changes is drawn`() throws {
    var (model, presenter) = try shown()
    func check(_ seconds: Double, _ cause: Comment) throws {
      let before = try lines()
      _ = try presenter.present(model, at: moment(seconds), isTickComplete: false)
      let after = try lines()
      #expect(after.dropLast() != before.dropLast(), cause)
      #expect(try fresh(model, at: moment(seconds)) == after, cause)
    }
    _ = model.handle(.screen(.key(.character("u"))), at: moment(1))
    try check(1, "units")
    _ = model.handle(.screen(.key(.character("?"))), at: moment(2))
    try check(2, "help")
    _ = model.handle(.screen(.key(.escape)), at: moment(2))
    try check(2, "back")
    screen.size = ScreenSize(columns: 70, rows: 14)
    try check(3, "size")
    let tickets = fetches(&model, at: moment(60))
    settle(&model, tickets, .failed(SourceError(.timeout)), at: moment(61))
    try check(61, "response")
  }
}
