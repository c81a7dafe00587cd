import DashCore
import Testing

/// The users' settings of units.
@Suite struct UnitsSettingTests {
  /// Each on top of imperial units.
  @Test(
    arguments: [
      ("metric", .metric),
      ("imperial", .imperial),
      ("uk", Units(wind: .milesPerHour, distance: .miles)),
      ("standard", Units(temperature: .kelvin)),
      ("metric,wind=kn", Units(wind: .knots)),
      ("wind=kn,metric", Units(wind: .knots)),
      ("UK,Wind=BFT,clock=12", Units(wind: .beaufort, distance: .miles, clock: .hours12)),
      (
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
      (
        "temperature=K,wind=km/h,pressure=mmHg,precipitation=mm,distance=km,clock=24",
        Units(temperature: .kelvin, wind: .kilometresPerHour, pressure: .millimetresOfMercury)
      ),
    ] as [(String, Units)]
  )
  func `a preset sets all units and a quantity sets its own`(_ text: String, _ units: Units) throws
  {
    #expect(try UnitsSetting(text).applied(to: .imperial) == units)
  }

  private static let presets = ExpectedValue.presetOrList([
    "metric", "imperial", "uk", "standard",
  ])
  private static let keys = ExpectedValue.oneOf([
    "temperature", "wind", "pressure", "precipitation", "distance", "clock",
  ])
  private static let wind = ExpectedValue.unitOf("wind", ["m/s", "km/h", "mph", "kn", "Bft"])

  @Test(
    arguments: [
      ("metirc", "metirc", "metric", presets),
      ("", "", nil, presets),
      ("metric,", "", nil, presets),
      ("metric,uk", "uk", nil, .onePreset),
      ("wnd=kn", "wnd", "wind", keys),
      ("wind=knots", "knots", "kn", wind),
      ("wind=kmh", "kmh", "km/h", wind),
      ("wind=", "", nil, wind),
      ("temperature=X", "X", nil, .unitOf("temperature", ["C", "F", "K"])),
      ("clock=13", "13", "12", .unitOf("clock", ["24", "12"])),
      ("wind=kn,wind=mph", "mph", nil, .once("wind")),
      ("metric wind=kn", "metric wind", nil, keys),
    ] as [(String, String, String?, ExpectedValue)]
  )
  func `an invalid setting is rejected with the valid ones`(
    _ text: String,
    _ found: String,
    _ nearest: String?,
    _ expected: ExpectedValue
  ) throws {
    let failure = try #require(throws: UnitsSetting.Failure.self) {
      try UnitsSetting(text)
    }
    #expect(failure.found == found)
    #expect(failure.expected == expected)
    #expect(failure.nearest == nearest)
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

  @Test(
    arguments: [
      ("Metric", "Metric", "metric", presets),
      ("Wind=kn", "Wind", "wind", keys),
      ("metric,temperature=c", "c", "C", .unitOf("temperature", ["C", "F", "K"])),
    ] as [(String, String, String?, ExpectedValue)]
  )
  func `if case matters, the suggestion has the right case`(
    _ text: String,
    _ found: String,
    _ nearest: String?,
    _ expected: ExpectedValue
  ) throws {
    #expect(throws: Never.self) { try UnitsSetting(text) }
    let failure = try #require(throws: UnitsSetting.Failure.self) {
      try UnitsSetting(text, matchesCase: true)
    }
    #expect(failure.found == found)
    #expect(failure.expected == expected)
    #expect(failure.nearest == nearest)
  }
}
