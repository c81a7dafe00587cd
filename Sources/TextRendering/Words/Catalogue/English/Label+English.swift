extension Label {
  var english: String {
    switch self {
    case .wind: "wind"
    case .gusts: "gusts"
    case .rain: "rain"
    case .snow: "snow"
    case .sun: "sun"
    case .range: "range"
    case .pastDay: "24 h"
    case .temperature: "temperature"
    case .feelsLike: "feels like"
    case .feels: "feels"
    case .humidity: "humidity"
    case .pressure: "pressure"
    case .trend: "trend"
    case .visibility: "visibility"
    case .clouds: "clouds"
    case .ultraviolet: "UV"
    case .low: "low"
    case .high: "high"
    case .observed: "observed"
    case .condition: "condition"
    case .lowest: "lowest"
    case .highest: "highest"
    case .past24Hours: "past 24 hours"
    case .cloudCover: "cloud cover"
    case .sunrise: "sunrise"
    case .sunset: "sunset"
    }
  }
}
