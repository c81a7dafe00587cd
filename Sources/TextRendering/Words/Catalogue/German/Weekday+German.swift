extension Weekday {
  var german: String {
    switch self {
    case .sunday: "So"
    case .monday: "Mo"
    case .tuesday: "Di"
    case .wednesday: "Mi"
    case .thursday: "Do"
    case .friday: "Fr"
    case .saturday: "Sa"
    }
  }
}
