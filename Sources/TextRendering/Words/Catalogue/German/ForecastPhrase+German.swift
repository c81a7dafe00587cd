extension ForecastPhrase {
  var german: String {
    switch self {
    case .forecastFor: "Vorhersage für {place}"
    case .hoursFor: "Stunden für {place}"
    case .byLocalTime: "{words}, Ortszeit"
    case .partOfDay: "ein Teil des Tages"
    case .lowest: "Tiefstwert {value}"
    case .highest: "Höchstwert {value}"
    case .feelsLike: "gefühlt {value}"
    case .rain: "Regen {value}"
    case .snow: "Schnee {value}"
    case .probability: "Niederschlagswahrscheinlichkeit {value}"
    case .wind: "Wind {value}"
    case .gusts: "Böen {value}"
    case .humidity: "Feuchte {value}"
    case .uvIndex: "UV-Index {value}"
    case .uvIndexLabel: "UV-Index"
    case .openWeatherMapIndexLabel: "OpenWeather-Luftindex"
    case .ofFive: "{value} von 5"
    case .usIndexLabel: "US-AQI"
    case .europeanIndexLabel: "Europäischer AQI"
    case .forecast: "Vorhersage: {words}"
    case .air: "Luft: {words}"
    case .over: "keine ab heute"
    case .fewerDays: "Die Vorhersage von {service} endet am {day}, {known} von {wanted} Tagen"
    case .clocksMayChange:
      "Am {date} kann die Uhr umgestellt werden; spätere Zeiten weichen dann um eine Stunde ab"
    }
  }
}
