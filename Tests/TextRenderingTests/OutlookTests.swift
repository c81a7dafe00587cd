import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

@Suite struct OutlookTests {
  /// Returns random weather with long and short spells, breaks and gaps.
  private static func sample(_ seed: UInt64) -> OutlookSample {
    var generator = SeededGenerator(seed: seed)
    func letter(_ letters: String) -> Character { letters.randomElement(using: &generator) ?? "." }
    var steps = ""
    let count = Int.random(in: 2...70, using: &generator)
    let isWet = Bool.random(using: &generator)
    while steps.count < count {
      let length = Int.random(in: 1...(Bool.random(using: &generator) ? 3 : 12), using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: steps += Bool.random(using: &generator) ? "?" : " "
      case 1...2: steps += String(repeating: letter("fi"), count: length)
      case 3..<(isWet ? 12 : 5):
        let kind = letter("dhharrrRRmzgssSt")
        for _ in 0..<length {
          steps.append(Bool.random(using: &generator) ? kind : letter("dharRsSt"))
        }
      default: steps += String(repeating: letter(".,"), count: length)
      }
    }
    let minute = Int64.random(in: 0..<360, using: &generator)
    return OutlookSample(
      steps: steps,
      stepHours: Bool.random(using: &generator) ? 1 : 3,
      observed: Bool.random(using: &generator) ? letter("..,fidrRst") : nil,
      now: Sample.now.advanced(bySeconds: minute * 60)
    )
  }

  private static let seeds = 1...750 as ClosedRange<UInt64>

  @Test(arguments: Language.allCases)
  func `what a sentence says is so hour by hour at each width`(language: Language) {
    let reader = OutlookReader(language)
    var options = RenderOptions()
    options.language = language
    for seed in Self.seeds {
      let sample = Self.sample(seed)
      let minutes = OutlookMinutes(sample)
      let text = OutlookText(sample.weather, on: Page(options: options, now: sample.now))
      // Nothing is said of less than an hour.
      #expect((text.sentence == nil) == (minutes.known < 60 && !minutes.isWetNow), "\(sample)")
      for sentence in Set([text.sentence ?? ""] + [80, 40, 24].map { text.line(width: $0) })
      where sentence != "" {
        guard let claims = reader.read(sentence, at: sample.now) else {
          Issue.record("\(sentence)")
          continue
        }
        let unsaid = sentence == text.sentence ? minutes.unsaid(in: claims) : []
        for problem in minutes.problems(with: claims) + unsaid {
          Issue.record("\(seed): \(problem) in “\(sentence)” of \(sample)")
        }
      }
    }
  }

  @Test(arguments: [
    ("zrzr", Language.english, "rain or freezing rain until about 18:00, then dry"),
    ("zrzr", .german, "Regen oder gefrierender Regen bis gegen 18:00, dann trocken"),
    ("rzrz", .spanish, "lluvia engelante o lluvia hasta las 18:00 aprox., después tiempo seco"),
    ("szrsz", .english, "snow, rain or freezing rain until about 19:00, then dry"),
  ])
  func `an adjective is read with its own kind alone`(
    steps: String,
    language: Language,
    sentence: String
  ) {
    let sample = OutlookSample(steps: steps + String(repeating: ".", count: 36))
    #expect(sample.sentence(language) == sentence)
  }

  @Test func `the generated days have sentences of every kind`() {
    let reader = OutlookReader(.english)
    var claims: [OutlookClaim.Form: Int] = [:]
    var weather: [Character: Int] = [:]
    for seed in Self.seeds {
      let sample = Self.sample(seed)
      let text = OutlookText(sample.weather, on: Page(options: RenderOptions(), now: sample.now))
      for sentence in [text.sentence ?? "", text.line(width: 20)] {
        for claim in reader.read(sentence, at: sample.now) ?? [] {
          claims[claim.form, default: 0] += 1
          for kind in claim.weather { weather[kind, default: 0] += 1 }
        }
      }
    }
    #expect(
      claims.count == OutlookClaim.Form.allCases.count && claims.values.min() ?? 0 > 5,
      "\(claims)"
    )
    #expect(
      weather.count == OutlookReader.names.count && weather.values.min() ?? 0 > 5,
      "\(weather)"
    )
  }
}

