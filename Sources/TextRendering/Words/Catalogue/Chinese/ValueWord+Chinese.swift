extension ValueWord {
  var chinese: String {
    switch self {
    case .calm: "静风"
    case .steady: "平稳"
    case .rising: "上升"
    case .risingRapidly: "快速上升"
    case .falling: "下降"
    case .fallingRapidly: "快速下降"
    case .day: "白天"
    case .night: "夜间"
    case .fromTo: "{from} 至 {to}"
    case .windFrom: "{speed} {point}风"
    case .withGusts: "{wind}，阵风 {gusts}"
    case .localTime: "{time} (当地时间)"
    case .labelled: "{label}：{statement}"
    case .listed: "{list}，{item}"
    case .listedApart: "{list}；{item}"
    case .listedNames: "{list}、{item}"
    }
  }
}
