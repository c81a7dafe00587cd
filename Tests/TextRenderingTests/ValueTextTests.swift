import DashCore
import Localization
import Testing

@testable import TextRendering

/// A value, and its text in each system of units.
struct QuantityCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let quantity: @Sendable (QuantityFormat) -> Quantity?
  let metric: String?
  let imperial: String?
  let standard: String?

  static let all = [
    QuantityCase(
      testDescription: "frost",
      quantity: { $0.temperature(-3.5) },
      metric: "−3.5 °C",
      imperial: "25.7 °F",
      standard: "269.7 K"
    ),
    QuantityCase(
      testDescription: "just below zero",
      quantity: { $0.temperature(-0.04) },
      metric: "0.0 °C",
      imperial: "31.9 °F",
      standard: "273.1 K"
    ),
    QuantityCase(
      testDescription: "zero Fahrenheit from below",
      quantity: { $0.temperature(-17.78, decimals: 0) },
      metric: "−18 °C",
      imperial: "0 °F",
      standard: "255 K"
    ),
    QuantityCase(
      testDescription: "halves are rounded away from zero",
      quantity: { $0.temperature(-0.15) },
      metric: "−0.2 °C",
      imperial: "31.7 °F",
      standard: "273.0 K"
    ),
    QuantityCase(
      testDescription: "wind",
      quantity: { $0.speed(4.1, decimals: 1) },
      metric: "4.1 m/s",
      imperial: "9.2 mph",
      standard: "4.1 m/s"
    ),
    QuantityCase(
      testDescription: "pressure",
      quantity: { $0.pressure(1013.25) },
      metric: "1013 hPa",
      imperial: "29.92 inHg",
      standard: "1013 hPa"
    ),
    QuantityCase(
      testDescription: "fog",
      quantity: { $0.distance(400) },
      metric: "0.4 km",
      imperial: "0.2 mi",
      standard: "0.4 km"
    ),
    QuantityCase(
      testDescription: "a far view",
      quantity: { $0.distance(16_093) },
      metric: "16 km",
      imperial: "10 mi",
      standard: "16 km"
    ),
    QuantityCase(
      testDescription: "almost ten",
      quantity: { $0.distance(9990) },
      metric: "10 km",
      imperial: "6.2 mi",
      standard: "10 km"
    ),
    QuantityCase(
      testDescription: "rain",
      quantity: { $0.precipitation(12.7) },
      metric: "12.7 mm",
      imperial: "0.50 in",
      standard: "12.7 mm"
    ),
    QuantityCase(
      testDescription: "a drop",
      quantity: { $0.precipitation(0.02) },
      metric: "<0.1 mm",
      imperial: "<0.01 in",
      standard: "<0.1 mm"
    ),
    QuantityCase(
      testDescription: "an empty report",
      quantity: { $0.precipitation(0) },
      metric: "0.0 mm",
      imperial: "0.00 in",
      standard: "0.0 mm"
    ),
    QuantityCase(
      testDescription: "nothing",
      quantity: { $0.temperature(nil) },
      metric: nil,
      imperial: nil,
      standard: nil
    ),
    QuantityCase(
      testDescription: "not a number",
      quantity: { $0.pressure(.nan) },
      metric: nil,
      imperial: nil,
      standard: nil
    ),
    QuantityCase(
      testDescription: "beyond any weather",
      quantity: { $0.speed(1e300, decimals: 1) },
      metric: nil,
      imperial: nil,
      standard: nil
    ),
  ]
}

@Suite struct ValueTextTests {
  @Test(arguments: QuantityCase.all)
  func `a value is converted, rounded and named`(example: QuantityCase) {
    let typography = Typography(isUnicode: true)
    func text(_ units: Units) -> String? {
      example.quantity(QuantityFormat(units: units, typography: typography))?.text
    }
    #expect(text(.metric) == example.metric)
    #expect(text(.imperial) == example.imperial)
    #expect(text(.standard) == example.standard)
  }

  @Test func `an arrow points with the wind`() {
    let arrows = [0, 45, 90, 135, 180, 225, 270, 315, 360, 22, 23, -90].map {
      WindText.arrow(fromDegrees: $0)
    }
    #expect(arrows == ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘", "↓", "↓", "↙", "→"])
  }

  @Test func `the compass direction is where the wind comes from`() {
    let points = [0, 11, 12, 240, 225, 348, 349, 359.9].map {
      WindText.compass(fromDegrees: $0).map { Strings()($0) }
    }
    #expect(points == ["N", "N", "NNE", "WSW", "SW", "NNW", "N", "N"])
    #expect(WindText.shortCompass(fromDegrees: 240) == .compassSouthWest)
    #expect(WindText.compass(fromDegrees: .nan) == nil)
  }

  @Test func `an age uses the largest unit that is precise enough`() {
    let ages = [-600, -60, 0, 59, 60, 3599, 3600, 172_799, 172_800].map {
      ClockText().age($0 as Int64)
    }
    #expect(
      ages == [
        "ahead of this machine's clock", "just now", "just now", "just now", "1 min ago",
        "59 min ago",
        "1 h ago", "47 h ago", "2 days ago",
      ]
    )
  }

  @Test func `in ASCII letters lose their accents and others become a question mark`() {
    let typography = Typography(isUnicode: false)
    let spellings: [(DisplayText, String)] = [
      ("Montréal", "Montreal"), ("Ernākulam", "Ernakulam"), ("Łódź", "Lodz"), ("Århus", "Arhus"),
      ("Straße", "Strasse"), ("Việt Nam", "Viet Nam"), ("e\u{301}", "e"), ("東京", "??"),
      ("👨‍👩‍👧", "?"), ("1️⃣", "1"), ("St. John’s", "St. John's"), ("© Example", "(c) Example"),
    ]
    for (text, spelling) in spellings {
      #expect(typography.text(text) == spelling)
    }
    #expect(Typography(isUnicode: true).text("Łódź") == "Łódź")
  }

  @Test func `a name that ASCII cannot write is replaced by the typed one`() {
    var place = PlaceWeather(requestedPlace: .name("Osaka"))
    place.name = "大阪市"
    let ascii = Page(options: RenderOptions(isUnicode: false), now: Sample.now)
    #expect(ascii.name(of: place) == "Osaka")
    let unicode = Page(options: RenderOptions(), now: Sample.now)
    #expect(unicode.name(of: place) == "大阪市")
  }

  @Test func `a long name is cut if dropping the country is not enough`() {
    var place = PlaceWeather(requestedPlace: .id(1))
    place.name = "San Francisco"
    place.country = "US"
    let page = Page(options: RenderOptions(), now: Sample.now)
    let names = [17, 16, 13, 12].map { page.name(of: place, width: $0) }
    #expect(names == ["San Francisco, US", "San Francisco", "San Francisco", "San Francis…"])
  }
}
