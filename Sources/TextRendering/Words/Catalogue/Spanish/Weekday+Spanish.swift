extension Weekday {
  var spanish: String {
    switch self {
    case .sunday: "dom"
    case .monday: "lun"
    case .tuesday: "mar"
    case .wednesday: "mié"
    case .thursday: "jue"
    case .friday: "vie"
    case .saturday: "sáb"
    }
  }
}
