import DashCore
import Localization
import Testing

@testable import TextRendering

/// A value, and its text in each system of units.
private typealias QuantityCase = (
  metric: String?, imperial: String?, standard: String?,
  quantity: @Sendable (QuantityFormat) -> FormattedQuantity?
)

private let quantities: [QuantityCase] = [
  ("−3.5 °C", "25.7 °F", "269.7 K", { $0.temperature(-3.5) }),
  ("0.0 °C", "31.9 °F", "273.1 K", { $0.temperature(-0.04) }),
  ("−18 °C", "0 °F", "255 K", { $0.temperature(-17.78, decimals: 0) }),
  // Halves are rounded away from zero.
  ("−0.2 °C", "31.7 °F", "273.0 K", { $0.temperature(-0.15) }),
  ("4.1 m/s", "9.2 mph", "4.1 m/s", { $0.speed(4.1, decimals: 1) }),
  ("1013 hPa", "29.92 inHg", "1013 hPa", { $0.quantity(1013.25, .pressure) }),
  ("0.4 km", "0.2 mi", "0.4 km", { $0.quantity(400, .distance) }),
  ("16 km", "10 mi", "16 km", { $0.quantity(16_093, .distance) }),
  ("10 km", "6.2 mi", "10 km", { $0.quantity(9990, .distance) }),
  ("12.7 mm", "0.50 in", "12.7 mm", { $0.precipitation(12.7) }),
  ("<0.1 mm", "<0.01 in", "<0.1 mm", { $0.precipitation(0.02) }),
  ("0.0 mm", "0.00 in", "0.0 mm", { $0.precipitation(0) }),
  ("<0.1 mm", "<0.01 in", "<0.1 mm", { $0.precipitation(0, isWet: true) }),
  (nil, nil, nil, { $0.temperature(nil) }), (nil, nil, nil, { $0.quantity(.nan, .pressure) }),
  (nil, nil, nil, { $0.speed(1e300, decimals: 1) }),
]

@Suite struct ValueTextTests {
  @Test(arguments: quantities.indices)
  func `a value is converted, rounded and named`(index: Int) {
    let example = quantities[index]
    func text(_ units: Units) -> String? {
      example.quantity(QuantityFormat(units: units, typography: Typography(isUnicode: true)))?.text
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
        "later than this computer's clock", "just now", "just now", "just now", "1 min ago",
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
