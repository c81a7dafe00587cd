import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// The minutes of a forecast that starts at 14:00, five minutes before now, and what is said of them.
struct RainSoonCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The hours, and what is observed, as in ``OutlookSample``.
  var hours = String(repeating: ".", count: 30)
  var observed: Character = "."
  /// The rates of the steps in mm/h; `nil` for one that is missing.
  let rates: [Double?]
  var stepSeconds = 900
  /// What the chart says; `nil` for no chart.
  let words: String?
  /// The sentence on the day.
  let sentence: String

  var weather: PlaceWeather {
    var place = OutlookSample(steps: hours, observed: observed).weather
    let start = Sample.now.advanced(bySeconds: -300)
    place.minutes = ForecastMinutes(
      steps: rates.enumerated().compactMap { index, rate in
        rate.map {
          ForecastMinutes.Step(
            time: start.advanced(bySeconds: Int64((index + 1) * stepSeconds)),
            millimetresPerHour: $0
          )
        }
      },
      stepSeconds: stepSeconds
    )
    return place
  }

  private static let dry = "dry for the next 24 hours"
  private static let rainyAfternoon = "rrrr" + String(repeating: ".", count: 30)

  static let all = [
    RainSoonCase(
      testDescription: "it starts",
      rates: [0, 0, 0, 0.8, 1.6, 1.2, 0, 0, 0, 0],
      words: "dry for 40 minutes, then rain",
      sentence: "rain from 14:45 until about 15:30, then dry"
    ),
    RainSoonCase(
      testDescription: "it stops",
      hours: "r" + String(repeating: ".", count: 30),
      observed: "r",
      rates: [1.2, 0.8, 0, 0, 0, 0, 0, 0, 0],
      words: "rain for 25 more minutes",
      sentence: "rain until about 14:30, then dry"
    ),
    RainSoonCase(
      testDescription: "it stops although it was not observed and not forecast for the hour",
      rates: [1.2, 0.8, 0, 0, 0, 0, 0, 0, 0],
      words: "rain for 25 more minutes",
      sentence: "rain until about 14:30, then dry"
    ),
    RainSoonCase(
      testDescription: "neither: it is dry",
      rates: [0, 0, 0, 0.04, 0, 0, 0, 0, 0],
      words: nil,
      sentence: dry
    ),
    RainSoonCase(
      testDescription: "neither: it rains on",
      hours: rainyAfternoon,
      observed: "r",
      rates: [1, 1, 2, 2, 2, 1, 1, 1, 1, 1],
      words: "rain for at least 120 minutes",
      sentence: "rain until about 18:00, then dry"
    ),
    RainSoonCase(
      testDescription: "a gap hides when it stops",
      hours: rainyAfternoon,
      observed: "r",
      rates: [1, 1, 2, nil, 0, 0, 0, 0, 0, 0],
      words: "rain for at least 40 minutes",
      sentence: "rain until about 18:00, then dry"
    ),
    RainSoonCase(
      testDescription: "a gap may be when it starts",
      rates: [0, 0, nil, 1, 1, 0, 0, 0, 0],
      words: "dry for 40 minutes, then rain",
      sentence: "rain from 14:45 until about 15:15, then dry"
    ),
    RainSoonCase(
      testDescription: "nothing is known by the minute",
      hours: rainyAfternoon,
      observed: "r",
      rates: [],
      words: nil,
      sentence: "rain until about 18:00, then dry"
    ),
    RainSoonCase(
      testDescription: "later than in two hours",
      rates: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
      words: nil,
      sentence: "rain from 16:15 until about 17:00, then dry"
    ),
    RainSoonCase(
      testDescription: "a wet hour whose quarters are rounded to zero",
      hours: rainyAfternoon,
      observed: "r",
      rates: [0, 0, 0, 0, 0, 0, 0, 0, 0],
      words: nil,
      sentence: "rain until about 18:00, then dry"
    ),
    RainSoonCase(
      testDescription: "dry minutes in the midst of rain",
      hours: "r" + String(repeating: ".", count: 30),
      observed: "r",
      rates: Array(repeating: 1, count: 12) + [0, 0, 0] + Array(repeating: 1, count: 6)
        + Array(repeating: 0, count: 60),
      stepSeconds: 60,
      words: "rain for 16 more minutes",
      sentence: "rain until about 14:21, then dry"
    ),
    RainSoonCase(
      testDescription: "one minute",
      hours: "r" + String(repeating: ".", count: 30),
      observed: "r",
      rates: Array(repeating: 1, count: 6) + Array(repeating: 0, count: 60),
      stepSeconds: 60,
      words: "rain for 1 more minute",
      sentence: "rain until about 14:06, then dry"
    ),
    RainSoonCase(
      testDescription: "snow by the hour is snow by the minute",
      hours: "s" + String(repeating: ".", count: 30),
      rates: [0, 0, 0.4, 0.4, 0, 0, 0, 0, 0],
      words: "dry for 25 minutes, then snow",
      sentence: "snow from 14:30 until about 15:00, then dry"
    ),
    RainSoonCase(
      testDescription: "drizzle that was observed, but not by the minute",
      observed: "d",
      rates: [0, 0, 0, 0, 0, 0, 0, 0, 0],
      words: nil,
      sentence: "drizzle ending before 15:00, then dry"
    ),
    RainSoonCase(
      testDescription: "an unknown quarter before the rain",
      rates: [nil, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0],
      words: "dry for 10 minutes, then rain",
      sentence: "rain from 14:15 until about 15:00, then dry"
    ),
    RainSoonCase(
      testDescription: "an unknown quarter in the rain",
      rates: [0, 0.5, nil, 0.5, 0, 0, 0, 0, 0, 0],
      words: "dry for 10 minutes, then rain",
      sentence: "rain at times from 14:15 until about 15:00, then dry"
    ),
  ]
}

