extension Month {
  var portuguese: String {
    switch self {
    case .january: "jan"
    case .february: "fev"
    case .march: "mar"
    case .april: "abr"
    case .may: "mai"
    case .june: "jun"
    case .july: "jul"
    case .august: "ago"
    case .september: "set"
    case .october: "out"
    case .november: "nov"
    case .december: "dez"
    }
  }
}
