import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// Decoding of every response shape that the service has sent since 2013.
@Suite struct CurrentWeatherTests {
  @Test func `every field has its place and unit`() async throws {
    let place = try await OpenWeatherMapSource.onlyPlace(
      of: """
        {"coord":{"lon":-73.5878,"lat":45.5088},"weather":[{"id":601,"main":"Snow",
        "description":"snow","icon":"13n"}],"base":"stations","main":{"temp":-3.46,
        "feels_like":-9.1,"temp_min":-4.4,"temp_max":-2,"pressure":1004,"humidity":86.5,
        "sea_level":1004,"grnd_level":999},"visibility":1400,"wind":{"speed":5.14,"deg":40,
        "gust":9.26},"snow":{"1h":1.27},"rain":{"1h":0},"clouds":{"all":100},"dt":1795183320,
        "sys":{"type":1,"id":498,"country":"CA","sunrise":1795176120,"sunset":1795209540},
        "timezone":-18000,"id":6077243,"name":"Montréal","cod":200}

        """,
      query: .id(6_077_243)
    )
    var expected = PlaceWeather(requestedPlace: .id(6_077_243))
    expected.id = "6077243"
    expected.name = "Montréal"
    expected.country = "CA"
    expected.latitude = 45.5088
    expected.longitude = -73.5878
    expected.utcOffsetSeconds = -18_000
    expected.observedAt = Timestamp(secondsSinceEpoch: 1_795_183_320)
    expected.condition = Condition(
      code: 601,
      main: "Snow",
      description: "snow",
      isDay: false,
      sky: .snow
    )
    expected.temperatureCelsius = -3.46
    expected.feelsLikeCelsius = -9.1
    expected.temperatureMinCelsius = -4.4
    expected.temperatureMaxCelsius = -2
    expected.humidityPercent = 86.5
    expected.pressureHectopascals = 1004
    expected.visibilityMetres = 1400
    expected.cloudCoverPercent = 100
    expected.windSpeedMetresPerSecond = 5.14
    expected.windGustMetresPerSecond = 9.26
    expected.windDirectionDegrees = 40
    expected.rainMillimetresPerHour = 0
    expected.snowMillimetresPerHour = 1.27
    expected.sunrise = Timestamp(secondsSinceEpoch: 1_795_176_120)
    expected.sunset = Timestamp(secondsSinceEpoch: 1_795_209_540)
    expected.$current.provenance = place.$current.provenance
    #expect(place == expected)
  }

  @Test func `a temperature alone is enough and nothing else is invented`() async throws {
    let place = try await OpenWeatherMapSource.onlyPlace(of: #"{"main":{"temp":3}}"#)
    var expected = PlaceWeather(requestedPlace: .id(1))
    expected.temperatureCelsius = 3
    expected.$current.provenance = place.$current.provenance
    #expect(place == expected)
  }

  struct Quirk: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let holds: @Sendable (PlaceWeather) -> Bool

    init(
      _ testDescription: String,
      _ json: String,
      holds: @escaping @Sendable (PlaceWeather) -> Bool
    ) {
      (self.testDescription, self.json, self.holds) = (testDescription, json, holds)
    }
  }