/// A forecast at an edge, and its sentence.
struct OutlookEdge: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let sample: OutlookSample
  let units: Units
  let sentence: String?

  init(_ name: String, _ sample: OutlookSample, units: Units = .metric, _ sentence: String?) {
    (testDescription, self.sample, self.units, self.sentence) = (name, sample, units, sentence)
  }

  private static let day = String(repeating: ".", count: 36)
  /// 20:30 on Saturday, 7 March 2026 in New York; at 02:00 it will be 03:00.
  private static let beforeSpring = Timestamp(secondsSinceEpoch: 1_772_933_400)
  private static let spring = UTCOffsets(
    -18_000,
    changes: [.init(at: Timestamp(secondsSinceEpoch: 1_772_953_200), to: -14_400)]
  )
  /// 20:30 on a Saturday; at midnight it will be 01:00.
  private static let withoutMidnight = UTCOffsets(
    -18_000,
    changes: [.init(at: Timestamp(secondsSinceEpoch: 1_772_946_000), to: -14_400)]
  )
  /// 20:30 on Saturday, 31 October 2026 in New York; at 02:00 it will be 01:00.
  private static let beforeAutumn = Timestamp(secondsSinceEpoch: 1_793_493_000)
  private static let autumn = UTCOffsets(
    -14_400,
    changes: [.init(at: Timestamp(secondsSinceEpoch: 1_793_512_800), to: -18_000)]
  )

  static let all: [OutlookEdge] = [
    OutlookEdge("no forecast", OutlookSample(steps: ""), nil),
    OutlookEdge("the first hour is missing", OutlookSample(steps: " rrr" + day), nil),
    OutlookEdge("the first hour is unknown", OutlookSample(steps: "?rrr" + day), nil),
    OutlookEdge("less than an hour is known", OutlookSample(steps: ".?", observed: "."), nil),
    OutlookEdge(
      "hundredths of a millimetre are dry",
      OutlookSample(steps: ",,,," + day),
      "dry for the next 24 hours"
    ),
    OutlookEdge(
      "drizzle is not, however little it is",
      OutlookSample(steps: "..dd" + day),
      "drizzle from 16:00 until about 18:00, then dry"
    ),
    OutlookEdge(
      "an amount without a condition is rain",
      OutlookSample(steps: "..aa" + day),
      "rain from 16:00 until about 18:00, then dry"
    ),
    OutlookEdge(
      "drizzle that becomes rain is rain",
      OutlookSample(steps: "..ddrr" + day),
      "rain from 16:00 until about 20:00, then dry"
    ),
    OutlookEdge("mist is no fog", OutlookSample(steps: "iii" + day), "dry for the next 24 hours"),
    OutlookEdge(
      "freezing rain within rain",
      OutlookSample(steps: ".rzr" + day),
      "rain from 15:00 until about 16:00, then freezing rain until about 17:00, then "
        + "rain until about 18:00, then dry"
    ),
    OutlookEdge(
      "rain now that the forecast confirms",
      OutlookSample(steps: "rr" + day, observed: "r"),
      "rain until about 16:00, then dry"
    ),
    OutlookEdge(
      "snow now where rain was forecast",
      OutlookSample(steps: "rr" + day, observed: "s"),
      "snow until about 15:00, then rain until about 16:00, then dry"
    ),
    OutlookEdge(
      "dry now where the step has rain",
      OutlookSample(steps: "r" + day, observed: "."),
      "rain starting before 15:00, then dry"
    ),
    OutlookEdge(
      "rain all day and longer than is known",
      OutlookSample(steps: String(repeating: "r", count: 60), observed: "r"),
      "rain until at least 02:00 on Mon"
    ),
    OutlookEdge(
      "a thunderstorm of an hour before rain",
      OutlookSample(steps: "t" + String(repeating: "r", count: 9) + day, observed: "t"),
      "thunderstorm until about 15:00, then rain until about midnight, then dry"
    ),
    OutlookEdge(
      "kinds that alternate",
      OutlookSample(steps: "rsrsrs" + day, observed: "r"),
      "rain or snow until about 20:00, then dry"
    ),
    OutlookEdge(
      "freezing drizzle is not freezing rain",
      OutlookSample(steps: "ggz" + day, observed: "g"),
      "freezing drizzle until about 16:00, then freezing rain until about 17:00, then dry"
    ),
    OutlookEdge(
      "heavy rain today within rain until tomorrow",
      OutlookSample(steps: "rrrR" + String(repeating: "r", count: 18) + day, observed: "r"),
      "rain until about noon tomorrow (heavy rain from 17:00 today until about 18:00), then dry"
    ),
    OutlookEdge(
      "what begins after a day is not announced",
      OutlookSample(steps: String(repeating: "r", count: 26) + "RRss" + day, observed: "r"),
      "rain until about 18:00 tomorrow"
    ),
    OutlookEdge(
      "a third spell of another kind",
      OutlookSample(steps: "r...r...sss" + day, observed: "r"),
      "rain until about 15:00, rain again from 18:00, snow from 22:00"
    ),
    OutlookEdge(
      "heavy rain of a third spell, after showers",
      OutlookSample(steps: "s...hhhhh.........RRRffffffhhRss" + day, observed: "s"),
      "snow until about 15:00, showers from 18:00, heavy rain from 08:00 tomorrow, "
        + "fog from 11:00 tomorrow until about 17:00"
    ),
    OutlookEdge(
      "a third spell of three hours, whose kind was there before",
      OutlookSample(steps: "..rr...rs.......rrr" + day),
      "rain from 16:00 until about 18:00, rain from 21:00 until about 22:00, then snow until about "
        + "23:00, rain again from 06:00 tomorrow"
    ),
    OutlookEdge(
      "a second fog that lasts, and a short one between",
      OutlookSample(steps: "f....f....ffff" + day, observed: "f"),
      "dry for the next 24 hours, fog until about 15:00, fog from midnight until about 04:00"
    ),
    OutlookEdge(
      "rain from midnight",
      OutlookSample(steps: String(repeating: ".", count: 10) + "rrr" + day),
      "rain from midnight until about 03:00, then dry"
    ),
    OutlookEdge(
      "the midnight after the next has a day",
      OutlookSample(steps: String(repeating: "r", count: 34) + day),
      "rain until about 00:00 on Sun"
    ),
    OutlookEdge(
      "rain again after midnight",
      OutlookSample(steps: "rrrrrrrrrr....rr" + day),
      "rain until about midnight, rain again from 04:00 tomorrow"
    ),
    OutlookEdge(
      "fog before rain",
      OutlookSample(steps: "fff...rrrrrrrr" + day, observed: "f"),
      "fog until about 17:00, rain from 20:00 until about 04:00 tomorrow, then dry"
    ),
    OutlookEdge(
      "fog today, between the rain now and that of tomorrow",
      OutlookSample(steps: "rr...fff.......rr" + day, observed: "r"),
      "rain until about 16:00, rain again from 05:00 tomorrow, "
        + "fog from 19:00 today until about 22:00"
    ),
    OutlookEdge(
      "dry afterwards only as far as is known",
      OutlookSample(steps: "..rr" + String(repeating: ".", count: 12)),
      "rain from 16:00 until about 18:00"
    ),
    OutlookEdge(
      "noon on a 12-hour clock",
      OutlookSample(steps: "..rr" + day, utcOffsets: UTCOffsets(-21_600)),
      units: .imperial,
      "rain from 10:00 am until about noon, then dry"
    ),
    OutlookEdge(
      "an offset of a quarter of an hour",
      OutlookSample(steps: "..rr" + day, utcOffsets: UTCOffsets(20_700)),
      "rain from 21:45 until about 23:45, then dry"
    ),
    OutlookEdge(
      "a clock that is unknown",
      OutlookSample(steps: "..rr" + day, utcOffsets: nil),
      "rain from 16:00 UTC until about 18:00 UTC, then dry"
    ),
    OutlookEdge(
      "the clock goes forward in the rain",
      OutlookSample(steps: "....rrrr" + day, utcOffsets: spring, now: beforeSpring),
      "rain from midnight until about 05:00, then dry"
    ),
    OutlookEdge(
      "a day without midnight",
      OutlookSample(steps: "....rrrr" + day, utcOffsets: withoutMidnight, now: beforeSpring),
      "rain from 01:00 tomorrow until about 05:00, then dry"
    ),
    OutlookEdge(
      "the clock goes back in the rain",
      OutlookSample(steps: "....rrrr" + day, utcOffsets: autumn, now: beforeAutumn),
      "rain from midnight until about 03:00, then dry"
    ),
    OutlookEdge(
      "a difference in Fahrenheit",
      OutlookSample(steps: day, observed: ".", yesterday: 6.4),
      units: .imperial,
      "dry for the next 24 hours; 2° warmer than yesterday"
    ),
    OutlookEdge(
      "a difference in kelvins",
      OutlookSample(steps: day, observed: ".", yesterday: 12.4),
      units: .standard,
      "dry for the next 24 hours; 5 K colder than yesterday"
    ),
    OutlookEdge(
      "only the temperature is known",
      OutlookSample(steps: "?", observed: ".", yesterday: 6.4),
      "1° warmer than yesterday"
    ),
  ]
}

