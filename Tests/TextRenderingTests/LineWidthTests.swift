import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Names that can break a layout.
private enum Names {
  static let all: [String] = [
    "London", "東京都千代田区永田町", "القاهرة", "תל אביב־יפו", "नई दिल्ली", "क्षत्रिय", "சென்னை நிலம்",
    "กรุงเทพมหานคร", "น้ำตก", "서울특별시", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}",
    "\u{1161}\u{1161}", "👨‍👩‍👧‍👦 👩🏽‍🚀", "🇫🇷🇩🇪🇯", "🏳️‍🌈", "☀️☁️❄️", "1️⃣2️⃣", "👍🏽👍🏿", "🏽", "\u{1FAE8}",
    "Z̷̡̢̧̨̛̛̖̗̘̙͓͔͕a̴̡̢̨l̸̡̢̧g̶̛̖̗̘o̵", "", " ", "\u{301}\u{301}", "\u{E000}", "\u{10FFFD}",
    String(repeating: "Långt namn ", count: 28), String(repeating: "漢", count: 300),
    String(repeating: "x", count: 300), String(repeating: "👨‍👩‍👧", count: 100),
    "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}", "\u{9B}2J", "a\u{202E}b\u{2066}c",
    "a\nb\tc\rd",
    "ｱｲｳ ＡＢＣ", "Việt Nam", "Ʉnknown", "ⅣⅫ", "﷽", "⸻", "ꙮ", "𓀀𓀁",
  ]

  /// Scalars for random names.
  static let scalars: [ClosedRange<UInt32>] = [
    0x0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xB80...0xBFF,
    0xE00...0xE7F, 0x1100...0x11FF, 0x2000...0x206F, 0x2190...0x27BF, 0x3040...0x30FF,
    0x4E00...0x4EFF, 0xAC00...0xACFF, 0xFE00...0xFE0F, 0xFF00...0xFFEF, 0x1F1E6...0x1F1FF,
    0x1F300...0x1FAFF, 0xE0000...0xE007F,
  ]

  static func random(using generator: inout SeededGenerator) -> String {
    var name = ""
    for _ in 0..<Int.random(in: 0...24, using: &generator) {
      guard let range = scalars.randomElement(using: &generator) else { continue }
      let code = UInt32.random(in: range, using: &generator)
      Unicode.Scalar(code).map { name.unicodeScalars.append($0) }
    }
    return name
  }
}

