extension Month {
  var spanish: String {
    switch self {
    case .january: "ene"
    case .february: "feb"
    case .march: "mar"
    case .april: "abr"
    case .may: "may"
    case .june: "jun"
    case .july: "jul"
    case .august: "ago"
    case .september: "sept"
    case .october: "oct"
    case .november: "nov"
    case .december: "dic"
    }
  }
}
