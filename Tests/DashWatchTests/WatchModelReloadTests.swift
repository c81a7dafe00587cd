import CommandLine
import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// The reactions of watch mode to late responses and to a changed configuration.
@Suite struct WatchModelReloadTests: WatchModelSuite {
  // MARK: Late responses

  @Test func `a response in another language is ignored`() throws {
    var model = try model([.sample("a")])
    let tickets = fetches(&model, at: moment(0))
    var other = try targets([.sample("a")])
    other.settings.language = "de"
    let renewed = fetches(&model, .configuration(.changed(other)), at: moment(5))
    #expect(renewed.count == 1 && renewed != tickets)
    settle(&model, tickets, at: moment(6))
    #expect(model.engine.isLoading(at: .zero))
  }

  @Test func `a response for a removed instance is ignored`() throws {
    let earlier = Instance.sample("a", places: [.name("London")])
    let later = Instance.sample("a", places: [.name("Rome")])
    var model = try model([earlier])
    let tickets = fetches(&model, at: moment(0))
    let change = WatchEvent.configuration(.changed(try targets([later])))
    let renewed = fetches(&model, change, at: moment(1))
    #expect(renewed.map(\.instance) == ["a"])
    settle(&model, tickets, weather(99, at: moment(2)), at: moment(2))
    #expect(model.engine.isLoading(at: .zero))
    settle(&model, renewed, weather(7, at: moment(3)), at: moment(3))
    let panel = try #require(model.dashboard(at: moment(3)).panels.first)
    #expect(panel.places == [.name("Rome")])
    #expect(panel.state.snapshot?.fetchedAt == moment(3).wall)
  }

  // MARK: The configuration

  @Test func `a changed instance shows the earlier weather of its places until a response`() throws
  {
    let earlier = Instance.sample("a", places: [.name("London"), .name("Rome")])
    let later = Instance.sample("a", places: [.name("Rome"), .id(2_643_743)])
    var model = try model([earlier])
    var rome = PlaceWeather(requestedPlace: .name("Rome"))
    rome.temperatureCelsius = 19
    let report = WeatherReport(places: [PlaceWeather(requestedPlace: .name("London")), rome])
    let first = PanelState.fresh(
      Snapshot(content: .weather(report), fetchedAt: moment(0).wall)
    )
    settle(&model, fetches(&model, at: moment(0)), first, at: moment(0))
    let change = WatchEvent.configuration(.changed(try targets([later])))
    let renewed = fetches(&model, change, at: moment(5))
    let screen = ScreenRenderer(RenderOptions(colorDepth: .truecolor))
      .render(model.content(at: moment(5)), columns: 80, rows: 24).frame
    let row = try #require(
      (0..<24).first { String(screen[row: $0].map(\.character)).contains("Rome") }
    )
    #expect(String(screen[row: row].map(\.character)).contains("19"))
    #expect(screen[row: row].allSatisfy { $0.character == " " || $0.appearance.isDim })
    #expect(screen.text.contains("London  loading"))
    #expect(model.engine.isLoading(at: .zero))
    // If the first fetch fails, they stay.
    settle(&model, renewed, .failed(SourceError(.unreachable)), at: moment(6))
    let panel = try #require(model.dashboard(at: moment(6)).panels.first)
    #expect(panel.state.status == "stale")
    guard case .weather(let kept)? = panel.state.snapshot?.content else { return }
    #expect(kept.places.map(\.requestedPlace) == [.name("Rome")])
    #expect(kept.missing.map(\.requestedPlace) == [.id(2_643_743)])
  }

  @Test func `weather of another provider is not shown after a reload`() throws {
    let place = PlaceQuery.name("London")
    var model = try model([.sample("a", places: [place])])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    let other = Instance(
      name: "a",
      descriptor: SamplePhotoSource.descriptor,
      options: .success(SourceOptions([:], describedBy: SamplePhotoSource.descriptor.options))
    )
    _ = fetches(&model, .configuration(.changed(try targets([other]))), at: moment(1))
    #expect(model.dashboard(at: moment(1)).panels.first?.earlier == nil)
  }

  @Test func `unchanged instances keep their data and new ones are fetched`() throws {
    var model = try model([.sample("a"), .sample("b")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    let next = try targets([.sample("c"), .sample("a")], every: 90)
    #expect(
      fetches(&model, .configuration(.changed(next)), at: moment(10)).map(\.instance) == ["c"]
    )
    #expect(model.dashboard(at: moment(10)).panels.map(\.name) == ["c", "a"])
    #expect(model.dashboard(at: moment(10)).panels.map(\.state.status) == ["loading", "fresh"])
    #expect(model.engine.board.nextRefresh == .seconds(90))
  }

  @Test func `an invalid configuration is reported and the old one stays in use`() throws {
    var model = try model([.sample("a")])
    settle(&model, fetches(&model, at: moment(0)), at: moment(0))
    _ = model.handle(.configuration(.broken("line 3: expected a comma")), at: moment(60))
    settle(&model, fetches(&model, at: moment(60)), at: moment(60))
    let status = model.content(at: moment(500)).status
    #expect(status.configurationProblem == "line 3: expected a comma")
    #expect(model.dashboard(at: moment(500)).panels.map(\.name) == ["a"])
    _ = model.handle(.configuration(.changed(try targets([.sample("a")]))), at: moment(501))
    #expect(model.content(at: moment(501)).status.configurationProblem == nil)
    #expect(model.content(at: moment(501)).status.notice == "config reloaded")
  }
}