/// Expects lines that fit, without control characters and spaces at their end, and nothing but ASCII if
/// the options allow nothing else.
func expectToFit(_ dashboard: Dashboard, _ options: RenderOptions) {
  let width = options.width
  // The layout must not rely on the encoder, which would cut a line that is too wide.
  for line in TextLayout(dashboard, options: options).lines() where line.width > width {
    Issue.record("laid out \(line.width) cells at width \(width): \(line.text)")
  }
  for format in [OutputFormat.text, .plain] {
    let text = Renderer(options).render(dashboard, as: format)
    for line in text.split(separator: "\n") {
      let cells = TextWidth.width(of: String(line))
      if cells > width { Issue.record("\(cells) cells at width \(width), \(format): \(line)") }
      if line.hasSuffix(" ") { Issue.record("a space ends at width \(width), \(format): \(line)") }
    }
    let hasControl = text.unicodeScalars.contains {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
        || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
    #expect(!hasControl)
    if !options.isUnicode { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
  }
}

@Suite(.ownThread) struct LineWidthTests {
  /// Returns a dashboard with a text in every place for a text from outside.
  private static func dashboard(_ texts: [String], using generator: inout SeededGenerator)
    -> Dashboard
  {
    let places = texts.map { text in
      var place = PlaceWeather(requestedPlace: .name(text))
      place.name = DisplayText(text)
      place.country = DisplayText(texts.randomElement(using: &generator) ?? "GB")
      place.condition = Condition(
        code: 1,
        main: DisplayText(text),
        description: DisplayText(text),
        isDay: Bool.random(using: &generator),
        sky: Sky.allCases.randomElement(using: &generator) ?? .rain
      )
      place.observedAt = Sample.now
      place.utcOffsetSeconds = Bool.random(using: &generator) ? nil : 3600
      func number(_ range: ClosedRange<Double>) -> Double? {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: nil
        case 1: [Double.nan, .infinity, -1e300, 1e8].randomElement(using: &generator)
        default: Double.random(in: range, using: &generator)
        }
      }
      place.temperatureCelsius = number(-90...60)
      place.feelsLikeCelsius = number(-90...60)
      place.temperatureMinCelsius = number(-90...60)
      place.temperatureMaxCelsius = number(-90...60)
      place.humidityPercent = number(0...100)
      place.pressureHectopascals = number(800...1100)
      place.visibilityMetres = number(0...20_000)
      place.cloudCoverPercent = number(0...100)
      place.windSpeedMetresPerSecond = number(0...80)
      place.windGustMetresPerSecond = number(0...120)
      place.windDirectionDegrees = number(0...360)
      place.rainMillimetresPerHour = number(0...99)
      place.snowMillimetresPerHour = number(0...9)
      place.sunrise = Timestamp(secondsSinceEpoch: Sample.now.secondsSinceEpoch - 20_000)
      place.sunset = Timestamp(secondsSinceEpoch: Sample.now.secondsSinceEpoch + 20_000)
      return place
    }
    let text = DisplayText(texts.randomElement(using: &generator) ?? "")
    let missing = texts.prefix(6).map { text in
      PlaceWeather(
        requestedPlace: .name(text),
        error: SourceError(.notFound, serviceMessage: DisplayText(text))
      )
    }
    let error = SourceError(
      .invalidResponse,
      host: text.string,
      serviceMessage: text,
      location: texts.first,
      expected: texts.last.map(ExpectedValue.text)
    )
    return Dashboard(
      generatedAt: Sample.now,
      isDemo: Bool.random(using: &generator),
      panels: [
        Sample.panel(Sample.fresh(places, missing: missing), name: text),
        Sample.panel(Sample.fresh([places[0]]), name: text),
        Sample.panel(.failed(error), name: text),
        Sample.panel(
          .unconfigured(SourceError(.unconfigured, reason: .missingVariable(text.string)))
        ),
      ]
    )
  }

  private static func expectToFit(_ dashboard: Dashboard, widths: [Int]) {
    for width in widths {
      for isUnicode in [true, false] {
        var options = RenderOptions(
          width: width,
          isUnicode: isUnicode,
          units: UnitsPreset.allCases[width % 4].units
        )
        options.language = Language.allCases[width % Language.allCases.count]
        TextRenderingTests.expectToFit(dashboard, options)
      }
    }
  }

  @Test func `no line of known names is wider than the page`() {
    var generator = SeededGenerator(seed: 1)
    Self.expectToFit(
      Self.dashboard(Names.all, using: &generator),
      widths: PropertyCases.knownNameWidths
    )
  }

  @Test(arguments: PropertyCases.randomNameSeeds)
  func `no line of random names is wider than the page`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let texts = (0..<8).map { _ in Names.random(using: &generator) }
    Self.expectToFit(
      Self.dashboard(texts, using: &generator),
      widths: PropertyCases.randomNameWidths
    )
  }

  // By index: a test prints its arguments, and some of these are escape sequences.
  @Test(arguments: Names.all.indices)
  func `a single place fits like many`(index: Int) {
    var generator = SeededGenerator(seed: 7)
    let dashboard = Self.dashboard([Names.all[index]], using: &generator)
    Self.expectToFit(
      Sample.dashboard(panels: [dashboard.panels[1]]),
      widths: PropertyCases.singlePlaceWidths
    )
  }

  // MARK: Forecasts

  /// Names from right to left, of wide characters and without a country; polar night and half hours.
  private static let world: [PlaceWeather] = [
    place("دبي", "AE", latitude: 25.2, longitude: 55.27, offset: 14_400, low: 24.6, high: 33.8),
    place("東京", "JP", latitude: 35.69, longitude: 139.69, offset: 32_400, low: 13.1, high: 20.4),
    place(nil, nil, latitude: -30.5, longitude: -38.2, offset: -10_800, low: 18.4, high: 19.6),
    place("Vostok Station", nil, latitude: -78.46, longitude: 106.84, offset: 18_000, low: -58.9),
    place("Longyearbyen", "NO", latitude: 78.22, longitude: 15.65, offset: 3600, low: -9.4),
    place("काठमाडौँ", "NP", latitude: 27.72, longitude: 85.32, offset: 20_700, low: 10.8),
  ]

  private static func place(
    _ name: DisplayText?,
    _ country: DisplayText?,
    latitude: Double,
    longitude: Double,
    offset: Int,
    low: Double,
    high: Double? = nil
  ) -> PlaceWeather {
    WorldPlace(
      query: name.map { .name($0.string) }
        ?? .coordinates(latitude: latitude, longitude: longitude),
      name: name,
      country: country,
      latitude: latitude,
      longitude: longitude,
      utcOffsetSeconds: offset,
      lowAndHigh: (low, high ?? low + 6),
      code: 803,
      spells: [
        .init(hours: 3..<14, code: low < 0 ? 600 : 521, millimetresPerHour: 0.4, probability: 65)
      ],
      stepHours: high == nil ? 3 : 1
    ).weather
  }

  @Test(arguments: [true, false])
  func `cards and tables with forecasts fit`(isUnicode: Bool) {
    let dashboards = [Sample.fresh(Self.world)] + Self.world.map { Sample.fresh([$0]) }
    for width in PropertyCases.knownNameWidths {
      var options = ForecastSample.options(width: width, isUnicode: isUnicode)
      options.forecast.isHourly = width % 2 == 0
      for state in dashboards { TextRenderingTests.expectToFit(Sample.dashboard(state), options) }
    }
  }

  @Test(arguments: [Sample.places, world])
  func `temperatures are aligned, whatever the names are`(places: [PlaceWeather]) {
    let numbers = places.compactMap(\.temperatureCelsius).map { "\(abs($0))" }
    let table = Sample.dashboard(Sample.fresh(places))
    for width in PropertyCases.temperatureColumnWidths {
      let text = Renderer(RenderOptions(width: width)).render(table, as: .text)
      let rows = text.split(separator: "\n")
      let columns = numbers.map { number in
        rows.lazy.compactMap { row in
          row.firstRange(of: number).map { TextWidth.width(of: String(row[..<$0.upperBound])) }
        }.first
      }
      #expect(Set(columns.compactMap(\.self)).count == 1, "\(columns) at width \(width)")
      #expect(columns.count { $0 != nil } >= numbers.count - 2)
    }
  }
}
