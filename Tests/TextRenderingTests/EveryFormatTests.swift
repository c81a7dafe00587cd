import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// What is true of a value in one format is true in the others.
@Suite struct EveryFormatTests {
  @Test func `weather is known if only the wind is`() {
    var place = PlaceWeather(requestedPlace: .id(1))
    #expect(!place.hasWeather)
    place.windSpeedMetresPerSecond = 3
    #expect(place.hasWeather)
  }

  @Test func `a gust of a day below its wind is none`() {
    var place = Sample.london
    var day = ForecastDay(date: CivilDate(daysSinceEpoch: 1))
    (day.windSpeedMetresPerSecond, day.windGustMetresPerSecond) = (9, 5)
    place.forecast = Forecast(hours: [], days: [day])
    #expect(place.withoutContradictions.forecast?.days.first?.windGustMetresPerSecond == nil)
  }

  @Test func `a short visibility has its unit in a template`() throws {
    var place = Sample.london
    place.visibilityMetres = 40
    var options = RenderOptions()
    options.template = try Template("{visibility}")
    let shown = Renderer(options).render(Sample.dashboard(Sample.fresh([place])), as: .template)
    #expect(shown == "40 m\n")
  }

  @Test func `a short visibility has its unit in a list`() throws {
    var (near, far) = (Sample.london, Sample.london)
    (near.visibilityMetres, far.visibilityMetres) = (40, 8200)
    (near.requestedPlace, far.requestedPlace) = (.id(1), .id(2))
    var options = RenderOptions()
    options.columns = PlaceValue.columns("visibility")
    let list = Renderer(options).render(Sample.dashboard(Sample.fresh([near, far])), as: .text)
    let rows = list.split(separator: "\n").filter { $0.contains("London") }
    #expect(rows.map { $0.hasSuffix(" 40 m") } == [true, false], "\(list)")
    #expect(rows.last?.hasSuffix(" 8.2") == true, "\(list)")
  }

  /// Not every format has the history of a place.
  @Test func `what was measured earlier does not change today's low and high`() throws {
    var place = Sample.london
    var day = ForecastDay(date: place.utcOffsets.date(at: Sample.now))
    (day.temperatureMinCelsius, day.temperatureMaxCelsius) = (5, 9)
    place.forecast = Forecast(hours: [], days: [day])
    place.history = PlaceHistory(
      place: HistorySample.london,
      observations: [HistorySample.observation(minutesAgo: 60) { $0.temperatureCelsius = -20 }]
    )
    #expect(place.including(now: Sample.now, in: day).temperatureMinCelsius == 5)
  }

  @Test func `a percent sign in a template stands as in the language`() throws {
    var options = RenderOptions()
    options.template = try Template("{humidity}")
    func shown(_ language: Language) -> String {
      options.language = language
      return Renderer(options).render(
        Sample.dashboard(Sample.fresh([Sample.london])),
        as: .template
      )
    }
    #expect(shown(.english).hasSuffix("%\n") && !shown(.english).contains(" "))
    #expect(shown(.german).hasSuffix(" %\n") || shown(.german).hasSuffix("\u{A0}%\n"))
  }

  @Test func `an alert without an end says so`() {
    let place = Sample.london
    var alert = WeatherAlert(id: "1", event: "Flood", source: "nws")
    alert.onset = Sample.now.advanced(bySeconds: -3600)
    alert.lastsUntilFurtherNotice = true
    let text = AlertText(place: place, page: Page(options: RenderOptions(), now: Sample.now))
    #expect(text.period(of: alert)?.contains("until further notice") == true)
    alert.lastsUntilFurtherNotice = false
    #expect(text.period(of: alert)?.contains("until further notice") == false)
  }

