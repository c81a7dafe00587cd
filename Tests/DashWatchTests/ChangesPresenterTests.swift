import CommandLine
import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing

@testable import DashCommands
@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// What `--plain-watch` prints.
@Suite struct ChangesPresenterTests: WatchModelSuite {
  private let output = CollectingOutput()

  /// A watch and its output.
  private struct Watch {
    var model: WatchModel
    var presenter: ChangesPresenter

    /// Returns what the presenter prints for the model, without the times.
    mutating func lines(at moment: WatchMoment, _ output: CollectingOutput) throws -> [String] {
      let before = output.text.count
      _ = try presenter.present(model, at: moment, isTickComplete: false)
      return output.text.dropFirst(before).split(separator: "\n")
        .map { String($0.drop { $0 != " " }.dropFirst()) }
    }
  }

  private func watch(_ instances: [Instance]) throws -> Watch {
    Watch(model: try model(instances), presenter: ChangesPresenter(output: output))
  }

  @Test func `after an error the data of its panel is printed again`() throws {
    var watch = try watch([.sample("a"), .sample("b")])
    settle(&watch.model, fetches(&watch.model, at: moment(0)), at: moment(0))
    #expect(try watch.lines(at: moment(0), output) == ["London: 1.0 °C", "London: 1.0 °C"])
    // The service of one panel fails, and its data is stale.
    var tickets = fetches(&watch.model, at: moment(60))
    let error = SourceError(.serverError)
    guard case .fresh(let snapshot) = weather(1, at: moment(0)) else { return }
    settle(&watch.model, [tickets.removeFirst()], .stale(snapshot, error), at: moment(61))
    settle(&watch.model, tickets, at: moment(61))
    let failed = try watch.lines(at: moment(61), output)
    #expect(failed.count == 1 && failed[0].hasPrefix("a: "), "\(failed)")
    #expect(try watch.lines(at: moment(62), output) == [])
    settle(&watch.model, fetches(&watch.model, at: moment(120)), at: moment(121))
    #expect(try watch.lines(at: moment(121), output) == ["London: 1.0 °C"])
    #expect(try watch.lines(at: moment(122), output) == [])
  }

  @Test func `an invalid configuration is printed once, and that it is mended`() throws {
    var watch = try watch([.sample("a")])
    settle(&watch.model, fetches(&watch.model, at: moment(0)), at: moment(0))
    _ = try watch.lines(at: moment(0), output)
    _ = watch.model.handle(.configuration(.broken("line 3: expected a comma")), at: moment(5))
    #expect(
      try watch.lines(at: moment(5), output) == ["config not reloaded: line 3: expected a comma"]
    )
    #expect(try watch.lines(at: moment(6), output) == [])
    let mended = try targets([.sample("a")])
    _ = watch.model.handle(.configuration(.changed(mended)), at: moment(7))
    #expect(try watch.lines(at: moment(7), output) == ["config reloaded"])
    #expect(try watch.lines(at: moment(8), output) == [])
  }

  @Test(arguments: [["--plain-watch"], ["--plain-watch", "--columns", "temp"], ["--watch"]])
  func `lists are fetched with the forecast that their lines tell`(_ options: [String]) throws {
    var targets = try targets([.sample("a", places: 2)])
    targets.settings = try Settings.resolve(
      ArgumentParser.parse(["weather", "--width", "80"] + options, Command.table).arguments.get(),
      Configuration(),
      environment: [:],
      terminal: Terminal(),
      utcOffsetSeconds: 0
    )
    var model = WatchModel(targets, at: moment(0))
    let fetch = try #require(handle(&model, .wake, at: moment(0)).first)
    #expect(fetch.weather.includesForecast)
    #expect(fetch.weather.isNextDayEnough == (options == ["--watch"]))
    // The window of a watch may become wide enough for its columns.
    #expect(fetch.weather.includesAirQuality == (options == ["--watch"]))
  }
}