  @Test(arguments: [
    Quirk("cod as a text", #""cod":"200""#) { _ in true },
    Quirk(
      "kelvin of a server that knows no units",
      #""main":{"temp":280.15,"feels_like":278.15,"temp_min":275.15,"temp_max":283.15}"#
    ) {
      [
        $0.temperatureCelsius, $0.feelsLikeCelsius, $0.temperatureMinCelsius,
        $0.temperatureMaxCelsius,
      ] == [7, 5, 2, 10]
    },
    Quirk(
      "one value in kelvin beside degrees",
      #""main":{"temp":8.2,"feels_like":280.15}"#
    ) { $0.temperatureCelsius == 8.2 && $0.feelsLikeCelsius == 7 },
    Quirk(
      "rain as a bare number",
      #""rain":0.5,"snow":{"1h":0.25}"#
    ) { $0.rainMillimetresPerHour == 0.5 && $0.snowMillimetresPerHour == 0.25 },
    Quirk("weather empty", #""weather":[]"#) { $0.condition == nil },
    Quirk(
      "the most significant of several conditions is shown",
      #""weather":[{"id":701,"main":"Mist","icon":"50d"},{"id":501,"main":"Rain"}]"#
    ) { $0.conditions.map(\.code) == [701, 501] && $0.condition?.code == 501 && $0.isDay == true },
    Quirk(
      "no icon, day by the sun",
      #""weather":[{"id":800}],"dt":20,"sys":{"sunrise":10,"sunset":30}"#
    ) { $0.condition?.isDay == nil && $0.isDay == true },
    Quirk(
      "sun 0 in polar night",
      #""sys":{"sunrise":0,"sunset":0}"#
    ) { $0.sunrise == nil && $0.sunset == nil && $0.isDay == nil },
    Quirk("wind empty", #""wind":{}"#) {
      $0.windSpeedMetresPerSecond == nil && $0.windDirectionDegrees == nil
    },
    Quirk("wind without direction", #""wind":{"speed":3}"#) {
      $0.windSpeedMetresPerSecond == 3 && $0.windDirectionDegrees == nil
    },
    Quirk("rain empty", #""rain":{}"#) { $0.rainMillimetresPerHour == nil },
    Quirk("rain of three hours", #""rain":{"3h":1.5}"#) {
      $0.rainMillimetresPerHour == 0.5
    },
    Quirk("rain of both", #""rain":{"1h":0.2,"3h":9}"#) {
      $0.rainMillimetresPerHour == 0.2
    },
    Quirk("id 0", #""id":0"#) { $0.id == nil },
    Quirk("id as a text", #""id":"2643743""#) { $0.id == "2643743" },
    Quirk("an empty name", #""name":"""#) { $0.name == nil },
    Quirk("a country in full", #""sys":{"country":"India"}"#) {
      $0.country == "India"
    },
    Quirk("visibility beyond 10 km", #""visibility":16093"#) {
      $0.visibilityMetres == 16_093
    },
    Quirk("an impossible humidity", #""clouds":{"all":101}"#) {
      $0.cloudCoverPercent == nil
    },
    Quirk("an impossible direction", #""wind":{"speed":3,"deg":361}"#) {
      $0.windSpeedMetresPerSecond == 3 && $0.windDirectionDegrees == nil
    },
    Quirk("a place off the globe", #""coord":{"lat":91,"lon":180.5}"#) {
      $0.latitude == nil && $0.longitude == nil
    },
    Quirk("fields of other kinds", #""coord":[1,2],"rain":"0.4","name":5"#) {
      $0.latitude == nil && $0.rainMillimetresPerHour == nil && $0.name == nil
    },
    Quirk("a time zone by name", #""timezone":"Europe/London""#) {
      $0.utcOffsetSeconds == nil
    },
    Quirk("impossible times", #""dt":-5,"sys":{"sunrise":1e18}"#) {
      $0.observedAt == nil && $0.sunrise == nil
    },
    Quirk("a condition without a code", #""weather":[{"main":"Rain"}]"#) {
      $0.condition?.sky == .rain && $0.condition?.main == "Rain"
    },
    Quirk("a condition without code and name", #""weather":[{"icon":"1d"}]"#) {
      $0.condition == nil
    },
    Quirk("an unknown condition", #""weather":[{"id":999}]"#) {
      $0.condition?.sky == .unknown
    },
    Quirk("escape sequences in a name", #""name":"A\u001b[31m\u202eB""#) { $0.name == "A[31mB" },
  ])
  func `a quirk is tolerated`(_ quirk: Quirk) async throws {
    let place = try await OpenWeatherMapSource.onlyPlace(
      of: #"{"main":{"temp":1},\#(quirk.json)}"#
    )
    #expect(quirk.holds(place))
  }

  @Test(arguments: ["", #","main":{}"#, #","main":null"#, #","main":{"temp":null}"#])
  func `a condition without a temperature is enough`(_ more: String) async throws {
    let entry = #"{"id":2643743,"name":"London","weather":[{"main":"Rain"}]\#(more)}"#
    let place = try await OpenWeatherMapSource.onlyPlace(of: entry)
    #expect(place.name == "London")
    #expect(place.condition?.sky == .rain)
    #expect(place.temperatureCelsius == nil)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let json: String
    let location: String?

    var testDescription: String { json }
  }

  @Test(arguments: [
    Fault(json: "{}", location: nil),
    Fault(json: "[]", location: nil),
    Fault(json: #"{"main":[]}"#, location: "main"),
    Fault(json: #"{"main":{}}"#, location: "main"),
    Fault(json: #"{"main":{"temp":"1"}}"#, location: "main.temp"),
    Fault(json: #"{"main":{"temp":1e300}}"#, location: "main.temp"),
    Fault(json: #"{"main":{"temp":999}}"#, location: "main.temp"),
  ])
  func `an error shows the path but never the value`(_ fault: Fault) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await OpenWeatherMapSource.onlyPlace(of: fault.json)
    }
    #expect(error?.code == .invalidResponse)
    #expect(error?.location == fault.location)
    #expect(error?.expected != nil)
  }
}
