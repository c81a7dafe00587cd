import DashCore
import Glibc

/// Synthetic weather at a place of the demo, in the past and the future.
///
/// It matches the recorded current weather, warms and cools with the time of day, and changes with
/// fronts every few days. A place has the same weather on every run and with every provider.
struct DemoWeather {
  let start: Timestamp
  let utcOffsetSeconds: Int
  private let latitude: Double
  private let celsius: Double
  private let humidity: Double
  private let pressure: Double
  private let wind: Double
  private let windDegrees: Double
  private let sunrise: Timestamp
  private let sunset: Timestamp
  /// Daily temperature amplitude in °C.
  private let amplitude: Double
  /// The current wetness, from 0 to 1.
  private let wetness: Double
  /// The current phase of the cycle of fronts, in radians.
  private let frontPhase: Double
  private let frontDays: Double
  private let drift: Double
  private let driftPhase: Double
  /// PM2.5 in µg/m³.
  let fineParticles: Double

  /// Creates synthetic weather that matches a recorded response; fails if the response has no
  /// current weather.
  ///
  /// - Parameters:
  ///   - now: OpenWeatherMap's response for the place.
  ///   - start: The time of the response.
  init?(after now: JSONReader, start: Timestamp) {
    guard
      let celsius = now["main"]?.measurement("temp", in: -100...100),
      let latitude = now["coord"]?.measurement("lat", in: -90...90),
      let longitude = now["coord"]?.measurement("lon", in: -180...180),
      let sunrise = now["sys"]?.timestamp("sunrise"),
      let sunset = now["sys"]?.timestamp("sunset")
    else { return nil }
    self.start = start
    self.celsius = celsius
    self.latitude = latitude
    self.sunrise = sunrise
    self.sunset = sunset
    utcOffsetSeconds = Int(now.measurement("timezone", in: -86_400...86_400) ?? 0)
    humidity = now["main"]?.measurement("humidity", in: 0...100) ?? 60
    pressure = now["main"]?.measurement("pressure", in: 800...1100) ?? 1013
    wind = now["wind"]?.measurement("speed", in: 0...100) ?? 3
    windDegrees = now["wind"]?.measurement("deg", in: 0...360) ?? 240
    let isWet = now["rain"] != nil || now["snow"] != nil
    let clouds = now["clouds"]?.measurement("all", in: 0...100) ?? 50
    wetness = isWet ? 0.86 : 0.1 + 0.005 * clouds
    amplitude = clouds > 70 ? 2.5 : 4.5
    var generator = SeededGenerator(
      seed: UInt64(bitPattern: Int64(latitude * 1000)) &+ UInt64(bitPattern: Int64(longitude * 1e6))
    )
    func share() -> Double { Double(generator.index(below: 1000)) / 1000 }
    let rising = asin((wetness - 0.5) / 0.5)
    frontPhase = share() < 0.5 ? rising : .pi - rising
    frontDays = 3 + 2 * share()
    drift = 1.5 + 2 * share()
    driftPhase = 2 * .pi * share()
    fineParticles = 5 + (22 * share() * 10).rounded() / 10
  }

  /// Returns the weather at a time.
  func hour(at time: Timestamp) -> DemoHour {
    let days = Double(time.seconds(since: start)) / 86_400
    let front = 0.5 + 0.5 * sin(frontPhase + 2 * .pi * days / frontDays)
    let ripple = 0.1 * (sin(13 * days + driftPhase) - sin(driftPhase))
    let wetness = min(max(front + ripple, 0), 1)
    let warmth = warmth(of: time) - warmth(of: start)
    let trend = drift * (sin(driftPhase + days) - sin(driftPhase))
    let celsius = self.celsius + amplitude * warmth + trend
    let wind = max(self.wind * (0.7 + 0.4 * wetness + 0.15 * sin(9 * days)), 0.3)
    let sky = DemoSky(wetness: wetness, celsius: celsius)
    let light = light(at: time)
    let clouds = Int((min(wetness * 1.5, 1) * 100).rounded())
    return DemoHour(
      time: time,
      isDay: light > 0,
      sky: sky,
      celsius: celsius.tenths,
      feelsLikeCelsius: (celsius - (celsius < 15 ? 0.9 * wind.squareRoot() : -0.5)).tenths,
      humidityPercent: Int(min(max(humidity - 9 * warmth + 20 * (wetness - self.wetness), 25), 98)),
      pressureHectopascals: Int((pressure + 14 * (self.wetness - wetness)).rounded()),
      visibilityMetres: wetness < 0.93 ? 10_000 : 6000,
      cloudCoverPercent: clouds,
      windMetresPerSecond: wind.tenths,
      gustMetresPerSecond: (wind * 1.8).tenths,
      windDegrees: Int(windDegrees + 30 * sin(1.3 * days) + 360) % 360,
      millimetres: millimetres(ofWetness: wetness),
      probabilityPercent: Int((min(max((wetness - 0.5) * 2, 0), 1) * 20).rounded()) * 5,
      uvIndex: (light * uvIndexAtNoon * (1 - 0.007 * Double(clouds))).tenths
    )
  }

  private func millimetres(ofWetness wetness: Double) -> Double {
    let excess = wetness - DemoSky.precipitationWetness
    return excess < 0 ? 0 : (0.2 + 5 * excess).tenths
  }

