extension Weekday {
  var portuguese: String {
    switch self {
    case .sunday: "dom"
    case .monday: "seg"
    case .tuesday: "ter"
    case .wednesday: "qua"
    case .thursday: "qui"
    case .friday: "sex"
    case .saturday: "sáb"
    }
  }
}
