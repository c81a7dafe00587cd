extension Month {
  var french: String {
    switch self {
    case .january: "janv."
    case .february: "févr."
    case .march: "mars"
    case .april: "avr."
    case .may: "mai"
    case .june: "juin"
    case .july: "juil."
    case .august: "août"
    case .september: "sept."
    case .october: "oct."
    case .november: "nov."
    case .december: "déc."
    }
  }
}