  /// Returns the daily temperature cycle from -1 to 1, with its maximum at 15:00 local time.
  private func warmth(of time: Timestamp) -> Double {
    let local = Double(time.secondsSinceEpoch + Int64(utcOffsetSeconds))
    return cos(2 * .pi * (local / 86_400 - 15.0 / 24))
  }

  // MARK: Sun

  /// Returns sunrise and sunset some days after the recording.
  ///
  /// The recording is from November, so the days get shorter in the north and longer in the south.
  func sun(afterDays days: Int) -> (rise: Timestamp, set: Timestamp) {
    let change = Int64(latitude * 1.4)
    let seconds = Int64(days) * 86_400
    return (
      sunrise.advanced(bySeconds: seconds + Int64(days) * change),
      sunset.advanced(bySeconds: seconds - Int64(days) * change)
    )
  }

  /// Returns the sun's height from 0 at night to 1 at noon.
  private func light(at time: Timestamp) -> Double {
    let days = Int((Double(time.seconds(since: sunrise)) / 86_400).rounded(.down))
    let (rise, set) = sun(afterDays: days)
    let share = Double(time.seconds(since: rise)) / Double(max(set.seconds(since: rise), 1))
    return share > 0 && share < 1 ? sin(.pi * share) : 0
  }

  private var uvIndexAtNoon: Double {
    // The sun is over 20° south in the second half of November.
    11 * pow(max(cos((latitude + 20) * .pi / 180), 0), 2.4)
  }
}

extension Double {
  /// Rounded to tenths, the precision of the services.
  fileprivate var tenths: Double { (self * 10).rounded() / 10 + 0 }
}

/// Synthetic weather at one moment.
struct DemoHour {
  let time: Timestamp
  let isDay: Bool
  let sky: DemoSky
  let celsius: Double
  let feelsLikeCelsius: Double
  let humidityPercent: Int
  let pressureHectopascals: Int
  let visibilityMetres: Int
  let cloudCoverPercent: Int
  let windMetresPerSecond: Double
  let gustMetresPerSecond: Double
  let windDegrees: Int
  /// Precipitation in mm/h, of rain or as water equivalent of snow.
  let millimetres: Double
  let probabilityPercent: Int
  let uvIndex: Double

  /// The dew point, by the Magnus formula.
  var dewPointCelsius: Double {
    let ratio = log(Double(humidityPercent) / 100) + 17.62 * celsius / (243.12 + celsius)
    return (243.12 * ratio / (17.62 - ratio)).tenths
  }

  /// The quantities of an observation; precipitation is `nil` in dry weather.
  var measurements: Measurements {
    var measurements = Measurements()
    measurements.temperatureCelsius = celsius
    measurements.feelsLikeCelsius = feelsLikeCelsius
    measurements.humidityPercent = Double(humidityPercent)
    measurements.dewPointCelsius = dewPointCelsius
    measurements.pressureHectopascals = Double(pressureHectopascals)
    measurements.visibilityMetres = Double(visibilityMetres)
    measurements.cloudCoverPercent = Double(cloudCoverPercent)
    measurements.windSpeedMetresPerSecond = windMetresPerSecond
    measurements.windGustMetresPerSecond = gustMetresPerSecond
    measurements.windDirectionDegrees = Double(windDegrees)
    if millimetres > 0 {
      measurements[sky.isSnow ? .snow : .rain] = millimetres
    }
    return measurements
  }
}

/// The skies of the demo's forecasts, in the codes of both services.
enum DemoSky {
  case clear
  case fewClouds
  case scatteredClouds
  case overcast
  case lightRain
  case rain
  case lightSnow
  case snow

  /// The wetness from which there is rain or snow.
  static let precipitationWetness = 0.79

  /// Returns the sky for a wetness from 0 to 1 and a temperature.
  init(wetness: Double, celsius: Double) {
    let isCold = celsius < 0.5
    switch wetness {
    case ..<0.25: self = .clear
    case ..<0.42: self = .fewClouds
    case ..<0.58: self = .scatteredClouds
    case ..<Self.precipitationWetness: self = .overcast
    case ..<0.93: self = isCold ? .lightSnow : .lightRain
    default: self = isCold ? .snow : .rain
    }
  }

  /// OpenWeatherMap's condition: code, group, description and icon number.
  var condition: (code: Int, main: String, description: String, icon: String) {
    switch self {
    case .clear: (800, "Clear", "clear sky", "01")
    case .fewClouds: (801, "Clouds", "few clouds", "02")
    case .scatteredClouds: (802, "Clouds", "scattered clouds", "03")
    case .overcast: (804, "Clouds", "overcast clouds", "04")
    case .lightRain: (500, "Rain", "light rain", "10")
    case .rain: (501, "Rain", "moderate rain", "10")
    case .lightSnow: (600, "Snow", "light snow", "13")
    case .snow: (601, "Snow", "snow", "13")
    }
  }

  /// The WMO 4677 code that Open-Meteo uses.
  var weatherCode: Int {
    switch self {
    case .clear: 0
    case .fewClouds: 1
    case .scatteredClouds: 2
    case .overcast: 3
    case .lightRain: 61
    case .rain: 63
    case .lightSnow: 71
    case .snow: 73
    }
  }

  /// Whether precipitation is snow.
  var isSnow: Bool { self == .lightSnow || self == .snow }
}
