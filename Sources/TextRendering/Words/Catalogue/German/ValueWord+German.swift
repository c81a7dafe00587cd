extension ValueWord {
  var german: String {
    switch self {
    case .calm: "windstill"
    case .steady: "gleichbleibend"
    case .rising: "steigend"
    case .risingRapidly: "stark steigend"
    case .falling: "fallend"
    case .fallingRapidly: "stark fallend"
    case .day: "Tag"
    case .night: "Nacht"
    case .fromTo: "{from} bis {to}"
    case .windFrom: "{speed} aus {point}"
    case .withGusts: "{wind}, Böen {gusts}"
    case .localTime: "{time} Ortszeit"
    case .labelled: "{label}: {statement}"
    case .listed: "{list}, {item}"
    case .listedApart: "{list}; {item}"
    case .listedNames: "{list}, {item}"
    }
  }
}
