extension Weekday {
  var japanese: String {
    switch self {
    case .sunday: "日"
    case .monday: "月"
    case .tuesday: "火"
    case .wednesday: "水"
    case .thursday: "木"
    case .friday: "金"
    case .saturday: "土"
    }
  }
}
