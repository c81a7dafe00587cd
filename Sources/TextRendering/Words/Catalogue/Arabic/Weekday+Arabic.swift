extension Weekday {
  var arabic: String {
    switch self {
    case .sunday: "الأحد"
    case .monday: "الاثنين"
    case .tuesday: "الثلاثاء"
    case .wednesday: "الأربعاء"
    case .thursday: "الخميس"
    case .friday: "الجمعة"
    case .saturday: "السبت"
    }
  }
}
