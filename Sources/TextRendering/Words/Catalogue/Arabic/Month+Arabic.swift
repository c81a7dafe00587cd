extension Month {
  var arabic: String {
    switch self {
    case .january: "يناير"
    case .february: "فبراير"
    case .march: "مارس"
    case .april: "أبريل"
    case .may: "مايو"
    case .june: "يونيو"
    case .july: "يوليو"
    case .august: "أغسطس"
    case .september: "سبتمبر"
    case .october: "أكتوبر"
    case .november: "نوفمبر"
    case .december: "ديسمبر"
    }
  }
}
