extension ForecastPhrase {
  var arabic: String {
    switch self {
    case .forecastFor: "توقعات {place}"
    case .hoursFor: "ساعات {place}"
    case .byLocalTime: "{words}، بالتوقيت المحلي"
    case .partOfDay: "جزء من اليوم"
    case .lowest: "الصغرى {value}"
    case .highest: "العظمى {value}"
    case .feelsLike: "المحسوسة {value}"
    case .rain: "مطر {value}"
    case .snow: "ثلج {value}"
    case .probability: "احتمال الهطول {value}"
    case .wind: "رياح {value}"
    case .gusts: "هبات {value}"
    case .humidity: "رطوبة {value}"
    case .uvIndex: "مؤشر الأشعة فوق البنفسجية {value}"
    case .uvIndexLabel: "مؤشر الأشعة فوق البنفسجية"
    case .openWeatherMapIndexLabel: "مؤشر الهواء من OpenWeather"
    case .ofFive: "{value} من 5"
    case .usIndexLabel: "مؤشر الهواء الأمريكي"
    case .europeanIndexLabel: "مؤشر الهواء الأوروبي"
    case .forecast: "التوقعات: {words}"
    case .air: "الهواء: {words}"
    case .over: "لا شيء من اليوم فصاعدًا"
    case .fewerDays: "تنتهي توقعات {service} في {day}، عدد الأيام {known} من {wanted}"
    case .clocksMayChange: "قد تتغير الساعة في {date}، وقد تختلف الأوقات بعده بساعة"
    }
  }
}
