extension Label {
  var arabic: String {
    switch self {
    case .wind: "الرياح"
    case .gusts: "الهبات"
    case .rain: "المطر"
    case .snow: "الثلج"
    case .sun: "الشمس"
    case .range: "المدى"
    case .pastDay: "24 ساعة"
    case .temperature: "درجة الحرارة"
    case .feelsLike: "المحسوسة"
    case .feels: "المحسوسة"
    case .humidity: "الرطوبة"
    case .pressure: "الضغط"
    case .trend: "الاتجاه"
    case .visibility: "الرؤية"
    case .clouds: "الغيوم"
    case .ultraviolet: "UV"
    case .low: "الصغرى"
    case .high: "العظمى"
    case .observed: "الرصد"
    case .condition: "الطقس"
    case .lowest: "الحرارة الصغرى"
    case .highest: "الحرارة العظمى"
    case .past24Hours: "آخر 24 ساعة"
    case .cloudCover: "الغطاء السحابي"
    case .sunrise: "شروق الشمس"
    case .sunset: "غروب الشمس"
    }
  }
}
