extension ForecastPhrase {
  var english: String {
    switch self {
    case .forecastFor: "Forecast for {place}"
    case .hoursFor: "Hours for {place}"
    case .byLocalTime: "{words}, local time"
    case .partOfDay: "a part of the day"
    case .lowest: "lowest {value}"
    case .highest: "highest {value}"
    case .feelsLike: "feels like {value}"
    case .rain: "rain {value}"
    case .snow: "snow {value}"
    case .probability: "precipitation probability {value}"
    case .wind: "wind {value}"
    case .gusts: "gusts {value}"
    case .humidity: "humidity {value}"
    case .uvIndex: "UV index {value}"
    case .uvIndexLabel: "UV index"
    case .openWeatherMapIndexLabel: "OpenWeather air index"
    case .ofFive: "{value} of 5"
    case .usIndexLabel: "US AQI"
    case .europeanIndexLabel: "European AQI"
    case .forecast: "Forecast: {words}"
    case .air: "Air: {words}"
    case .over: "none from today on"
    case .fewerDays: "{service}'s forecast ends on {day}, {known} of {wanted} days"
    case .clocksMayChange: "Clocks may change on {date}; later times may be an hour off"
    }
  }
}
