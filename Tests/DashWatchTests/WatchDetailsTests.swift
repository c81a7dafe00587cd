import DashCore
import DashSettings
import DashTestSupport
import TerminalScreen
import Testing
import TextRendering

@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// The forecast and air quality of an open card.
@Suite struct WatchDetailsTests: WatchModelSuite {
  private static let places = [PlaceQuery.name("London"), .name("Rome")]

  private func weather(_ places: [PlaceQuery]) -> WeatherReport {
    WeatherReport(
      places: places.map { query in
        var place = PlaceWeather(requestedPlace: query)
        place.temperatureCelsius = 7
        return place
      }
    )
  }

  private func state(_ report: WeatherReport) -> PanelState {
    .fresh(Snapshot(content: .weather(report), fetchedAt: SampleSource.now))
  }

  /// Returns a model with the weather of two places, whose settings have been changed.
  private func model(
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> WatchModel {
    var targets = try targets([.sample("weather", places: Self.places)], every: 3600)
    change(&targets.settings)
    var model = WatchModel(targets, at: moment(0), jitter: { 0 })
    for fetch in handle(&model, .wake, at: 0) {
      _ = model.handle(.settled(fetch.ticket, state(weather(Self.places))), at: moment(0))
    }
    show(&model)
    return model
  }

  /// Renders a frame as the presenter does, and returns its text; a card has no room with the list.
  @discardableResult
  private func show(
    _ model: inout WatchModel,
    at seconds: Double = 0,
    columns: Int = 70,
    rows: Int = 16
  ) -> String {
    var options = RenderOptions()
    options.fitsWindow = true
    let rendering = ScreenRenderer(options)
      .render(model.content(at: moment(seconds)), columns: columns, rows: rows)
    model.take(rendering)
    return rendering.frame.text
  }

  @Test func `opening a card fetches the forecast and air quality of its place alone`() throws {
    var model = try model()
    let fetches = press(&model, .down, .down, .enter, at: 5)
    #expect(fetches.map(\.instance.places) == [[.name("Rome")]])
    #expect(fetches.map(\.weather.includesForecast) == [true])
    #expect(fetches.map(\.weather.includesAirQuality) == [true])
    #expect(show(&model, at: 5).contains("Forecast: loading"))

    var detailed = weather([.name("Rome")])
    var air = AirQuality()
    air.openWeatherMapIndex = 1
    detailed.places[0].air = air
    detailed.places[0].$forecast.error = SourceError(.timeout)
    let ticket = try #require(fetches.first).ticket
    _ = model.handle(.settled(ticket, state(detailed)), at: moment(6))
    let card = show(&model, at: 6)
    #expect(!card.contains("loading"))
    #expect(card.contains("air"))
    #expect(card.contains("Forecast: "))
    // The panel itself is unchanged.
    #expect(model.dashboard(at: moment(6)).panels.first?.state.status == "fresh")
    guard case .weather(let report)? = model.engine.board.slots.first?.state.snapshot?.content
    else {
      Issue.record("the panel has no weather")
      return
    }
    #expect(report.places.map(\.air) == [nil, nil])
  }

  @Test func `the card below a list has its forecast and air quality, and no other place`() throws {
    var model = try model()
    show(&model, at: 5, rows: 40)
    let fetches = handle(&model, .wake, at: 6)
    #expect(fetches.map(\.instance.places) == [[Self.places[0]]])
    #expect(fetches.map(\.weather.includesAirQuality) == [true])
    #expect(fetches.map(\.weather.isNextDayEnough) == [false])
    show(&model, at: 7, rows: 40)
    #expect(handle(&model, .wake, at: 8).isEmpty)
  }

  @Test func `a new alert stands in the status line until a key is pressed`() throws {
    var model = try model()
    func arrive(_ alerts: [WeatherAlert], at seconds: Double) {
      let known = PlaceAlerts(
        Fetched(AlertList(alerts), receivedAt: SampleSource.now, origin: .network),
        from: "north",
        at: SampleSource.now
      )
      _ = self.arrive(&model, [.name("London"): known], of: "weather", at: moment(seconds))
    }
    let wind = WeatherAlert(id: "1", event: "Wind warning", source: "north")
    // What is in force at the start is not new.
    arrive([wind], at: 1)
    #expect(!show(&model, at: 1).contains("new alert"))
    #expect(show(&model, at: 1).contains("⚠"))
    var continued = WeatherAlert(id: "2", event: "Wind warning", source: "north")
    continued.references = ["1"]
    continued.description = ["It goes on."]
    arrive([continued], at: 2)
    #expect(!show(&model, at: 2).contains("new alert"))
    arrive([continued, WeatherAlert(id: "3", event: "Flood", source: "north")], at: 3)
    #expect(show(&model, at: 3).contains("new alert: London: Flood"))
    _ = press(&model, .character("x"), at: 4)
    #expect(!show(&model, at: 4).contains("new alert"))
    #expect(show(&model, at: 4).contains("Flood"))
  }

  @Test func `a new alert starts the program once, with the alert as JSON`() throws {
    let program = PluginProgram(path: "/bin/notify", passesAction: false)
    var model = try model { $0.notifyProgram = program }
    func arrive(_ alerts: [WeatherAlert], at seconds: Double) -> [String] {
      let known = PlaceAlerts(
        Fetched(AlertList(alerts), receivedAt: SampleSource.now, origin: .network),
        from: "north",
        at: SampleSource.now
      )
      return self.arrive(&model, [.name("London"): known], of: "weather", at: moment(seconds))
        .compactMap { effect in
          guard case .notify(program, let notification) = effect else { return nil }
          return String(decoding: notification.document, as: UTF8.self)
        }
    }
    let wind = WeatherAlert(id: "1", event: "Wind \"warning\"", source: "north")
    #expect(arrive([], at: 1).isEmpty)
    let started = arrive([wind], at: 2)
    #expect(started.count == 1)
    #expect(started[0].hasPrefix(#"{"place": "London", "id": "1", "event": "Wind \"warning\"""#))
    #expect(arrive([wind], at: 3).isEmpty)
  }

  @Test func `a step moves the selection and the card beside the list`() throws {
    var model = try model { $0.weather.includesForecast = true }
    let first = show(&model, columns: 160)
    #expect(first.contains("›London"))
    #expect(model.shownCard == .place(panel: "weather", .name("London")))
    _ = press(&model, .down, at: 1)
    #expect(show(&model, at: 1, columns: 160).contains("›Rome"))
    #expect(model.shownCard == .place(panel: "weather", .name("Rome")))
  }

  @Test func `the details are fetched again when they are old, and not for each key`() throws {
    var model = try model()
    let first = press(&model, .enter, .down, .up, at: 5)
    #expect(first.count == 1)
    for fetch in first {
      _ = model.handle(.settled(fetch.ticket, state(weather([.name("London")]))), at: moment(6))
    }
    #expect(press(&model, .down, at: 600).isEmpty)
    #expect(press(&model, .down, at: 606).map(\.instance.places) == [[.name("London")]])
    #expect(press(&model, .escape, at: 607).isEmpty)
    #expect(!model.engine.details.isBusy && model.engine.details.keys.isEmpty)
  }

  @Test func `Enter opens the first place in view if none is selected`() throws {
    var model = try model()
    #expect(press(&model, .enter, at: 5).map(\.instance.places) == [[.name("London")]])
  }

  @Test func `Esc goes back, and does not quit where there is nothing to go back to`() throws {
    var model = try model()
    _ = press(&model, .down, .enter, at: 5)
    #expect(model.handle(.screen(.key(.escape)), at: moment(6)).isEmpty)
    #expect(model.overlay == nil)
    #expect(model.handle(.screen(.key(.escape)), at: moment(7)).isEmpty)
    let ends = model.handle(.screen(.key(.character("q"))), at: moment(8))
    #expect(ends.contains { if case .end = $0 { true } else { false } })
  }

  @Test func `a failure is shown in the card`() throws {
    var model = try model()
    let fetches = press(&model, .down, .enter, at: 5)
    let ticket = try #require(fetches.first).ticket
    _ = model.handle(.settled(ticket, .failed(SourceError(.timeout))), at: moment(6))
    let card = show(&model, at: 6)
    #expect(card.contains("Forecast: ") && !card.contains("loading"))
    #expect(model.engine.board.slots.first?.state.status == "fresh")
  }

  @Test func `data that the panel requests itself is not fetched twice`() throws {
    var model = try model { settings in
      settings.weather.includesForecast = true
      settings.weather.includesAirQuality = true
    }
    #expect(press(&model, .down, .enter, at: 5).isEmpty)
  }
}
