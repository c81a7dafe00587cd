extension Weekday {
  var french: String {
    switch self {
    case .sunday: "dim."
    case .monday: "lun."
    case .tuesday: "mar."
    case .wednesday: "mer."
    case .thursday: "jeu."
    case .friday: "ven."
    case .saturday: "sam."
    }
  }
}
