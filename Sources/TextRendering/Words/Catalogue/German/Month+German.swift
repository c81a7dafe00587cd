extension Month {
  var german: String {
    switch self {
    case .january: "Jan"
    case .february: "Feb"
    case .march: "Mär"
    case .april: "Apr"
    case .may: "Mai"
    case .june: "Jun"
    case .july: "Jul"
    case .august: "Aug"
    case .september: "Sep"
    case .october: "Okt"
    case .november: "Nov"
    case .december: "Dez"
    }
  }
}
