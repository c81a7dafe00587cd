extension ValueWord {
  var french: String {
    switch self {
    case .calm: "calme"
    case .steady: "stable"
    case .rising: "en hausse"
    case .risingRapidly: "en forte hausse"
    case .falling: "en baisse"
    case .fallingRapidly: "en forte baisse"
    case .day: "jour"
    case .night: "nuit"
    case .fromTo: "{from} à {to}"
    case .windFrom: "{speed} de {point}"
    case .withGusts: "{wind}, rafales {gusts}"
    case .localTime: "{time} heure locale"
    case .labelled: "{label}\u{A0}: {statement}"
    case .listed: "{list}, {item}"
    case .listedApart: "{list}\u{A0}; {item}"
    case .listedNames: "{list}, {item}"
    }
  }
}
