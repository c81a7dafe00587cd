import DashCore
import Localization
import Testing

@testable import TextRendering

/// Unit conversions, checked against published factors and tables.
@Suite struct ConversionTests {
  /// The factors to the model's own units, from NIST Special Publication 811, appendix B.8.
  @Test func `a unit has its published size`() {
    let factors: [(factor: Double, convert: (Double) -> Double)] = [
      (0.447_04, WindUnit.milesPerHour.value(metresPerSecond:)),
      (0.514_444_4, WindUnit.knots.value(metresPerSecond:)),
      (0.277_777_8, WindUnit.kilometresPerHour.value(metresPerSecond:)),
      (1, WindUnit.metresPerSecond.value(metresPerSecond:)),
      (33.863_89, PressureUnit.inchesOfMercury.value(hectopascals:)),
      (1.333_224, PressureUnit.millimetresOfMercury.value(hectopascals:)),
      (1, PressureUnit.hectopascals.value(hectopascals:)),
      (25.4, PrecipitationUnit.inches.value(millimetres:)),
      (1, PrecipitationUnit.millimetres.value(millimetres:)),
      (1609.344, DistanceUnit.miles.value(metres:)), (1000, DistanceUnit.kilometres.value(metres:)),
    ]
    for (factor, convert) in factors {
      for count in [0, 0.1, 1, 7.5, 29.92, 760, 10_000] as [Double] {
        let converted = convert(count * factor)
        #expect(abs(converted - count) <= 1e-6 * count, "\(count) at \(factor): \(converted)")
      }
    }
  }

  @Test(
    arguments: [
      (-273.15, -459.67, 0), (-40, -40, 233.15), (-17.777_778, 0, 255.372_222), (0, 32, 273.15),
      (37, 98.6, 310.15), (100, 212, 373.15),
    ] as [(Double, Double, Double)]
  )
  func `temperatures have the published fixed points`(
    _ celsius: Double,
    _ fahrenheit: Double,
    _ kelvin: Double
  ) {
    #expect(abs(TemperatureUnit.fahrenheit.value(celsius: celsius) - fahrenheit) < 1e-5)
    #expect(abs(TemperatureUnit.kelvin.value(celsius: celsius) - kelvin) < 1e-5)
    #expect(TemperatureUnit.celsius.value(celsius: celsius) == celsius)
  }

  @Test(arguments: TemperatureUnit.allCases)
  func `a temperature survives a round trip`(_ unit: TemperatureUnit) {
    for tenths in -1000...700 {
      let celsius = Double(tenths) / 10
      #expect(abs(unit.celsius(unit.value(celsius: celsius)) - celsius) < 1e-9)
    }
  }

  /// The lowest and the highest speed of each force, in tenths of metres per second.
  ///
  /// From code table 1100 of the World Meteorological Organization's Manual on Codes.
  @Test(
    arguments: zip(
      0...12,
      [
        0...2, 3...15, 16...33, 34...54, 55...79, 80...107, 108...138, 139...171, 172...207,
        208...244, 245...284, 285...326, 327...900,
      ]
    )
  )
  func `the Beaufort forces equal the table's`(
    _ force: Int,
    _ tenths: ClosedRange<Int>
  ) {
    for speed in tenths {
      #expect(WindUnit.beaufort.value(metresPerSecond: Double(speed) / 10) == Double(force))
    }
  }

  private func format(_ text: String) throws -> QuantityFormat {
    let units = try UnitsSetting(text).applied(to: .metric)
    return QuantityFormat(units: units, typography: Typography(isUnicode: true))
  }

  @Test(
    arguments: [
      ("mm", .precipitation, 0.04, "<0.1 mm"), ("mm", .precipitation, 0.05, "0.1 mm"),
      ("mm", .snowfall, 0.04, "<0.1 cm"), ("mm", .snowfall, 0, "0.0 cm"),
      ("in", .precipitation, 0.1, "<0.01 in"), ("in", .precipitation, 0.2, "0.01 in"),
      ("in", .snowfall, 0.1, "<0.1 in"), ("in", .snowfall, 0.2, "0.1 in"),
    ] as [(String, QuantityKind, Double, String)]
  )
  func `an amount too small for the decimals is not none`(
    _ unit: String,
    _ kind: QuantityKind,
    _ value: Double,
    _ text: String
  ) throws {
    #expect(try format("precipitation=\(unit)").quantity(value, kind)?.text == text)
  }

  @Test func `each unit has a useful number of decimals`() throws {
    let speeds = try WindUnit.allCases.map {
      try format("wind=\($0.rawValue)").speed(4.17, decimals: 1)?.text
    }
    #expect(speeds == ["4.2 m/s", "15 km/h", "9.3 mph", "8.1 kn", "3 Bft"])
    let pressures = try PressureUnit.allCases.map {
      try format("pressure=\($0.rawValue)").quantity(1013.25, .pressure)?.text
    }
    #expect(pressures == ["1013 hPa", "760 mmHg", "29.92 inHg"])
    let amounts = try PrecipitationUnit.allCases.map {
      try format("precipitation=\($0.rawValue)").precipitation(2.54)?.text
    }
    #expect(amounts == ["2.5 mm", "0.10 in"])
    let views = try DistanceUnit.allCases.map {
      try format("distance=\($0.rawValue)").quantity(5000, .distance)?.text
    }
    #expect(views == ["5.0 km", "3.1 mi"])
  }

  @Test func `the scale in use defines calm`() throws {
    let (metres, forces) = (try format("wind=m/s"), try format("wind=Bft"))
    #expect([0.2, 0.3, 0.49, 0.5].map(metres.isCalm) == [true, true, true, false])
    #expect([0.2, 0.3, 0.49, 0.5].map(forces.isCalm) == [true, false, false, false])
  }
}
