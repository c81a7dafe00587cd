extension ForecastPhrase {
  var spanish: String {
    switch self {
    case .forecastFor: "Pronóstico para {place}"
    case .hoursFor: "Horas para {place}"
    case .byLocalTime: "{words}, hora local"
    case .partOfDay: "una parte del día"
    case .lowest: "mínima {value}"
    case .highest: "máxima {value}"
    case .feelsLike: "sensación {value}"
    case .rain: "lluvia {value}"
    case .snow: "nieve {value}"
    case .probability: "probabilidad de precipitación {value}"
    case .wind: "viento {value}"
    case .gusts: "rachas {value}"
    case .humidity: "humedad {value}"
    case .uvIndex: "índice UV {value}"
    case .uvIndexLabel: "Índice UV"
    case .openWeatherMapIndexLabel: "Índice de aire de OpenWeather"
    case .ofFive: "{value} de 5"
    case .usIndexLabel: "AQI de EE. UU."
    case .europeanIndexLabel: "AQI europeo"
    case .forecast: "Pronóstico: {words}"
    case .air: "Aire: {words}"
    case .over: "ninguno desde hoy"
    case .fewerDays: "El pronóstico de {service} termina el {day}, {known} de {wanted} días"
    case .clocksMayChange:
      "El reloj puede cambiar el {date}; después, las horas pueden diferir en una hora"
    }
  }
}
