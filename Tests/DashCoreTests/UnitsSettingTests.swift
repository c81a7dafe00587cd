import DashCore
import Testing

/// What users say of units.
@Suite struct UnitsSettingTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let units: Units

    init(_ text: String, _ units: Units) {
      self.text = text
      self.units = units
    }

    var testDescription: String { text }
  }

  /// Each on top of imperial units.
  @Test(arguments: [
    Reading("metric", .metric),
    Reading("imperial", .imperial),
    Reading("uk", Units(wind: .milesPerHour, distance: .miles)),
    Reading("standard", Units(temperature: .kelvin)),
    Reading("metric,wind=kn", Units(wind: .knots)),
    Reading("wind=kn,metric", Units(wind: .knots)),
    Reading("UK,Wind=BFT,clock=12", Units(wind: .beaufort, distance: .miles, clock: .hours12)),
    Reading(
      "temperature=c",
      Units(
        temperature: .celsius,
        wind: .milesPerHour,
        pressure: .inchesOfMercury,
        precipitation: .inches,
        distance: .miles,
        clock: .hours12
      )
    ),
    Reading(
      "temperature=K,wind=km/h,pressure=mmHg,precipitation=mm,distance=km,clock=24",
      Units(temperature: .kelvin, wind: .kilometresPerHour, pressure: .millimetresOfMercury)
    ),
  ])
  func `a preset says all, and a quantity itself`(_ reading: Reading) throws {
    #expect(try UnitsSetting(reading.text).applied(to: .imperial) == reading.units)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let found: String
    let nearest: String?
    let expected: String

    init(_ text: String, _ found: String, _ nearest: String?, _ expected: String) {
      (self.text, self.found, self.nearest, self.expected) = (text, found, nearest, expected)
    }

    var testDescription: String { text.isEmpty ? "nothing" : text }
  }

  @Test(arguments: [
    Mistake("metirc", "metirc", "metric", "or a list"),
    Mistake("", "", nil, "or a list"),
    Mistake("metric,", "", nil, "or a list"),
    Mistake("metric,uk", "uk", nil, "one preset"),
    Mistake("wnd=kn", "wnd", "wind", "one of temperature, wind, pressure"),
    Mistake("wind=knots", "knots", nil, "wind in one of m/s, km/h, mph, kn, Bft"),
    Mistake("wind=kmh", "kmh", "km/h", "wind in one of"),
    Mistake("wind=", "", nil, "wind in one of"),
    Mistake("temperature=X", "X", nil, "temperature in one of C, F, K"),
    Mistake("clock=13", "13", "12", "clock in one of 24, 12"),
    Mistake("wind=kn,wind=mph", "mph", nil, "wind once"),
    Mistake("metric wind=kn", "metric wind", nil, "one of temperature"),
  ])
  func `what is no setting says what would be`(_ mistake: Mistake) throws {
    let failure = try #require(throws: UnitsSetting.Failure.self) {
      try UnitsSetting(mistake.text)
    }
    #expect(failure.found == mistake.found)
    #expect(failure.expected.contains(mistake.expected), "\(failure.expected)")
    #expect(failure.nearest == mistake.nearest)
  }

  @Test func `all units there are can be written and read again`() throws {
    var seen = 0
    for temperature in TemperatureUnit.allCases {
      for wind in WindUnit.allCases {
        for pressure in PressureUnit.allCases {
          for precipitation in PrecipitationUnit.allCases {
            for (distance, clock) in [
              (DistanceUnit.kilometres, ClockStyle.hours24), (.kilometres, .hours12),
              (.miles, .hours24), (.miles, .hours12),
            ] {
              let units = Units(
                temperature: temperature,
                wind: wind,
                pressure: pressure,
                precipitation: precipitation,
                distance: distance,
                clock: clock
              )
              #expect(try UnitsSetting(units.text).applied(to: .imperial) == units)
              seen += 1
            }
          }
        }
      }
    }
    #expect(seen == 360)
    #expect(UnitsPreset.allCases.map(\.units.text) == UnitsPreset.allCases.map(\.rawValue))
    #expect(Units(wind: .knots, clock: .hours12).text == "metric,wind=kn,clock=12")
  }

  @Test(arguments: [
    Mistake("Metric", "Metric", "metric", "or a list"),
    Mistake("Wind=kn", "Wind", "wind", "one of temperature"),
    Mistake("metric,temperature=c", "c", "C", "temperature in one of C, F, K"),
  ])
  func `where capitals count, the word in the right ones is named`(_ mistake: Mistake) throws {
    #expect(throws: Never.self) { try UnitsSetting(mistake.text) }
    let failure = try #require(throws: UnitsSetting.Failure.self) {
      try UnitsSetting(mistake.text, matchesCase: true)
    }
    #expect(failure.found == mistake.found)
    #expect(failure.expected.contains(mistake.expected), "\(failure.expected)")
    #expect(failure.nearest == mistake.nearest)
  }
}
