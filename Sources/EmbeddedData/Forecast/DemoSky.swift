/// The skies of the demonstration's forecasts, as the two services write them.
enum DemoSky {
  case clear
  case fewClouds
  case scatteredClouds
  case overcast
  case lightRain
  case rain
  case lightSnow
  case snow

  /// The wetness from which rain or snow falls.
  static let fallingWetness = 0.79

  /// The sky of some wetness, from 0 to 1, at a temperature.
  init(wetness: Double, celsius: Double) {
    let isCold = celsius < 0.5
    switch wetness {
    case ..<0.25: self = .clear
    case ..<0.42: self = .fewClouds
    case ..<0.58: self = .scatteredClouds
    case ..<Self.fallingWetness: self = .overcast
    case ..<0.93: self = isCold ? .lightSnow : .lightRain
    default: self = isCold ? .snow : .rain
    }
  }

  /// OpenWeatherMap's condition: its code, its group, its words and the number of its icon.
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

  /// The code of WMO table 4677, as Open-Meteo uses it.
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

  /// Whether it is snow that falls, where anything does.
  var isSnow: Bool { self == .lightSnow || self == .snow }
}
