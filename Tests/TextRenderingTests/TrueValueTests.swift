import Almanac
import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Values that were shown as something else than what was measured.
@Suite struct TrueValueTests {
  private static func plain(
    _ units: Units = .metric,
    isUnicode: Bool = true,
    _ change: (inout PlaceWeather) -> Void
  ) throws -> [String] {
    var place = Sample.london
    change(&place)
    let options = RenderOptions(isUnicode: isUnicode, units: units)
    return Renderer(options).render(Sample.dashboard(Sample.fresh([place])), as: .plain)
      .split(separator: "\n").map(String.init)
  }

  @Test(
    arguments: [
      (40, "40 m", "130 ft"), (4, "4 m", "13 ft"), (0, "0 m", "0 ft"), (994, "990 m", "0.6 mi"),
      (996, "1.0 km", "0.6 mi"), (1500, "1.5 km", "0.9 mi"), (800, "800 m", "2620 ft"),
    ]
  )
  func `a short distance has a short unit`(metres: Double, metric: String, imperial: String) throws
  {
    func shown(_ units: Units) throws -> String? {
      try Self.plain(units) { $0.visibilityMetres = metres }.first { $0.hasPrefix("Visibility") }
    }
    #expect(try shown(.metric) == "Visibility: \(metric)")
    #expect(try shown(UnitsPreset.imperial.units) == "Visibility: \(imperial)")
  }

  @Test func `a visibility that may be higher is a lower bound`() throws {
    func visibility(_ isUnicode: Bool, _ format: OutputFormat) -> String? {
      var place = Sample.london
      (place.visibilityMetres, place.visibilityIsAtLeast) = (10_000, true)
      let text = Renderer(RenderOptions(width: 100, isUnicode: isUnicode))
        .render(Sample.dashboard(Sample.fresh([place])), as: format)
      return text.firstMatch(of: /[Vv]isibility(?:Is[^,]*|:? +[^·\n,]* km(?: or more)?)/).map {
        String($0.0)
      }
    }
    #expect(visibility(true, .plain) == "Visibility: 10 km or more")
    #expect(visibility(true, .text)?.hasSuffix("≥ 10 km") == true)
    #expect(visibility(false, .text)?.hasSuffix(">= 10 km") == true)
    #expect(visibility(true, .json)?.hasPrefix("visibilityIsAtLeast\": true") == true)
  }

  @Test func `a bound of visibility has its sign in templates and columns`() throws {
    var place = Sample.london
    (place.visibilityMetres, place.visibilityIsAtLeast) = (10_000, true)
    var options = RenderOptions(width: 120)
    options.template = try Template("{visibility}|{visibility|unit:mi}|{visibility|bare}")
    options.columns = ["visibility", "humidity"].compactMap(PlaceValue.named)
    let one = Sample.dashboard(Sample.fresh([place]))
    let shown = Renderer(options).render(one, as: .template)
    #expect(shown == "≥ 10 km|≥ 6.2 mi|10\n")
    let list = Renderer(options).render(
      Sample.dashboard(Sample.fresh([place, Sample.montreal])),
      as: .text
    )
    #expect(list.contains("≥ 10"), "\(list)")
  }

  @Test func `an hour with rain by its amount has the sign of rain`() throws {
    var hour = ForecastHour(time: Sample.now)
    hour.condition = Condition(.overcast, "overcast clouds", code: 804, isDay: true)
    hour.rainMillimetresPerHour = 0.05
    #expect(hour.condition?.sky == .overcast)
    hour.rainMillimetresPerHour = 2.6
    #expect(hour.condition?.code == 501)
    (hour.temperatureCelsius, hour.snowMillimetresPerHour) = (0, 5)
    #expect(hour.condition?.sky == .sleet)
    hour.condition = Condition(.thunderstorm, "thunderstorm", code: 211, isDay: true)
    #expect(hour.condition?.code == 211)
  }

  @Test func `a place in a list that was observed days ago has the date`() throws {
    var place = Sample.london
    place.observedAt = Sample.now.advanced(bySeconds: -3 * 86_400)
    let list = Renderer(RenderOptions(width: 100))
      .render(Sample.dashboard(Sample.fresh([place, Sample.montreal])), as: .text)
    #expect(list.contains("observed Tue 17 Nov"), "\(list)")
  }