@Suite struct RainSoonTests {
  private static func page(_ width: Int = 80, units: Units = .metric) -> Page {
    Page(options: RenderOptions(width: width, units: units), now: Sample.now)
  }

  @Test(arguments: RainSoonCase.all)
  func `the start or the end is said to the minute`(test: RainSoonCase) {
    let page = Self.page()
    #expect(RainSoonChart(test.weather, on: page)?.words == test.words)
    #expect(OutlookText(test.weather, on: page).sentence == test.sentence)
  }

  @Test func `freezing air makes snow of minutes that the hour does not know`() {
    var place = RainSoonCase.all[0].weather
    let hours = (place.forecast?.hours ?? []).map { hour in
      var hour = hour
      hour.temperatureCelsius = -2
      return hour
    }
    place.forecast = Forecast(hours: hours, days: [])
    #expect(
      RainSoonChart(place, on: Self.page())?.words == "dry for 40 minutes, then snow"
    )
  }

  @Test func `the row has a bar for each time beside the words`() throws {
    let chart = try #require(RainSoonChart(RainSoonCase.all[0].weather, on: Self.page(54)))
    #expect(
      chart.laidOut().map(\.text) == [" 2 h ──────▄▄▄██▆▆────── dry for 40 minutes, then rain"]
    )
    let wide = try #require(RainSoonChart(RainSoonCase.all[0].weather, on: Self.page(90)))
    #expect(wide.laidOut().map(\.text).last?.hasSuffix("then rain, up to 1.6 mm/h") == true)
  }

  @Test func `the minutes that are not known are marked`() throws {
    let test = try #require(RainSoonCase.all.first { $0.words?.contains("at least 40") == true })
    let lines = try #require(RainSoonChart(test.weather, on: Self.page(100))).laidOut().map(\.text)
    #expect(lines.count == 1 && lines[0].contains("··"), "\(lines)")
  }

  @Test func `a narrow page has only the words`() throws {
    let chart = try #require(RainSoonChart(RainSoonCase.all[1].weather, on: Self.page(20)))
    #expect(chart.laidOut().map(\.text) == [" rain for 25 more", " minutes"])
  }

  @Test(arguments: Language.allCases)
  func `no line is wider than the page`(language: Language) throws {
    for width in PropertyCases.languageWidths + [24, 33] {
      for isUnicode in [true, false] {
        for test in RainSoonCase.all where test.words != nil {
          var options = RenderOptions(width: width, isUnicode: isUnicode, units: .imperial)
          options.language = language
          let page = Page(options: options, now: Sample.now)
          let lines = try #require(RainSoonChart(test.weather, on: page)).laidOut()
          #expect(lines.allSatisfy { $0.width <= width })
        }
      }
    }
  }

  @Test func `each language says it`() {
    let languages: [Language] = [
      .english, .japanese, .german, .french, .spanish, .portuguese, .arabic, .chinese,
    ]
    func words(_ index: Int) -> [String?] {
      languages.map { language in
        var options = RenderOptions()
        options.language = language
        let page = Page(options: options, now: Sample.now)
        return RainSoonChart(RainSoonCase.all[index].weather, on: page)?.words
      }
    }
    #expect(
      words(0) == [
        "dry for 40 minutes, then rain", "あと40分は降水なし、その後雨", "noch 40 Minuten trocken, dann Regen",
        "temps sec pendant 40 minutes, puis pluie",
        "tiempo seco durante 40 minutos, después lluvia",
        "tempo seco por 40 minutos, depois chuva", "طقس جاف لمدة 40 دقيقة، ثم مطر",
        "40 分钟内无降水，之后有雨",
      ]
    )
    #expect(
      words(1) == [
        "rain for 25 more minutes", "雨はあと25分で止む", "noch 25 Minuten Regen",
        "pluie encore 25 minutes", "lluvia durante 25 minutos más", "chuva por mais 25 minutos",
        "مطر لمدة 25 دقيقة أخرى", "雨将在 25 分钟后停止",
      ]
    )
  }

  // MARK: The card, JSON and plain output

  private static func dashboard(_ index: Int) -> Dashboard {
    Sample.dashboard(Sample.fresh([RainSoonCase.all[index].weather]))
  }

  @Test func `the card has the chart only if something falls`() {
    func text(_ index: Int) -> String {
      Renderer(RenderOptions()).render(Self.dashboard(index), as: .text)
    }
    #expect(text(1).contains("rain for 25 more minutes"))
    #expect(!text(3).contains("minutes"))
  }

  @Test(arguments: [(80, 23), (120, 40)])
  func `a card with rain soon equals its golden file`(columns: Int, rows: Int) throws {
    var place = ForecastSample.hourly
    place.minutes = RainSoonCase.all[0].weather.minutes
    place.condition = Condition(.overcast, "overcast clouds", code: 804, isDay: true)
    var options = RenderOptions(width: columns)
    options.rows = rows
    options.fitsWindow = true
    let text = Renderer(options).render(Sample.dashboard(Sample.fresh([place])), as: .text)
    try Golden.expect(text, is: "window-rain-soon-\(columns)x\(rows + 1).txt")
  }

  @Test func `plain output has the words`() {
    let text = Renderer(RenderOptions()).render(Self.dashboard(1), as: .plain)
    #expect(text.contains("\nNext 2 hours: rain for 25 more minutes\n"))
  }

  @Test func `JSON has the coming minutes`() throws {
    let text = Renderer(RenderOptions()).render(Self.dashboard(1), as: .json)
    let panel = try JSONParser.parse(Array(text.utf8))["panels"]?.elements.first
    let minutes = panel?["weather"]?.elements.first?["forecast"]?["minutes"]
    #expect(minutes?["stepSeconds"]?.number == 900)
    let steps = minutes?["steps"]?.elements ?? []
    #expect(steps.count == 9)
    #expect(steps.first?["time"]?.string == "2026-11-20T14:15:00Z")
    #expect(steps.first?["precipitationMillimetresPerHour"]?.number == 1.2)
    #expect(try JSONSchema(Schemas.dashboard).faults(in: text) == [])
  }
}
