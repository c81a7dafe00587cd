extension Month {
  var chinese: String {
    switch self {
    case .january: "1月"
    case .february: "2月"
    case .march: "3月"
    case .april: "4月"
    case .may: "5月"
    case .june: "6月"
    case .july: "7月"
    case .august: "8月"
    case .september: "9月"
    case .october: "10月"
    case .november: "11月"
    case .december: "12月"
    }
  }
}
