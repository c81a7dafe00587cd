import DashCore
import Testing

/// The users' settings of units.
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
  func `a preset sets all units and a quantity sets its own`(_ reading: Reading) throws {
    #expect(try UnitsSetting(reading.text).applied(to: .imperial) == reading.units)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let found: String
    let nearest: String?
    let expected: ExpectedValue

    init(_ text: String, _ found: String, _ nearest: String?, _ expected: ExpectedValue) {
      (self.text, self.found, self.nearest, self.expected) = (text, found, nearest, expected)
    }

    var testDescription: String { text.isEmpty ? "nothing" : text }
  }

  private static let presets = ExpectedValue.presetOrList([
    "metric", "imperial", "uk", "standard",
  ])
  private static let keys = ExpectedValue.oneOf([
    "temperature", "wind", "pressure", "precipitation", "distance", "clock",
  ])
  private static let wind = ExpectedValue.unitOf("wind", ["m/s", "km/h", "mph", "kn", "Bft"])

  @Test(arguments: [
    Mistake("metirc", "metirc", "metric", presets),
    Mistake("", "", nil, presets),
    Mistake("metric,", "", nil, presets),
    Mistake("metric,uk", "uk", nil, .onePreset),
    Mistake("wnd=kn", "wnd", "wind", keys),
    Mistake("wind=knots", "knots", "kn", wind),
    Mistake("wind=kmh", "kmh", "km/h", wind),
    Mistake("wind=", "", nil, wind),
    Mistake("temperature=X", "X", nil, .unitOf("temperature", ["C", "F", "K"])),
    Mistake("clock=13", "13", "12", .unitOf("clock", ["24", "12"])),
    Mistake("wind=kn,wind=mph", "mph", nil, .once("wind")),
    Mistake("metric wind=kn", "metric wind", nil, keys),
  ])
  func `an invalid setting is rejected with the valid ones`(_ mistake: Mistake) throws {
    let failure = try #require(throws: UnitsSetting.Failure.self) {
      try UnitsSetting(mistake.text)
    }
    #expect(failure.found == mistake.found)
    #expect(failure.expected == mistake.expected)
    #expect(failure.nearest == mistake.nearest)
  }

  @Test func `all units survive a round trip`() throws {
    let all = UnitsKey.allCases.reduce([Units()]) { all, key in
      all.flatMap { units in
        key.unitNames.map { name in
          var units = units
          units[key] = name
          return units
        }
      }
    }
    #expect(Set(all).count == 360)
    for units in all { #expect(try UnitsSetting(units.text).applied(to: .imperial) == units) }
    #expect(UnitsPreset.allCases.map(\.units.text) == UnitsPreset.allCases.map(\.rawValue))
    #expect(Units(wind: .knots, clock: .hours12).text == "metric,wind=kn,clock=12")
  }

  @Test(arguments: [
    Mistake("Metric", "Metric", "metric", presets),
    Mistake("Wind=kn", "Wind", "wind", keys),
    Mistake("metric,temperature=c", "c", "C", .unitOf("temperature", ["C", "F", "K"])),
  ])
  func `if case matters, the suggestion has the right case`(_ mistake: Mistake) throws {
    #expect(throws: Never.self) { try UnitsSetting(mistake.text) }
    let failure = try #require(throws: UnitsSetting.Failure.self) {
      try UnitsSetting(mistake.text, matchesCase: true)
    }
    #expect(failure.found == mistake.found)
    #expect(failure.expected == mistake.expected)
    #expect(failure.nearest == mistake.nearest)
  }
}
