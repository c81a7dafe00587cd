import Almanac
import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// A place whose values are all different, so that a page shows which of them it has.
enum RankSample {
  static func hours(_ start: Timestamp) -> [ForecastHour] {
    (0..<168).map { index in
      var hour = ForecastHour(time: start.advanced(bySeconds: Int64(index + 1) * 3600))
      hour.temperatureCelsius = 6 + 3 * ForecastSample.daily(hour.time.secondsSinceEpoch)
      hour.windSpeedMetresPerSecond = 3
      // The table of hours is known by its gusts.
      hour.windGustMetresPerSecond = Double(40 + index)
      hour.rainMillimetresPerHour = index < 5 ? 1.2 : 0
      hour.condition = Condition(
        index < 5 ? .rain : .clear,
        index < 5 ? "light rain" : "clear sky",
        code: 0,
        isDay: true
      )
      return hour
    }
  }

  static func days(_ place: PlaceWeather) -> [ForecastDay] {
    let today = place.utcOffsets.date(at: Sample.now).daysSinceEpoch
    return (0..<7).map { index in
      var day = ForecastDay(date: CivilDate(daysSinceEpoch: today + index))
      day.temperatureMinCelsius = Double(20 + index)
      day.temperatureMaxCelsius = Double(30 + index)
      day.precipitationProbabilityPercent = Double(90 + index)
      day.rainMillimetres = Double(250 + index)
      day.windSpeedMetresPerSecond = Double(110 + index)
      day.uvIndex = Double(12 + index)
      day.condition = Condition(.rain, "showers of rain", code: 0, isDay: true)
      return day
    }
  }

  static func place(isWet: Bool, hasAlert: Bool, hasForecast: Bool = true) -> PlaceWeather {
    var place = Sample.place("Xanadu", "CN", .rain, "moderate rain", isDay: true, 17.3) { place in
      (place.latitude, place.longitude) = (51.5, -0.1)
      place.feelsLikeCelsius = 11.2
      place.humidityPercent = 63
      place.pressureHectopascals = 1012
      place.visibilityMetres = 7600
      place.cloudCoverPercent = 68
      place.windSpeedMetresPerSecond = 4
      place.windGustMetresPerSecond = 9
      place.windDirectionDegrees = 200
    }
    guard hasForecast else { return place }
    var air = AirQuality()
    air.usIndex = 38
    place.air = air
    let start = Timestamp(secondsSinceEpoch: Sample.now.secondsSinceEpoch / 3600 * 3600)
    place.forecast = Forecast(hours: hours(start), days: days(place), stepSeconds: 3600)
    if isWet {
      let steps = (1...8).map { index in
        ForecastMinutes.Step(
          time: start.advanced(bySeconds: Int64(index) * 900),
          millimetresPerHour: 1.2
        )
      }
      place.minutes = ForecastMinutes(steps: steps, stepSeconds: 900)
    }
    if hasAlert {
      var alert = WeatherAlert(id: "1", event: "Amber warning", source: "wmo")
      alert.severity = .severe
      place.alerts = PlaceAlerts(
        Fetched(AlertList([alert]), receivedAt: Sample.now, origin: .network),
        from: "wmo",
        at: Sample.now
      )
    }
    return place
  }

  /// What a page may show, by its rank; the columns of the days apart.
  static func values(of place: PlaceWeather) -> [[String]] {
    let page = Page(options: RenderOptions(), now: Sample.now)
    let sentence = OutlookText(place, on: page).sentence ?? ""
    let days = place.forecast?.days.dropFirst() ?? []
    let sun = SunTimes(at: place, on: Sample.now)
    let clock = PlaceClock(of: place, clockText: page.clock)
    let suns = [sun?.sunrise, sun?.sunset].compactMap { $0.map { clock.text($0.nearestMinute) } }
    return [
      ["Xanadu", "moderate rain", "feels like 11°"],
      place.alerts?.alerts.isEmpty == false ? ["Amber warning"] : [],
      sentence.isEmpty ? [] : [sentence],
      RainSoonChart(place, on: page).map { [$0.words] } ?? [],
      days.isEmpty ? [] : ["⠒"],
      days.map { page.clock.shortDay($0.date.civil) } + (days.isEmpty ? [] : ["21°", "36°"]),
      ["gusts 9"],
      suns + (place.air == nil ? [] : ["38 good"]),
      ["63%", "1012 hPa", "7.6 km", "68%"],
      [],
      days.isEmpty ? [] : ["41", "45"],
      ["dawn"],
    ]
  }

