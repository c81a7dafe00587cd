import DashCore
import Foundation

/// A place with present weather and a forecast, computed from a few numbers.
struct WorldPlace: Sendable {
  /// Some hours of precipitation or fog.
  struct Spell: Sendable {
    /// The first and the end hour, counted from now.
    let hours: Range<Int>
    let code: Int
    var millimetresPerHour = 0.0
    let probability: Double
  }

  /// The present time of every screen: 06:30 UTC, half an hour after New York's clocks went back.
  static let now = Timestamp(secondsSinceEpoch: 1_793_514_600)

  /// The present time of this place.
  var now = Self.now
  let query: PlaceQuery
  var name: DisplayText?
  var country: DisplayText?
  let latitude: Double
  let longitude: Double
  let utcOffsetSeconds: Int
  /// The clock changes within the forecast.
  var zoneOffsets: UTCOffsets?
  /// The temperatures at 03:00 and at 15:00 local time.
  let lowAndHigh: (low: Double, high: Double)
  /// The condition code outside of spells.
  let code: Int
  var spells: [Spell] = []
  /// 1 for all fields of Open-Meteo; 3 for OpenWeatherMap, which does not report dry hours.
  var stepHours = 1

  /// Returns a place without a name, in UTC.
  static func here(
    low: Double = 5,
    high: Double = 9,
    code: Int,
    spells: [Spell] = []
  ) -> WorldPlace {
    WorldPlace(
      query: .name("Here"),
      latitude: 51,
      longitude: 0,
      utcOffsetSeconds: 0,
      lowAndHigh: (low, high),
      code: code,
      spells: spells
    )
  }

  private var utcOffsets: UTCOffsets { zoneOffsets ?? UTCOffsets(utcOffsetSeconds) }

  /// The place as a service reports it.
  var weather: PlaceWeather {
    var place = PlaceWeather(requestedPlace: query)
    place.name = name
    place.country = country
    place.latitude = latitude
    place.longitude = longitude
    place.utcOffsetSeconds = utcOffsetSeconds
    place.zoneOffsets = zoneOffsets
    place.observedAt = now.advanced(bySeconds: -600)
    let hour = hour(at: now)
    place.condition = hour.condition
    place.temperatureCelsius = hour.temperatureCelsius
    place.feelsLikeCelsius = hour.feelsLikeCelsius
    place.humidityPercent = hour.humidityPercent
    place.pressureHectopascals = hour.pressureHectopascals
    place.visibilityMetres = 10_000
    place.cloudCoverPercent = hour.cloudCoverPercent
    place.windSpeedMetresPerSecond = hour.windSpeedMetresPerSecond
    place.windGustMetresPerSecond = hour.windGustMetresPerSecond
    place.windDirectionDegrees = hour.windDirectionDegrees
    place.rainMillimetresPerHour = hour.rainMillimetresPerHour
    place.snowMillimetresPerHour = hour.snowMillimetresPerHour
    place.forecast = forecast
    return place
  }

  /// A week of hours from midnight, some of them past; or five days in steps of three hours.
  private var forecast: Forecast {
    let step = Int64(stepHours) * 3600
    let first = now.secondsSinceEpoch / step * step + (stepHours == 1 ? -6 * step : step)
    let hours = (0..<(stepHours == 1 ? 168 : 40)).map { index in
      hour(at: Timestamp(secondsSinceEpoch: first + Int64(index) * step))
    }
    let days = ForecastDay.days(
      of: hours,
      stepSeconds: Int(step),
      utcOffsets: utcOffsets
    )
    return Forecast(hours: hours, days: days, stepSeconds: Int(step))
  }

  private func hour(at time: Timestamp) -> ForecastHour {
    let hours = Double(time.seconds(since: now)) / 3600
    let local = Double(time.secondsSinceEpoch + Int64(utcOffsets.seconds(at: time))) / 3600
    let spell = spells.first { $0.hours.contains(Int(hours.rounded(.down))) }
    let middle = (lowAndHigh.low + lowAndHigh.high) / 2
    let swing = (lowAndHigh.high - lowAndHigh.low) / 2
    let temperature = middle - swing * cos((local - 3) / 12 * .pi)
    let speed = 3 * (1 + 0.3 * sin(hours / 7))

    var hour = ForecastHour(time: time)
    let isDay = (7..<17).contains(Int(local.rounded(.down)) % 24)
    hour.condition = Self.condition(spell?.code ?? code, isDay: isDay)
    hour.temperatureCelsius = tenth(temperature)
    hour.feelsLikeCelsius = tenth(temperature - speed * (temperature < 12 ? 0.6 : 0.1))
    hour.humidityPercent = spell == nil ? 60 : 75
    hour.pressureHectopascals = (1015 + 4 * sin(hours / 30)).rounded()
    hour.cloudCoverPercent = code == 800 && spell == nil ? 0 : spell == nil ? 40 : 100
    hour.windSpeedMetresPerSecond = tenth(speed)
    hour.windGustMetresPerSecond = tenth(speed * 1.8)
    hour.windDirectionDegrees = (240 + hours).truncatingRemainder(dividingBy: 360).rounded()
    hour.precipitationProbabilityPercent = spell?.probability ?? 0
    let isSnow = hour.condition?.sky == .snow
    let amount = spell?.millimetresPerHour ?? 0
    let dry: Double? = stepHours == 1 ? 0 : nil
    hour.rainMillimetresPerHour = !isSnow && amount > 0 ? amount : dry
    hour.snowMillimetresPerHour = isSnow && amount > 0 ? amount : dry
    hour.uvIndex = stepHours == 1 ? 0 : nil
    return hour
  }

  private func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private static func condition(_ code: Int, isDay: Bool) -> Condition {
    let (conditionText, sky): (DisplayText, Sky) =
      switch code {
      case 500: ("light rain", .rain)
      case 501: ("moderate rain", .rain)
      case 502: ("heavy rain", .rain)
      case 521: ("shower rain", .showers)
      case 600: ("light snow", .snow)
      case 611: ("sleet", .sleet)
      case 741: ("fog", .fog)
      case 761: ("dust", .dust)
      case 800: ("clear sky", .clear)
      case 801: ("few clouds", .fewClouds)
      case 803: ("broken clouds", .brokenClouds)
      default: ("overcast clouds", .overcast)
      }
    return Condition(sky, conditionText, code: code, isDay: isDay)
  }
}
