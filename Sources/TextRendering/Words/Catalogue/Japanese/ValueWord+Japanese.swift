extension ValueWord {
  var japanese: String {
    switch self {
    case .calm: "静穏"
    case .steady: "変化なし"
    case .rising: "上昇中"
    case .risingRapidly: "急上昇中"
    case .falling: "下降中"
    case .fallingRapidly: "急下降中"
    case .day: "昼"
    case .night: "夜"
    case .fromTo: "{from}～{to}"
    case .windFrom: "{speed} {point}"
    case .withGusts: "{wind}、突風 {gusts}"
    case .localTime: "{time} (現地時間)"
    case .labelled: "{label}: {statement}"
    case .listed: "{list}、{item}"
    case .listedApart: "{list}; {item}"
    case .listedNames: "{list}、{item}"
    }
  }
}