  @Test func `gusts below the mean wind are none, and those above it stay`() throws {
    var place = Sample.london
    (place.windSpeedMetresPerSecond, place.windGustMetresPerSecond) = (9, 5)
    var hour = ForecastHour(time: Sample.now)
    (hour.windSpeedMetresPerSecond, hour.windGustMetresPerSecond) = (9, 5)
    var day = ForecastDay(date: CivilDate(daysSinceEpoch: 1))
    (day.windSpeedMetresPerSecond, day.windGustMetresPerSecond) = (9, 12)
    place.forecast = Forecast(hours: [hour], days: [day])
    let kept = place.withoutContradictions
    #expect(kept.windGustMetresPerSecond == nil && kept.windSpeedMetresPerSecond == 9)
    #expect(kept.forecast?.hours.first?.windGustMetresPerSecond == nil)
    #expect(kept.forecast?.days.first?.windGustMetresPerSecond == 12)
  }

  @Test func `a component of the air that is zero is said`() {
    var place = Sample.london
    var air = AirQuality()
    air.openWeatherMapIndex = 1
    air.microgramsPerCubicMetre = [.ozone: 0, .coarseParticles: 3]
    place.air = air
    let text = Renderer(RenderOptions(width: 100))
      .render(Sample.dashboard(Sample.fresh([place])), as: .text)
    #expect(text.contains("PM10 3.0, O₃ 0 µg/m³"), "\(text)")
  }

  @Test func `snow has one line`() throws {
    let lines = try Self.plain { place in
      (place.snowMillimetresPerHour, place.snowfallCentimetresPerHour) = (0.7, 1)
    }
    #expect(lines.filter { $0.hasPrefix("Snow:") } == ["Snow: 1.0 cm/h"])
    let water = try Self.plain { $0.snowMillimetresPerHour = 0.7 }
    #expect(water.filter { $0.hasPrefix("Snow:") } == ["Snow: 0.7 mm/h"])
  }

  @Test func `the sunrise of today is that of the place, to the nearest minute`() throws {
    var place = Sample.london
    var day = ForecastDay(date: place.utcOffsets.date(at: Sample.now))
    // What a service says may differ.
    day.sunrise = Sample.now
    place.forecast = Forecast(hours: [], days: [day])
    let page = Page(options: RenderOptions(), now: Sample.now)
    let context = PlaceOnPage(place, page)
    func time(_ found: FoundValue?) -> Timestamp? {
      if case .time(let moment)? = found { moment } else { nil }
    }
    let value = try #require(PlaceValue.all.first { $0.name == "sunrise" })
    let now = try #require(time(value.now?.find(place, context)))
    #expect(time(value.day?.find(day, context)) == now)
    #expect(now.secondsSinceEpoch % 60 == 0)
    #expect(abs(now.seconds(since: try #require(context.sun?.sunrise))) <= 30)
  }

  @Test func `an hour that comes twice ends an hour later`() {
    let change = Timestamp(secondsSinceEpoch: 1_793_509_200)
    let offsets = UTCOffsets(-14_400, changes: [.init(at: change, to: -18_000)])
    let page = Page(options: RenderOptions(), now: Sample.now)
    // At 01:00 it is 00:00 again.
    let hours = (0...2).map { index in
      page.period(
        of: ForecastHour(time: change.advanced(bySeconds: Int64(index) * 3600)),
        stepSeconds: 3600,
        utcOffsets: offsets
      )
    }
    #expect(hours == ["00–01", "00–01", "01–02"])
  }

  @Test func `days are written as in the territory, and Japanese noon is zero`() {
    let time = Sample.now.civil(utcOffsetSeconds: 0)
    func clock(_ language: Language, _ territory: String?, _ style: ClockStyle) -> ClockText {
      let territories = Territories(dates: territory)
      return ClockText(style: style, text: Strings(language, territories: territories))
    }
    #expect(clock(.english, "US", .hours24).date(time) == "Fri, Nov 20 14:05")
    #expect(clock(.english, "US", .hours24).fullDate(time) == "Fri, Nov 20, 2026 14:05")
    #expect(clock(.english, "US", .hours24).dayOfMonth(time) == "Nov 20")
    #expect(clock(.english, "GB", .hours24).date(time) == "Fri 20 Nov 14:05")
    #expect(clock(.german, "US", .hours24).day(time) == clock(.german, nil, .hours24).day(time))
    let noon = Sample.now.advanced(bySeconds: -125 * 60).civil(utcOffsetSeconds: 0)
    #expect(clock(.japanese, nil, .hours12).time(noon) == "午後0:00")
    #expect(clock(.english, nil, .hours12).time(noon) == "12:00 pm")
  }

