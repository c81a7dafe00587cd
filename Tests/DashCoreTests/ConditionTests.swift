import DashCore
import Testing

/// The condition that is shown of several at once.
@Suite struct ConditionTests {
  @Test(
    arguments: [
      ("none", [], nil),
      ("rain in mist", [(701, .fog), (500, .rain)], 500),
      ("showers over mist and drizzle", [(701, .fog), (300, .drizzle), (521, .showers)], 521),
      ("thunder over rain", [(502, .rain), (211, .thunderstorm), (741, .fog)], 211),
      ("heavy rain", [(500, .rain), (502, .rain)], 502),
      ("clouds have no order", [(800, .clear), (804, .overcast)], 800),
    ] as [(String, [(code: Int, sky: Sky)], Int?)]
  )
  func `the most significant of several conditions is shown`(
    _ name: String,
    _ codes: [(code: Int, sky: Sky)],
    _ shown: Int?
  ) {
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.conditions = codes.map { code, sky in
      Condition(code: code, main: nil, description: nil, isDay: nil, sky: sky)
    }
    #expect(place.condition?.code == shown, "\(name)")
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
