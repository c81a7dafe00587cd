import DashCore
import Testing

/// The condition that is shown of several at once.
@Suite struct ConditionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    let codes: [(code: Int, sky: Sky)]
    let shown: Int?
  }

  @Test(arguments: [
    Case(testDescription: "none", codes: [], shown: nil),
    Case(testDescription: "rain in mist", codes: [(701, .fog), (500, .rain)], shown: 500),
    Case(
      testDescription: "showers over mist and drizzle",
      codes: [(701, .fog), (300, .drizzle), (521, .showers)],
      shown: 521
    ),
    Case(
      testDescription: "thunder over rain",
      codes: [(502, .rain), (211, .thunderstorm), (741, .fog)],
      shown: 211
    ),
    Case(testDescription: "heavy rain", codes: [(500, .rain), (502, .rain)], shown: 502),
    Case(
      testDescription: "clouds have no order",
      codes: [(800, .clear), (804, .overcast)],
      shown: 800
    ),
  ])
  func `the most significant of several conditions is shown`(_ test: Case) {
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.conditions = test.codes.map { code, sky in
      Condition(code: code, main: nil, description: nil, isDay: nil, sky: sky)
    }
    #expect(place.condition?.code == test.shown)
  }

  @Test func `a new condition replaces all`() {
    let rain = Condition(code: 500, main: nil, description: nil, isDay: nil, sky: .rain)
    let fog = Condition(code: 701, main: nil, description: nil, isDay: nil, sky: .fog)
    var hour = ForecastHour(time: Timestamp(secondsSinceEpoch: 0))
    hour.conditions = [fog, rain]
    hour.condition = fog
    #expect(hour.conditions == [fog])
    hour.condition = nil
    #expect(hour.conditions.isEmpty)
  }
}
