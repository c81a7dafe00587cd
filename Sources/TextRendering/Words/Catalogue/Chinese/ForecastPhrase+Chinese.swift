extension ForecastPhrase {
  var chinese: String {
    switch self {
    case .forecastFor: "{place} 预报"
    case .hoursFor: "{place} 逐时预报"
    case .byLocalTime: "{words} (当地时间)"
    case .partOfDay: "当天的一部分"
    case .lowest: "最低 {value}"
    case .highest: "最高 {value}"
    case .feelsLike: "体感 {value}"
    case .rain: "雨 {value}"
    case .snow: "雪 {value}"
    case .probability: "降水概率 {value}"
    case .wind: "风 {value}"
    case .gusts: "阵风 {value}"
    case .humidity: "湿度 {value}"
    case .uvIndex: "紫外线指数 {value}"
    case .uvIndexLabel: "紫外线指数"
    case .openWeatherMapIndexLabel: "OpenWeather 空气指数"
    case .ofFive: "{value} (共 5 级)"
    case .usIndexLabel: "美国 AQI"
    case .europeanIndexLabel: "欧洲 AQI"
    case .forecast: "预报：{words}"
    case .air: "空气：{words}"
    case .over: "今天起没有"
    case .fewerDays: "{service} 的预报到 {day} 为止，{wanted} 天中的 {known} 天"
    case .clocksMayChange: "{date} 时钟可能调整，此后的时间可能相差一小时"
    }
  }
}
