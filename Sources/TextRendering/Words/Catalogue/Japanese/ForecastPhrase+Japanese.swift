extension ForecastPhrase {
  var japanese: String {
    switch self {
    case .forecastFor: "{place} の予報"
    case .hoursFor: "{place} の時間ごとの予報"
    case .byLocalTime: "{words} (現地時間)"
    case .partOfDay: "一日の一部"
    case .lowest: "最低 {value}"
    case .highest: "最高 {value}"
    case .feelsLike: "体感 {value}"
    case .rain: "雨 {value}"
    case .snow: "雪 {value}"
    case .probability: "降水確率 {value}"
    case .wind: "風 {value}"
    case .gusts: "突風 {value}"
    case .humidity: "湿度 {value}"
    case .uvIndex: "UV指数 {value}"
    case .uvIndexLabel: "UV指数"
    case .openWeatherMapIndexLabel: "OpenWeather 大気指数"
    case .ofFive: "{value} (5段階)"
    case .usIndexLabel: "米国 AQI"
    case .europeanIndexLabel: "欧州 AQI"
    case .forecast: "予報: {words}"
    case .air: "大気: {words}"
    case .over: "今日以降はありません"
    case .fewerDays: "{service} の予報は {day} まで、{wanted} 日のうち {known} 日"
    case .clocksMayChange: "{date} に時計が変わる可能性があり、以降の時刻は1時間ずれることがあります"
    }
  }
}
