import DashCore
import Foundation
import Testing

@testable import TextRendering

/// The table of the values that people read, and the fields behind them.
@Suite struct PlaceValueTests {
  private static let page = Page(options: RenderOptions(), now: Sample.now)

  /// Returns the names of the values that find a number in a subject.
  private static func names<Subject>(
    finding number: Double,
    in subject: Subject,
    of place: PlaceWeather,
    _ reading: (PlaceValue) -> Reading<Subject>?
  ) -> [String] {
    let context = PlaceOnPage(place, page)
    return PlaceValue.all.filter { reading($0)?.find(subject, context)?.number == number }
      .map(\.name)
  }

  /// A number that no value computes from others.
  private static let number = 4.125

  @Test func `each field is one value now`() {
    // The spread across the area at one moment, which people would take for the range of the day.
    let area = ["temperatureMinCelsius", "temperatureMaxCelsius"]
    for field in Fields.measured {
      var place = PlaceWeather(requestedPlace: .id(1))
      place.measurements[field] = Self.number
      let names = Self.names(finding: Self.number, in: place, of: place, \.now)
      #expect(names.count == (area.contains(field.name) ? 0 : 1), "\(field.name): \(names)")
    }
    for field in Fields.air {
      var place = PlaceWeather(requestedPlace: .id(1))
      var air = AirQuality()
      air[keyPath: field.path] = Self.number
      place.air = air
      let names = Self.names(finding: Self.number, in: place, of: place, \.now)
      #expect(names.count == 1, "\(field.name): \(names)")
    }
  }

  @Test func `each field of the forecast is one value of an hour or a day`() {
    let place = PlaceWeather(requestedPlace: .id(1))
    for field in Fields.hour {
      var hour = ForecastHour(time: Sample.now)
      hour[keyPath: field.path] = Self.number
      let names = Self.names(finding: Self.number, in: hour, of: place, \.hour)
      #expect(names.count == 1, "\(field.name): \(names)")
    }
    for field in Fields.day {
      var day = ForecastDay(date: CivilDate(at: Sample.now, utcOffsetSeconds: 0))
      day[keyPath: field.path] = Self.number
      let names = Self.names(finding: Self.number, in: day, of: place, \.day)
      #expect(names.count == 1, "\(field.name): \(names)")
    }
  }

  @Test func `names and aliases are one value each`() {
    let names = PlaceValue.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for value in PlaceValue.all {
      for name in [value.name] + value.aliases { #expect(PlaceValue.named(name) == value) }
    }
  }

  @Test func `the documentation lists every name`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      decoding: Data(contentsOf: root.appending(path: "Documentation/Output.md")),
      as: UTF8.self
    )
    let start = try #require(text.range(of: "\n## Values\n")).upperBound
    let section = text[start...].prefix(
      upTo: text[start...].range(of: "\n## ")?.lowerBound ?? text.endIndex
    )
    let listed = section.matches(of: /`([a-z0-9.]+)`/).map { String($0.1) }
      .filter { !$0.hasSuffix(".") }
    let names = PlaceValue.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(listed) == Set(names))
  }

  /// The names of earlier versions.
  @Test(
    arguments: [
      ("chance", "rain.chance"), ("hourly.chance", "hourly.rain.chance"),
      ("days.3.chance", "days.3.rain.chance"), ("words", "sentence"), ("air", "aqi"),
      ("observed", "updated"), ("alert", "alerts.mark"), ("amount", "rain.amount"),
      ("starts", "rain.next"),
    ]
  )
  func `an earlier name is still understood`(old: String, name: String) {
    #expect(ValueName(old)?.text == name)
  }

  @Test func `every value with a label is a column, and every column has one value or drawing`() {
    for value in PlaceValue.all where value.label != nil { #expect(value.column != nil) }
    let drawings = PlaceValue.columns.filter { $0.now == nil }.map(\.name)
    #expect(drawings == ["hours"])
  }
}
