extension ValueWord {
  var english: String {
    switch self {
    case .calm: "calm"
    case .steady: "steady"
    case .rising: "rising"
    case .risingRapidly: "rising rapidly"
    case .falling: "falling"
    case .fallingRapidly: "falling rapidly"
    case .day: "day"
    case .night: "night"
    case .fromTo: "{from} to {to}"
    case .windFrom: "{speed} from {point}"
    case .withGusts: "{wind}, gusts {gusts}"
    case .localTime: "{time} local time"
    case .labelled: "{label}: {statement}"
    case .listed: "{list}, {item}"
    case .listedApart: "{list}; {item}"
    case .listedNames: "{list}, {item}"
    }
  }
}
