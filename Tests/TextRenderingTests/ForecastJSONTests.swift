import DashCore
import DashTestSupport
import Testing
import TextRendering

/// What a script reads of what is expected and of the air.
@Suite struct ForecastJSONTests {
  /// A place at five past two, with an hour that is past, one that has begun now and one to come.
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
    // By its own clock the place is a day ahead.
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

  private func json(_ place: PlaceWeather) -> String {
    DashboardRenderer(RenderOptions()).render(
      Sample.dashboard(Sample.fresh([place])),
      as: .json
    )
  }

  @Test func `what is past is left out, and every field has its unit in its name`() throws {
    try Golden.expect(json(Self.place), is: "forecast.json")
  }

  @Test func `what is missing is told with the reason, beside the weather`() throws {
    var place = Sample.sparse
    place.forecastError = SourceError(.unauthorized, reason: .subscriptionMissing)
    place.airError = SourceError(.timeout)
    let document = try JSONParser.parse(Array(json(place).utf8))
    guard
      case .array(let panels)? = document["panels"]?.value,
      case .array(let places)? = panels.first?["weather"]?.value
    else {
      Issue.record("the document has no place")
      return
    }
    #expect(places.first?["temperatureCelsius"]?.value == .number(-0.04))
    #expect(places.first?["forecastError"]?["code"]?.value == .string("unauthorized"))
    #expect(places.first?["forecastError"]?["hint"] != nil)
    #expect(places.first?["airError"]?["code"]?.value == .string("timeout"))
    #expect(places.first?["forecast"] == nil)
    #expect(places.first?["air"] == nil)
  }
}
