import DashCore
import DashTestSupport
import Testing
import TextRendering

/// The forecast and the air in JSON.
@Suite struct ForecastJSONTests {
  /// A place at 14:05, with an hour that is past, one that has begun and one to come.
  private static let place: PlaceWeather = {
    var place = Sample.sparse
    place.utcOffsetSeconds = 46_800
    let hours = [Int64]([-300, 0, 10_500]).map { seconds in
      var hour = ForecastHour(time: Sample.now.advanced(bySeconds: seconds))
      hour.condition = Condition(
        code: 600,
        main: "Snow",
        description: "light snow",
        isDay: true,
        sky: .snow
      )
      hour.temperatureCelsius = -3.5
      hour.feelsLikeCelsius = -9
      hour.temperatureMinCelsius = -4
      hour.temperatureMaxCelsius = -3
      hour.humidityPercent = 86
      hour.pressureHectopascals = 1021
      hour.visibilityMetres = 3200
      hour.cloudCoverPercent = 100
      hour.windSpeedMetresPerSecond = 5.6
      hour.windGustMetresPerSecond = 11.3
      hour.windDirectionDegrees = 350
      hour.rainMillimetresPerHour = 0
      hour.snowMillimetresPerHour = 0.4
      hour.precipitationProbabilityPercent = 80
      hour.uvIndex = 0.5
      return hour
    }
    // The place's local date is a day ahead.
    let days = (0...2).map { number in
      var day = ForecastDay(date: CivilDate(daysSinceEpoch: 20_777 + number))
      day.isPartial = number == 2
      day.condition = hours[0].condition
      day.temperatureMinCelsius = -8
      day.temperatureMaxCelsius = -2
      day.feelsLikeMinCelsius = -15
      day.feelsLikeMaxCelsius = -9
      day.humidityPercent = 80
      day.pressureHectopascals = 1019
      day.cloudCoverPercent = 90
      day.windSpeedMetresPerSecond = 9
      day.windGustMetresPerSecond = 16
      day.windDirectionDegrees = 340
      day.rainMillimetres = 0
      day.snowMillimetres = 4.2
      day.precipitationProbabilityPercent = 90
      day.uvIndex = 1
      day.sunrise = number == 1 ? Sample.now : nil
      day.sunset = number == 1 ? Sample.now.advanced(bySeconds: 30_000) : nil
      return day
    }
    place.forecast = Forecast(hours: hours, days: days)
    var air = AirQuality()
    air.observedAt = Sample.now
    air.openWeatherMapIndex = 2
    air.usIndex = 45
    air.europeanIndex = 34
    air.uvIndex = 0.3
    air.microgramsPerCubicMetre = [.ozone: 41, .fineParticles: 8.2]
    place.air = air
    return place
  }()

  private func json(_ place: PlaceWeather, days: Int? = nil) -> String {
    var options = RenderOptions()
    options.forecast.days = days
    return Renderer(options).render(
      Sample.dashboard(Sample.fresh([place])),
      as: .json
    )
  }

  @Test func `past hours are omitted and every field has its unit in its name`() throws {
    try Golden.expect(json(Self.place), is: "forecast.json")
  }

  @Test func `each part has its own status`() throws {
    var place = Self.place
    place.$forecast.provenance = Provenance(
      receivedAt: Sample.now.advanced(bySeconds: -3600),
      origin: .stale(SourceError(.timeout))
    )
    place.$air.provenance = Provenance(receivedAt: Sample.now, origin: .network)
    let written = try self.written(in: json(place))
    let forecast = try #require(written["forecast"])
    #expect(forecast["status"]?.value == .string("stale"))
    #expect(forecast["fetchedAt"]?.value == .string("2026-11-20T13:05:00Z"))
    #expect(forecast["ageSeconds"]?.value == .number(3600))
    #expect(forecast["error"]?["code"]?.value == .string("timeout"))
    #expect(written["air"]?["status"]?.value == .string("fresh"))
    #expect(written["air"]?["ageSeconds"] == nil)
    place.$forecast.provenance = Provenance(
      receivedAt: Sample.now.advanced(bySeconds: 60),
      origin: .cache
    )
    let cached = try self.written(in: json(place))["forecast"]
    #expect(cached?["status"]?.value == .string("cached"))
    #expect(cached?["ageSeconds"]?.value == .number(0), "a clock that was set back")
    #expect(cached?["error"] == nil)
  }

  @Test func `the requested number of days is written with their hours`() throws {
    func count(_ name: String, days: Int) throws -> Int? {
      let forecast = try written(in: json(Self.place, days: days))["forecast"]
      guard case .array(let list)? = forecast?[name]?.value else { return nil }
      return list.count
    }
    #expect(try count("days", days: 1) == 1)
    #expect(try count("hours", days: 1) == 2)
    #expect(try count("days", days: 2) == 2)
  }

  private func written(in json: String) throws -> JSONNode {
    let document = try JSONParser.parse(Array(json.utf8))
    guard
      case .array(let panels)? = document["panels"]?.value,
      case .array(let places)? = panels.first?["weather"]?.value
    else { throw SourceError(.invalidResponse) }
    return try #require(places.first)
  }

  @Test func `a missing part is shown with its error beside the weather`() throws {
    var place = Sample.sparse
    place.$forecast.error = SourceError(.unauthorized, reason: .subscriptionMissing)
    place.$air.error = SourceError(.timeout)
    let written = try self.written(in: json(place))
    #expect(written["temperatureCelsius"]?.value == .number(-0.04))
    #expect(written["forecastError"]?["code"]?.value == .string("unauthorized"))
    #expect(written["forecastError"]?["hint"] != nil)
    #expect(written["airError"]?["code"]?.value == .string("timeout"))
    #expect(written["forecast"] == nil)
    #expect(written["air"] == nil)
  }
}
