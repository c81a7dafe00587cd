extension Label {
  var french: String {
    switch self {
    case .wind: "vent"
    case .gusts: "rafales"
    case .rain: "pluie"
    case .snow: "neige"
    case .sun: "soleil"
    case .range: "écart"
    case .pastDay: "24 h"
    case .temperature: "température"
    case .feelsLike: "ressenti"
    case .feels: "ressenti"
    case .humidity: "humidité"
    case .pressure: "pression"
    case .trend: "tendance"
    case .visibility: "visibilité"
    case .clouds: "nuages"
    case .ultraviolet: "UV"
    case .low: "min."
    case .high: "max."
    case .observed: "relevé"
    case .condition: "temps"
    case .lowest: "minimale"
    case .highest: "maximale"
    case .past24Hours: "dernières 24 heures"
    case .cloudCover: "nébulosité"
    case .sunrise: "lever du soleil"
    case .sunset: "coucher du soleil"
    }
  }
}