@Suite struct OutlookTextTests {
  @Test(arguments: OutlookEdge.all)
  func `the sentence is true at the edges`(test: OutlookEdge) {
    #expect(test.sample.sentence(units: test.units) == test.sentence)
  }

  @Test func `an old observation does not say what falls now`() {
    let steps = "..rr" + String(repeating: ".", count: 36)
    var place = OutlookSample(steps: steps, observed: "r").weather
    place.observedAt = Sample.now.advanced(bySeconds: -2 * 3600)
    let text = OutlookText(place, on: Page(options: RenderOptions(), now: Sample.now))
    #expect(text.sentence == "rain from 16:00 until about 18:00, then dry")
  }

  @Test func `what is measured falls now, whatever the condition says`() {
    var place = OutlookSample(steps: String(repeating: ".", count: 40), observed: ",").weather
    let page = Page(options: RenderOptions(), now: Sample.now)
    place.rainMillimetresPerHour = 0.04
    #expect(OutlookText(place, on: page).sentence == "dry for the next 24 hours")
    #expect(place.condition?.sky == .overcast)
    place.rainMillimetresPerHour = 1.2
    #expect(OutlookText(place, on: page).sentence == "rain ending before 15:00, then dry")
    #expect(place.condition?.sky == .rain && place.condition?.code == 500)
    (place.rainMillimetresPerHour, place.snowMillimetresPerHour) = (0, 6)
    #expect(place.condition?.sky == .snow && place.condition?.code == 602)
    place.rainMillimetresPerHour = 3
    #expect(place.condition?.sky == .sleet)
    place.condition = Condition(.drizzle, "", code: 300, isDay: nil)
    #expect(place.condition?.sky == .drizzle)
    // A tornado stays, and snow that the temperature rules out does not come back.
    place.condition = Condition(.storm, "tornado", code: 781, isDay: nil)
    #expect(place.condition?.sky == .storm)
    place.conditions = []
    (place.rainMillimetresPerHour, place.snowMillimetresPerHour) = (0, 0.6)
    place.temperatureCelsius = 21.9
    #expect(place.withoutContradictions.condition == nil)
  }