  @Test func `the units of a list stand in its headings, millimetres too`() throws {
    var options = RenderOptions(width: 100)
    options.columns = PlaceValue.columns("temp,rain,amount,snowfall")
    let places = ["....rrrrrr", "......"].map { OutlookSample(steps: $0).weather }
    let text = Renderer(options).render(Sample.dashboard(Sample.fresh(places)), as: .text)
    #expect(text.contains { $0 == "°" })
    let head = text.split(separator: "\n").first { $0.contains("°C") }
    #expect(head?.split(separator: " ") == ["°C", "mm", "mm", "cm"], "\(text)")
  }

  private static func metrics(_ panel: Panel) -> [String] {
    Renderer().render(Sample.dashboard(panels: [panel]), as: .prometheus)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test func `a series has the same labels before the first answer, and a failed provider stays`()
    throws
  {
    let query = PlaceQuery.name("London,GB")
    func panel(_ state: PanelState) -> Panel {
      Panel(
        name: "weather",
        descriptor: Sample.provider,
        fallbacks: [FallbackMessagesTests.fallback],
        places: [query],
        state: state
      )
    }
    var place = Sample.london
    place.requestedPlace = query
    var snapshot = Snapshot(
      content: .weather(WeatherReport(places: [place])),
      fetchedAt: Sample.now
    )
    let before = Self.metrics(panel(.failed(SourceError(.timeout))))
    let label = #"panel="weather",place="London,GB",city="London""#
    #expect(before.contains("dash_weather_up{\(label)} 0"), "\(before)")
    #expect(Self.metrics(panel(.fresh(snapshot))).contains("dash_weather_up{\(label)} 1"))
    snapshot.providerError = SourceError(.timeout)
    let after = Self.metrics(panel(.fresh(snapshot)))
    #expect(after.contains("dash_weather_up{\(label)} 1"), "\(after)")
    let first = Sample.provider.name
    #expect(after.contains(#"dash_provider_up{panel="weather",provider="\#(first)"} 0"#))
    #expect(after.contains(#"dash_provider_up{panel="weather",provider="spare"} 1"#))
    let info = after.first { $0.hasPrefix("dash_weather_info{") }
    #expect(info?.contains(#"part="current",provider="spare",name="London""#) == true)
  }

  @Test func `the lowest temperature of the next hours is that of all of them`() throws {
    var place = Sample.london
    let hours = (1...14).map { index in
      var hour = ForecastHour(time: Sample.now.advanced(bySeconds: Int64(index) * 3600))
      hour.temperatureCelsius = index == 9 ? -2 : index == 14 ? -9 : 5
      return hour
    }
    place.forecast = Forecast(hours: hours, days: [])
    func lowest(_ place: PlaceWeather) -> String? {
      Renderer().render(Sample.dashboard(Sample.fresh([place])), as: .prometheus)
        .split(separator: "\n").first {
          $0.hasPrefix("dash_forecast_next_temperature_min_celsius{")
        }
        .map { String($0.split(separator: " ").last ?? "") }
    }
    #expect(lowest(place) == "-2")
    place.forecast = Forecast(hours: Array(hours.prefix(11)), days: [])
    #expect(lowest(place) == nil)
  }

  @Test func `what is measured is the condition of JSON too`() throws {
    var place = Sample.london
    place.condition = Condition(.clear, "clear sky", code: 800, isDay: true)
    place.rainMillimetresPerHour = 0.2
    let json = Renderer().render(Sample.dashboard(Sample.fresh([place])), as: .json)
    let panels = try #require(try JSONParser.parse(Array(json.utf8))["panels"])
    let weather = panels.elements.first?["weather"]?.elements.first
    #expect(weather?["condition"]?["code"]?.number == 500)
    #expect(weather?["conditions"]?.elements.first?["code"]?.number == 800)
    #expect(Schemas.dashboard.contains("the rain or snow that is measured"))
  }

  @Test func `letters and marks apart are composed`() {
    #expect(Array("Zu\u{308}rich".composed.unicodeScalars) == Array("Z\u{FC}rich".unicodeScalars))
    #expect("Łódź".composed == "Łódź" && "서울".composed.unicodeScalars.count == 2)
  }
}
