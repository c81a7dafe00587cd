extension ForecastPhrase {
  var french: String {
    switch self {
    case .forecastFor: "Prévisions pour {place}"
    case .hoursFor: "Heures pour {place}"
    case .byLocalTime: "{words}, heure locale"
    case .partOfDay: "une partie du jour"
    case .lowest: "minimum {value}"
    case .highest: "maximum {value}"
    case .feelsLike: "ressenti {value}"
    case .rain: "pluie {value}"
    case .snow: "neige {value}"
    case .probability: "probabilité de précipitations {value}"
    case .wind: "vent {value}"
    case .gusts: "rafales {value}"
    case .humidity: "humidité {value}"
    case .uvIndex: "indice UV {value}"
    case .uvIndexLabel: "Indice UV"
    case .openWeatherMapIndexLabel: "Indice de l'air OpenWeather"
    case .ofFive: "{value} sur 5"
    case .usIndexLabel: "AQI américain"
    case .europeanIndexLabel: "AQI européen"
    case .forecast: "Prévisions\u{A0}: {words}"
    case .air: "Air\u{A0}: {words}"
    case .over: "aucune à partir d'aujourd'hui"
    case .fewerDays: "Les prévisions de {service} s'arrêtent le {day}, {known} jours sur {wanted}"
    case .clocksMayChange:
      "L'heure peut changer le {date}\u{A0}; ensuite, les heures peuvent être décalées d'une heure"
    }
  }
}