  static let columns =
    (1...6).flatMap { ["\(90 + $0)%", "\(250 + $0) mm", "\(110 + $0) m/s", "UV \(12 + $0)"] }
    + (46...64).map(String.init)

  /// Returns the text of a window, with single blanks, in which a token is found between them.
  static func text(_ dashboard: Dashboard, _ columns: Int, _ rows: Int) -> String {
    var options = RenderOptions(width: columns)
    (options.rows, options.fitsWindow) = (rows, true)
    return text(TextLayout(dashboard, options: options))
  }

  static func text(_ layout: TextLayout) -> String {
    let lines = layout.lines().map { StyledLine($0.resolved(pageWidth: 0)).text }
    let cells = lines.joined(separator: " ").map { "█╶".contains($0) ? " " : $0 }
    return " " + String(cells).split(separator: " ").joined(separator: " ") + " "
  }

  static func shows(_ text: String, _ value: String) -> Bool {
    guard value != "⠒" else { return text.contains { ("\u{2801}"..."\u{28FF}").contains($0) } }
    return text.contains(" \(value) ") || text.contains(" \(value),") || text.contains(" \(value);")
      || value.contains(":") && text.contains(value)
  }
}

@Suite(.ownThread) struct RankTests {
  struct Window: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    var testDescription: String { "\(columns)x\(rows)" }
  }

  /// Pairs of windows, the second at least as wide and as high.
  private static func pairs(_ count: Int) -> [(Window, Window)] {
    var generator = SeededGenerator(seed: 55)
    return (0..<count).map { _ in
      let small = Window(
        columns: .random(in: 20...279, using: &generator),
        rows: .random(in: 8...69, using: &generator)
      )
      // Most differ by little, where something changes its place.
      let isNear = Int.random(in: 0..<4, using: &generator) > 0
      let wider = Int.random(in: 0...(isNear ? 3 : 280 - small.columns), using: &generator)
      let higher = Int.random(in: 0...(isNear ? 3 : 70 - small.rows), using: &generator)
      return (small, Window(columns: small.columns + wider, rows: small.rows + higher))
    }
  }

  private static let places: [(name: String, place: PlaceWeather)] = [
    ("rain and an alert", RankSample.place(isWet: true, hasAlert: true)),
    ("dry minutes", RankSample.place(isWet: false, hasAlert: false)),
    ("no forecast", RankSample.place(isWet: false, hasAlert: false, hasForecast: false)),
  ]

  @Test(arguments: places)
  func `a larger window of a place never shows less`(test: (name: String, place: PlaceWeather)) {
    let dashboard = Sample.dashboard(Sample.fresh([test.place]))
    let values = RankSample.values(of: test.place).flatMap(\.self) + RankSample.columns
    var seen: Set<String> = []
    for (small, large) in Self.pairs(PropertyCases.isFull ? 150 : 60) {
      let less = RankSample.text(dashboard, small.columns, small.rows)
      let more = RankSample.text(dashboard, large.columns, large.rows)
      let shown = values.filter { RankSample.shows(less, $0) }
      seen.formUnion(shown)
      let lost = shown.filter { !RankSample.shows(more, $0) }
      #expect(lost.isEmpty, "\(small) to \(large)")
    }
    // The values that are looked for are found somewhere.
    #expect(seen.count >= values.count - (test.place.forecast == nil ? 64 : 20), "\(seen.count)")
  }

  @Test(arguments: places)
  func `nothing is left out for what ranks lower`(test: (name: String, place: PlaceWeather)) {
    let dashboard = Sample.dashboard(Sample.fresh([test.place]))
    let ranks = RankSample.values(of: test.place)
    for (window, _) in Self.pairs(PropertyCases.isFull ? 100 : 50) where window.columns >= 60 {
      let text = RankSample.text(dashboard, window.columns, window.rows)
      let last = ranks.indices.last { rank in ranks[rank].contains { RankSample.shows(text, $0) } }
      for rank in ranks.indices where rank < last ?? 0 {
        let lost = ranks[rank].filter { !RankSample.shows(text, $0) }
        #expect(lost.isEmpty, "rank \(rank + 1) in \(window), which shows rank \((last ?? 0) + 1)")
      }
    }
  }

  @Test func `seven days stand in every window from 60 by 20 on, with rain and an alert`() {
    let place = RankSample.place(isWet: true, hasAlert: true)
    let dashboard = Sample.dashboard(Sample.fresh([place]))
    for columns in stride(from: 60, through: 280, by: PropertyCases.isFull ? 10 : 20) {
      for rows in [19, 20, 22, 23, 30, 50] {
        let text = RankSample.text(dashboard, columns, rows)
        for value in RankSample.values(of: place)[5] {
          #expect(RankSample.shows(text, value), "\(value) in \(columns)x\(rows)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `seven days stand at 80 by 24 in each language, with high, low and chance`(
    language: Language
  ) {
    let place = RankSample.place(isWet: true, hasAlert: true)
    var options = RenderOptions(width: 80)
    (options.rows, options.fitsWindow, options.language) = (24, true, language)
    let layout = TextLayout(Sample.dashboard(Sample.fresh([place])), options: options)
    let lines = layout.lines().map(\.text)
    for index in 0..<7 {
      // Today's range has the temperature of now.
      let range = index == 0 ? ["°"] : ["\(20 + index)°", "\(30 + index)°"]
      let day = range + ["\(90 + index)"]
      #expect(lines.contains { line in day.allSatisfy(line.contains) }, "\(day) in \(lines)")
    }
    #expect(lines.allSatisfy { TextWidth.width(of: $0) <= 80 })
  }

  /// Five places, each with values of its own.
  private static let list: [PlaceWeather] = (0..<5).map { index in
    var place = RankSample.place(isWet: index == 0, hasAlert: index == 1)
    place.requestedPlace = .name("Place \(index)")
    place.name = DisplayText("Town\(index)")
    place.temperatureCelsius = Double(10 + index) + 0.3
    place.feelsLikeCelsius = Double(-21 - index)
    place.pressureHectopascals = Double(980 + index)
    place.humidityPercent = Double(71 + index)
    place.windGustMetresPerSecond = Double(130 + index)
    return place
  }

  @Test func `a larger window of several places never shows less`() {
    let dashboard = Sample.dashboard(Sample.fresh(Self.list))
    func shown(_ window: Window) -> (card: String, values: [String]) {
      var options = RenderOptions(width: window.columns)
      (options.rows, options.fitsWindow) = (window.rows, true)
      let layout = TextLayout(dashboard, options: options)
      let text = RankSample.text(layout)
      let card =
        layout.cardColumn != nil ? "beside" : text.contains("feels like") ? "below" : "without"
      // The columns beyond the wind may give way to the card.
      let beyond = card == "beside" ? [] : (0..<5).flatMap { ["\(980 + $0)", "\(130 + $0)"] }
      let values = (0..<5).flatMap { ["Town\($0), CN", "\(10 + $0).3", "−\(21 + $0)°"] } + beyond
      let cards = card == "without" ? [] : RankSample.columns
      return (card, (values + cards).filter { RankSample.shows(text, $0) })
    }
    var cards: Set<String> = []
    for (small, large) in Self.pairs(PropertyCases.isFull ? 120 : 60) {
      let (less, more) = (shown(small), shown(large))
      guard less.card == more.card else { continue }
      cards.insert(less.card)
      let lost = less.values.filter { !more.values.contains($0) }
      #expect(lost.isEmpty, "\(small) to \(large), \(less.card)")
    }
    #expect(cards == ["beside", "below", "without"])
  }

  @Test func `photos stand beside the hours or beside each other, and on nothing else`() throws {
    let photos = PhotoSample.dashboard(try PhotoSample.page()).panels
    for sample in [Self.places[0].place, ForecastSample.threeHourly] {
      let place = Sample.dashboard(Sample.fresh([sample])).panels
      for columns in stride(from: 60, through: 240, by: 20) {
        var options = RenderOptions(width: columns)
        (options.rows, options.fitsWindow, options.pictures) = (70, true, PictureAlbum())
        let layout = TextLayout(Sample.dashboard(panels: place + photos + photos), options: options)
        let lines = layout.lines()
        #expect(lines.allSatisfy { $0.width <= columns }, "\(columns)")
        #expect(lines.reduce(0) { $0 + $1.requirements.count } == 2, "\(columns)")
      }
    }
  }

  @Test func `the ranks of columns are all columns, and are read in another order`() {
    #expect(PlaceValue.columnRanks.count == 21)
    #expect(Set(PlaceValue.columnRanks) == Set(PlaceValue.columnOrder))
    #expect(PlaceValue.columnRanks.allSatisfy { $0.column != nil })
  }
}
