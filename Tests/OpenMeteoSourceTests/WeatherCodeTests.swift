import DashCore
import OpenMeteoSource
import Testing

/// The mapping from the service's codes to OpenWeatherMap's conditions.
@Suite struct WeatherCodeTests {
  private static let documented = [
    0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86,
    95, 96, 99,
  ]

  private func condition(_ code: Int) async throws -> Condition? {
    try await OpenMeteoSource.onlyPlace(
      of: #"{"current":{"temperature_2m":1,"is_day":1,"weather_code":\#(code)}}"#
    ).condition
  }

  @Test func `each code has a condition, a text and a sky`() async throws {
    for code in Self.documented {
      let condition = try #require(try await condition(code), "\(code)")
      #expect((200...804).contains(try #require(condition.code)), "\(code)")
      #expect(condition.main != nil && condition.description != nil, "\(code)")
      #expect(condition.sky != .unknown, "\(code)")
    }
    for code in 0...99 where !Self.documented.contains(code) {
      #expect(try await condition(code) == nil, "\(code)")
    }
  }

  @Test func `a condition without a number has a detail`() async throws {
    let details: [Int: ConditionDetail] = [
      48: .freezingFog, 56: .lightFreezingDrizzle, 57: .heavyFreezingDrizzle,
      66: .lightFreezingRain, 67: .heavyFreezingRain, 77: .snowGrains, 96: .hail, 99: .heavyHail,
    ]
    #expect(Set(details.values) == Set(ConditionDetail.allCases))
    for code in Self.documented {
      #expect(try await condition(code)?.detail == details[code], "\(code)")
    }
  }
}
