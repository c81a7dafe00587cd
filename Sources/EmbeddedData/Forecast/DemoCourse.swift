import DashCore
import Glibc

/// The made-up weather at a place of the demonstration, before now and after: it passes through what the
/// recording has now, warms and cools with the day, and changes with fronts that pass every few days.
///
/// The same place has the same course every time and with every provider.
struct DemoCourse {
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
  /// How much the day's warmth differs from the mean.
  private let amplitude: Double
  /// The wetness now, 0 to 1, and where in the passing of fronts that is.
  private let wetness: Double
  private let frontPhase: Double
  private let frontDays: Double
  private let drift: Double
  private let driftPhase: Double
  /// How much dust the place's air has.
  let fineParticles: Double

  /// Takes a course through the present; it fails for what is no answer about the weather now.
  ///
  /// - Parameters:
  ///   - now: OpenWeatherMap's answer about the place.
  ///   - start: The moment that the answer is of.
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

  /// The weather of a moment.
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
    let excess = wetness - DemoSky.fallingWetness
    return excess < 0 ? 0 : (0.2 + 5 * excess).tenths
  }

  /// How far a moment's warmth is from that of its day, -1 to 1: the warmest time is three in the
  /// afternoon.
  private func warmth(of time: Timestamp) -> Double {
    let local = Double(time.secondsSinceEpoch + Int64(utcOffsetSeconds))
    return cos(2 * .pi * (local / 86_400 - 15.0 / 24))
  }

  // MARK: Sun

  /// When the sun rises and sets some days after that of the recording; in November the days grow shorter
  /// in the north.
  func sun(afterDays days: Int) -> (rise: Timestamp, set: Timestamp) {
    let change = Int64(latitude * 1.4)
    let seconds = Int64(days) * 86_400
    return (
      sunrise.advanced(bySeconds: seconds + Int64(days) * change),
      sunset.advanced(bySeconds: seconds - Int64(days) * change)
    )
  }

  /// How high the sun is, 0 at night and 1 at noon.
  private func light(at time: Timestamp) -> Double {
    let days = Int((Double(time.seconds(since: sunrise)) / 86_400).rounded(.down))
    let (rise, set) = sun(afterDays: days)
    let share = Double(time.seconds(since: rise)) / Double(max(set.seconds(since: rise), 1))
    return share > 0 && share < 1 ? sin(.pi * share) : 0
  }

  private var uvIndexAtNoon: Double {
    // The sun stands over 20° south in the second half of November.
    11 * pow(max(cos((latitude + 20) * .pi / 180), 0), 2.4)
  }
}

extension Double {
  /// To the tenth, as services send it.
  fileprivate var tenths: Double { (self * 10).rounded() / 10 + 0 }
}
