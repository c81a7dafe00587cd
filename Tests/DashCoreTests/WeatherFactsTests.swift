import DashCore
import Testing

/// The placeholders of a photo search, from a place's weather.
@Suite struct WeatherFactsTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  private static func place(_ change: (inout PlaceWeather) -> Void = { _ in }) -> PlaceWeather {
    var place = PlaceWeather(requestedPlace: .name("Paris,FR"))
    change(&place)
    return place
  }

  @Test func `a place provides its name, country and weather`() {
    let facts = WeatherFacts(
      Self.place { place in
        place.name = "London"
        place.country = "GB"
        place.condition = Condition(
          code: 500,
          main: "Rain",
          description: "Regen",
          isDay: true,
          sky: .rain
        )
      },
      now: Self.now
    )
    #expect((facts[.city], facts[.country], facts[.condition]) == ("London", "GB", "rain"))
    #expect(facts[.season] == nil)
    #expect(facts[.timeOfDay] == "day")
  }

  @Test func `a place without a name uses the typed one, but not a number`() {
    #expect(WeatherFacts(Self.place(), now: Self.now)[.city] == "Paris")
    #expect(WeatherFacts(PlaceWeather(requestedPlace: .id(7)), now: Self.now)[.city] == nil)
  }

  @Test func `a sky has a word even if the service gives none`() {
    for sky in Sky.allCases {
      let facts = WeatherFacts(
        Self.place {
          $0.condition = Condition(code: 1, main: nil, description: nil, isDay: nil, sky: sky)
        },
        now: Self.now
      )
      #expect((facts[.condition] == nil) == (sky == .unknown), "\(sky)")
    }
  }

  @Test(arguments: [
    (1, "winter", "summer"),
    (3, "spring", "autumn"),
    (5, "spring", "autumn"),
    (6, "summer", "winter"),
    (9, "autumn", "spring"),
    (12, "winter", "summer"),
  ])
  func `the season depends on hemisphere and month`(
    _ month: Int,
    _ northern: String,
    _ southern: String
  ) {
    // The 15th of each month of 2026, at noon.
    let days = [14, 45, 73, 104, 134, 165, 195, 226, 257, 287, 318, 348]
    let moment = Timestamp(
      secondsSinceEpoch: 1_767_225_600 + Int64(days[month - 1]) * 86_400 + 43_200
    )
    for (latitude, season) in [(51.5, northern), (0, northern), (-33.9, southern)] {
      let place = Self.place {
        $0.latitude = latitude
        $0.observedAt = moment
      }
      #expect(WeatherFacts(place, now: Self.now)[.season] == season)
    }
  }

  @Test func `the season follows the place's local calendar`() {
    // 28 February 2027, 23:30 UTC, is March in Tokyo.
    let place = Self.place {
      $0.latitude = 35.7
      $0.observedAt = Timestamp(secondsSinceEpoch: 1_803_857_400)
      $0.utcOffsetSeconds = 32_400
    }
    #expect(WeatherFacts(place, now: Self.now)[.season] == "spring")
  }

  @Test(
    arguments: zip(
      [0, 2_000, 3_000, 20_000, 37_000, 39_000, 40_000, 41_000, 43_000, 60_000],
      [
        "night", "sunrise", "sunrise", "day", "day", "sunset", "sunset", "sunset", "night", "night",
      ]
    )
  )
  func `the time of day follows the place's sun`(_ moment: Int64, _ expected: String) {
    let place = Self.place {
      $0.observedAt = Timestamp(secondsSinceEpoch: 1_000_000 + moment)
      $0.sunrise = Timestamp(secondsSinceEpoch: 1_000_000 + 3_600)
      $0.sunset = Timestamp(secondsSinceEpoch: 1_000_000 + 40_000)
    }
    #expect(WeatherFacts(place, now: Self.now)[.timeOfDay] == expected)
  }

  @Test func `without sun and description the time of day is unknown`() {
    #expect(WeatherFacts(Self.place(), now: Self.now)[.timeOfDay] == nil)
  }
}
