extension Weekday {
  var chinese: String {
    switch self {
    case .sunday: "周日"
    case .monday: "周一"
    case .tuesday: "周二"
    case .wednesday: "周三"
    case .thursday: "周四"
    case .friday: "周五"
    case .saturday: "周六"
    }
  }
}
