extension Label {
  var german: String {
    switch self {
    case .wind: "Wind"
    case .gusts: "Böen"
    case .rain: "Regen"
    case .snow: "Schnee"
    case .sun: "Sonne"
    case .range: "Spanne"
    case .pastDay: "24 h"
    case .temperature: "Temperatur"
    case .feelsLike: "gefühlt"
    case .feels: "gefühlt"
    case .humidity: "Feuchte"
    case .pressure: "Luftdruck"
    case .trend: "Tendenz"
    case .visibility: "Sicht"
    case .clouds: "Wolken"
    case .ultraviolet: "UV"
    case .low: "tief"
    case .high: "hoch"
    case .observed: "gemessen"
    case .condition: "Wetter"
    case .lowest: "Tiefstwert"
    case .highest: "Höchstwert"
    case .past24Hours: "letzte 24 Stunden"
    case .cloudCover: "Bewölkung"
    case .sunrise: "Sonnenaufgang"
    case .sunset: "Sonnenuntergang"
    }
  }
}
