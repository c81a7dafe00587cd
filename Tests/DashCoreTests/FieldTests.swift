import DashCore
import Testing

/// The table of fields and the properties that it names.
@Suite struct FieldTests {
  @Test func `every property of the measurements has an entry of its name`() {
    let properties = Mirror(reflecting: Measurements()).children.compactMap(\.label)
    #expect(Set(Fields.measured.map(\.name)) == Set(properties))
    #expect(Fields.measured.count == properties.count)
  }

  @Test func `every number of the air is a field, alone or in a group`() {
    let names = Fields.air.map { $0.group?.object ?? $0.name }
    let numbers = Mirror(reflecting: AirQuality()).children.filter {
      let type = "\(type(of: $0.value))"
      return type == "Optional<Double>" || type.hasPrefix("Dictionary")
    }
    #expect(Set(numbers.compactMap(\.label)) == Set(names))
  }

  @Test func `an entry reads and writes the property of its name`() {
    for (index, field) in Fields.measured.enumerated() {
      var measurements = Measurements()
      measurements[field] = Double(index)
      let written = Mirror(reflecting: measurements).children.filter {
        $0.value as? Double != nil
      }
      #expect(written.map(\.label) == [field.name])
      #expect(measurements[field] == Double(index))
    }
  }

  @Test func `the measurements are properties of what has them`() {
    var hour = ForecastHour(time: Timestamp(secondsSinceEpoch: 0))
    hour.temperatureCelsius = 4
    #expect(hour.measurements[Fields.temperature] == 4)
    hour.measurements[Fields.temperature] = nil
    #expect(hour.temperatureCelsius == nil)
  }

  @Test func `an observation leaves out what is not stored`() {
    var measurements = Measurements()
    for field in Fields.measured { measurements[field] = 1 }
    #expect(
      Fields.measured.filter { measurements.observed[$0] == nil }.map(\.name) == [
        "temperatureMinCelsius", "temperatureMaxCelsius", "snowfallCentimetresPerHour",
      ]
    )
  }
}
