import DashCore
import DashTestSupport
import Testing
import TextRendering

/// The forecast and the air as short labelled lines.
@Suite struct PlainForecastTests {
  private static let place: PlaceWeather = {
    var place = Sample.london
    let hours = stride(from: -2, through: 60, by: 3).map { index in
      var hour = ForecastHour(time: Sample.now.advanced(bySeconds: Int64(index) * 3600 - 300))
      hour.condition = Sample.london.condition
      hour.temperatureCelsius = Double(index) / 10 - 2
      hour.feelsLikeCelsius = -4.5
      hour.humidityPercent = 80
      hour.windSpeedMetresPerSecond = index == 1 ? 0.2 : 4.1
      hour.windGustMetresPerSecond = 8
      hour.windDirectionDegrees = 240
      hour.rainMillimetresPerHour = 0.2
      hour.precipitationProbabilityPercent = 35
      hour.uvIndex = 0.6
      return hour
    }
    place.forecast = Forecast(
      hours: hours,
      days: ForecastDay.days(of: hours, stepSeconds: 10_800, utcOffsets: UTCOffsets(0)),
      stepSeconds: 10_800
    )
    var air = AirQuality()
    air.openWeatherMapIndex = 2
    air.usIndex = 45
    air.europeanIndex = 34
    air.uvIndex = 0.3
    air.microgramsPerCubicMetre = [.ozone: 41, .fineParticles: 8.2]
    place.air = air
    place.$air.provenance = Provenance(
      receivedAt: Sample.now.advanced(bySeconds: -7200),
      origin: .stale(SourceError(.timeout))
    )
    return place
  }()

  private func text(
    _ change: (inout ForecastPresentation) -> Void,
    isUnicode: Bool = true
  ) -> String {
    var options = RenderOptions(isUnicode: isUnicode)
    options.forecast.isListed = true
    change(&options.forecast)
    return Renderer(options).render(
      Sample.dashboard(Sample.fresh([Self.place])),
      as: .plain
    )
  }

  @Test func `days and hours are lines and the past is omitted`() throws {
    try Golden.expect(text { $0.isHourly = true }, is: "forecast-plain.txt")
  }

  @Test func `the requested number of days is shown with their hours`() {
    let one = text { ($0.days, $0.isHourly) = (1, true) }
    #expect(one.contains("\nFri 20 Nov: light rain"))
    #expect(!one.contains("Sat 21 Nov"))
    #expect(one.contains("\nFri 20 Nov 18–21: light rain"))
    #expect(text { $0.days = 2 }.contains("\nSat 21 Nov: "))
    #expect(!text { $0.days = 2 }.contains("Hours for"))
  }

  private static let ranges: [(Double?, Double?, String)] = [
    (1, 12, "1.0 to 12.0 °C"), (12, 12, "12.0 °C"), (nil, 12, "highest 12.0 °C"),
    (1, nil, "lowest 1.0 °C"),
  ]

  @Test(arguments: ranges)
  func `a single known extreme of a day is labelled as such`(
    _ lowest: Double?,
    _ highest: Double?,
    _ expected: String
  ) {
    var day = ForecastDay(
      date: CivilDate(at: Sample.now.advanced(bySeconds: 86_400), utcOffsetSeconds: 0)
    )
    (day.temperatureMinCelsius, day.temperatureMaxCelsius) = (lowest, highest)
    var place = Sample.london
    place.forecast = Forecast(hours: [], days: [day])
    var options = RenderOptions()
    options.forecast.isListed = true
    let text = Renderer(options).render(
      Sample.dashboard(Sample.fresh([place])),
      as: .plain
    )
    #expect(text.contains("\nSat 21 Nov: \(expected)\n"))
  }
}