  @Test func `the tooltip of an old observation has its age`() throws {
    var place = Sample.london
    place.observedAt = Sample.now.advanced(bySeconds: -5 * 3600)
    let dashboard = Sample.dashboard(Sample.fresh([place]))
    let report = LineReport(.panel(dashboard.panels[0]), generatedAt: Sample.now, isDemo: false)
    let bar = Renderer().render(report, as: try #require(OutputFormat(rawValue: "waybar")))
    // In the text and in the tooltip.
    #expect(bar.matches(of: /5 h ago/).count == 2, "\(bar)")
  }

  @Test func `the range of today in JSON has the observation`() throws {
    var place = Sample.london
    var day = ForecastDay(date: place.utcOffsets.date(at: Sample.now))
    (day.temperatureMinCelsius, day.temperatureMaxCelsius) = (6, 8)
    place.forecast = Forecast(hours: [], days: [day])
    place.temperatureCelsius = 11
    let json = Renderer().render(Sample.dashboard(Sample.fresh([place])), as: .json)
    #expect(json.contains("\"temperatureMaxCelsius\": 11"), "\(json)")
  }

  @Test func `an alias is the title of its place in every format, and the name stays`() throws {
    let here = PlaceQuery.coordinates(latitude: 51.5, longitude: -0.12)
    var place = Sample.london
    place.requestedPlace = here
    place.title = "home"
    var dashboard = Sample.dashboard(Sample.fresh([place]))
    dashboard.panels[0].titles[here] = "home"
    dashboard.panels[0].aliases[here] = "home"
    func output(_ format: OutputFormat) -> String { Renderer().render(dashboard, as: format) }
    #expect(output(.json).contains(#""title": "home""#))
    #expect(output(.json).contains(#""name": "London""#))
    #expect(output(.csv).contains(",home,London,"))
    #expect(output(.markdown).contains("| home | London |"))
    #expect(output(.plain).contains("\nhome\n") && !output(.plain).contains("London"))
    #expect(output(.prometheus).contains(#"place="home",city="home""#))
    #expect(output(.influx).contains("place=home"))
    #expect(!output(.prometheus).contains("51.5,"))
    // A place without weather has it, too.
    dashboard.panels[0].places = [here]
    dashboard.panels[0].state = .failed(SourceError(.unreachable))
    #expect(output(.csv).contains(",home,"))
    #expect(output(.prometheus).contains(#"place="home",city="home""#))
  }

  @Test func `JSON and CSV have the state`() throws {
    var place = Sample.london
    place.state = "England"
    let dashboard = Sample.dashboard(Sample.fresh([place]))
    #expect(Renderer().render(dashboard, as: .json).contains("\"state\": \"England\""))
    #expect(Renderer().render(dashboard, as: .csv).contains(",England,"))
  }

  @Test(
    arguments: [
      ("Springfield", [], "Springfield"), ("Springfield,US", [], "Springfield"),
      ("Springfield,MA", [], "Springfield, Massachusetts"),
      ("Springfield Massachusetts", [], "Springfield, Massachusetts"),
      ("Springfield", ["Springfield", "Boston"], "Springfield"),
      ("Springfield", ["Springfield", "springfield,IL"], "Springfield, Massachusetts"),
    ] as [(String, [String], String)]
  )
  func `a line has the state that was typed, or that tells configured places apart`(
    typed: String,
    configured: [String],
    city: String
  ) throws {
    var place = Sample.london
    place.requestedPlace = .name(typed)
    (place.name, place.state, place.country) = ("Springfield", "Massachusetts", "US")
    // The search has found places of this name in other states, which are not the user's.
    place.place.isStateNeeded = true
    let report = LineReport(
      .panel(Sample.dashboard(Sample.fresh([place])).panels[0]),
      among: configured.map(PlaceQuery.name),
      generatedAt: Sample.now,
      isDemo: false,
      template: try Template("{city}")
    )
    #expect(Renderer().render(report, as: .text) == "\(city)\n")
  }

  @Test func `a template has its line breaks in Waybar and on a terminal, and none in a stream`()
    throws
  {
    let panel = Sample.dashboard(Sample.fresh([Sample.london])).panels[0]
    let report = LineReport(
      .panel(panel),
      generatedAt: Sample.now,
      isDemo: false,
      template: try Template("a\\nb")
    )
    let options = RenderOptions()
    #expect(BarFormat.text(report, options, false).hasPrefix("a\nb"))
    #expect(BarFormat.text(report, options, true).hasPrefix("a b"))
    #expect(BarFormat.waybar(report, options, false).contains(#""text": "a\nb"#))
    #expect(BarFormat.tmux(report, options, false).hasPrefix("a b"))
  }
}