  @Test func `ASCII has no degree sign`() {
    let sample = OutlookSample(
      steps: String(repeating: ".", count: 30),
      observed: ".",
      yesterday: 10.4
    )
    #expect(
      sample.sentence(isUnicode: false) == "dry for the next 24 hours; 3 deg colder than yesterday"
    )
  }

  // MARK: Yesterday

  /// Returns the difference from yesterday that is said.
  private func change(_ history: [(minutesAgo: Int64, celsius: Double)]) -> String? {
    var place = OutlookSample(steps: "?", observed: ".").weather
    place.history = PlaceHistory(
      place: HistorySample.london,
      observations: history.map { minutesAgo, celsius in
        HistorySample.observation(minutesAgo: minutesAgo) { $0.temperatureCelsius = celsius }
      }
    )
    return OutlookText(place, on: Page(options: RenderOptions(), now: Sample.now)).sentence
  }

  /// The observation is five minutes old.
  @Test(
    arguments: [
      ([(1445, 4.4)], "3° warmer than yesterday"),
      ([(1475, 4.4)], "3° warmer than yesterday"),
      ([(1480, 4.4)], nil),
      ([(1505, 2.4), (1385, 6.4)], "3° warmer than yesterday"),
      ([(2000, 2.4), (100, 6.4)], nil),
      ([(1445, 7.9)], "1° colder than yesterday"),
      ([(1445, 7.8)], "same temperature as yesterday"),
      ([(1445, 7.0)], "same temperature as yesterday"),
      ([], nil),
    ] as [([(Int64, Double)], String?)]
  )
  func `yesterday is the same time of day`(history: [(Int64, Double)], expected: String?) {
    #expect(change(history.map { (minutesAgo: $0.0, celsius: $0.1) }) == expected)
  }

  @Test func `the history of the place goes before the hours of the forecast`() {
    var place = OutlookSample(steps: "?", observed: ".", yesterday: 5.4).weather
    let page = Page(options: RenderOptions(), now: Sample.now)
    #expect(OutlookText(place, on: page).sentence == "2° warmer than yesterday")
    place.history = PlaceHistory(
      place: HistorySample.london,
      observations: [HistorySample.observation(minutesAgo: 1445) { $0.temperatureCelsius = 9.4 }]
    )
    #expect(OutlookText(place, on: page).sentence == "2° colder than yesterday")
  }

  @Test func `yesterday is the same reading of a clock that changed since`() {
    let now = Timestamp(secondsSinceEpoch: 1_772_996_400)
    var place = OutlookSample(steps: "?", observed: ".", now: now).weather
    place.zoneOffsets = UTCOffsets(
      -18_000,
      changes: [.init(at: Timestamp(secondsSinceEpoch: 1_772_953_200), to: -14_400)]
    )
    place.utcOffsetSeconds = -14_400
    let hours: [ForecastHour] = ([25, 24, 23, 22] as [Int64]).map { hoursAgo in
      var hour = ForecastHour(time: now.advanced(bySeconds: -300 - hoursAgo * 3600))
      hour.temperatureCelsius = hoursAgo == 23 ? 5.4 : -20
      return hour
    }
    place.forecast = Forecast(hours: hours, days: [])
    let text = OutlookText(place, on: Page(options: RenderOptions(), now: now))
    #expect(text.sentence == "2° warmer than yesterday")
  }

  // MARK: Narrow pages

  private static let long = OutlookSample(
    steps: "fff...rrrrRRrr" + String(repeating: ".", count: 30),
    observed: "f",
    yesterday: 10.4
  )

  @Test func `the last parts of a sentence leave first`() {
    let text = OutlookText(Self.long.weather, on: Page(options: RenderOptions(), now: Sample.now))
    #expect(
      text.versions == [
        "fog until about 17:00, rain from 20:00 until about 04:00 tomorrow "
          + "(heavy rain from midnight until about 02:00), then dry; 3° colder than yesterday",
        "fog until about 17:00, rain from 20:00 until about 04:00 tomorrow "
          + "(heavy rain from midnight until about 02:00), then dry",
        "rain from 20:00 until about 04:00 tomorrow (heavy rain from midnight until about 02:00), "
          + "then dry",
        "rain from 20:00 until about 04:00 tomorrow (heavy rain from midnight until about 02:00)",
        "rain from 20:00 until about 04:00 tomorrow",
        "rain from 20:00",
      ]
    )
    #expect(text.line(width: 50) == "rain from 20:00 until about 04:00 tomorrow")
    #expect(text.line(width: 14) == "")
  }

  @Test(arguments: Language.allCases)
  func `a sentence takes two lines at most, and is cut nowhere`(language: Language) {
    for width in PropertyCases.languageWidths + [24, 33, 50] {
      for test in OutlookSentence.all.map(\.sample) + [Self.long] {
        var options = RenderOptions(width: width)
        options.language = language
        let text = OutlookText(test.weather, on: Page(options: options, now: test.now))
        let lines = text.lines().map(\.text)
        #expect(lines.count <= 2)
        #expect(lines.allSatisfy { TextWidth.width(of: $0) <= width })
        let joined = lines.joined().filter { $0 != " " }
        let whole = text.versions + [text.withTomorrow].compactMap(\.self)
        #expect(lines.isEmpty || whole.contains { $0.filter { $0 != " " } == joined })
      }
    }
  }

  // MARK: The column

  @Test(
    arguments: [
      (100, "rain from 18:00 until about midnight, then dry", "dry for the next 24 hours"),
      (56, "rain from 18:00 until about midnight", "dry for the next 24 hours"),
      (44, "rain from 18:00", "dry for the next 24 hours"),
      (34, "", ""),
    ]
  )
  func `a column of the list has what comes, in as many words as fit`(
    width: Int,
    wet: String,
    dry: String
  ) throws {
    let dryDay = String(repeating: ".", count: 36)
    let places = ["....rrrrrr" + dryDay, dryDay].map { OutlookSample(steps: $0).weather }
    var options = RenderOptions(width: width)
    options.columns = PlaceValue.columns("temp,words")
    let text = Renderer(options).render(Sample.dashboard(Sample.fresh(places)), as: .text)
    let rows = text.split(separator: "\n").filter { $0.contains("7.4") }.map { row in
      row.drop { $0 != "." }.dropFirst(2).trimmingPrefix { $0 == " " }
    }
    #expect(rows.map(String.init) == [wet, dry])
    #expect(text.contains("outlook") == (width > 36))
    #expect(try #require(PlaceValue.columns("words")).allSatisfy { $0.parts == .forecast })
  }
}
