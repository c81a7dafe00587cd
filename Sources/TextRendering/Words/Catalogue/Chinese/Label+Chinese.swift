extension Label {
  var chinese: String {
    switch self {
    case .wind: "风"
    case .gusts: "阵风"
    case .rain: "雨"
    case .snow: "雪"
    case .sun: "太阳"
    case .range: "范围"
    case .pastDay: "24 小时"
    case .temperature: "气温"
    case .feelsLike: "体感温度"
    case .feels: "体感"
    case .humidity: "湿度"
    case .pressure: "气压"
    case .trend: "趋势"
    case .visibility: "能见度"
    case .clouds: "云量"
    case .ultraviolet: "UV"
    case .low: "最低"
    case .high: "最高"
    case .observed: "观测"
    case .condition: "天气"
    case .lowest: "最低气温"
    case .highest: "最高气温"
    case .past24Hours: "过去 24 小时"
    case .cloudCover: "云量"
    case .sunrise: "日出"
    case .sunset: "日落"
    }
  }
}
