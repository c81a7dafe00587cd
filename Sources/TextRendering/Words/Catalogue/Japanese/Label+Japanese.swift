extension Label {
  var japanese: String {
    switch self {
    case .wind: "風"
    case .gusts: "突風"
    case .rain: "雨"
    case .snow: "雪"
    case .sun: "太陽"
    case .range: "範囲"
    case .pastDay: "24時間"
    case .temperature: "気温"
    case .feelsLike: "体感温度"
    case .feels: "体感"
    case .humidity: "湿度"
    case .pressure: "気圧"
    case .trend: "傾向"
    case .visibility: "視程"
    case .clouds: "雲量"
    case .ultraviolet: "UV"
    case .low: "最低"
    case .high: "最高"
    case .observed: "観測"
    case .condition: "天気"
    case .lowest: "最低気温"
    case .highest: "最高気温"
    case .past24Hours: "過去24時間"
    case .cloudCover: "雲量"
    case .sunrise: "日の出"
    case .sunset: "日の入り"
    }
  }
}
