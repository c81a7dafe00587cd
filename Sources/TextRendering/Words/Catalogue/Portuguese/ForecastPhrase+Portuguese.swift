extension ForecastPhrase {
  var portuguese: String {
    switch self {
    case .forecastFor: "Previsão para {place}"
    case .hoursFor: "Horas para {place}"
    case .byLocalTime: "{words}, hora local"
    case .partOfDay: "uma parte do dia"
    case .lowest: "mínima {value}"
    case .highest: "máxima {value}"
    case .feelsLike: "sensação {value}"
    case .rain: "chuva {value}"
    case .snow: "neve {value}"
    case .probability: "probabilidade de precipitação {value}"
    case .wind: "vento {value}"
    case .gusts: "rajadas {value}"
    case .humidity: "umidade {value}"
    case .uvIndex: "índice UV {value}"
    case .uvIndexLabel: "Índice UV"
    case .openWeatherMapIndexLabel: "Índice do ar da OpenWeather"
    case .ofFive: "{value} de 5"
    case .usIndexLabel: "AQI dos EUA"
    case .europeanIndexLabel: "AQI europeu"
    case .forecast: "Previsão: {words}"
    case .air: "Ar: {words}"
    case .over: "nenhuma a partir de hoje"
    case .fewerDays: "A previsão de {service} termina em {day}, {known} de {wanted} dias"
    case .clocksMayChange:
      "O relógio pode mudar em {date}; depois, as horas podem diferir em uma hora"
    }
  }
}
