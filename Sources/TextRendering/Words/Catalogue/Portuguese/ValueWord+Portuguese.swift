extension ValueWord {
  var portuguese: String {
    switch self {
    case .calm: "calmo"
    case .steady: "estável"
    case .rising: "subindo"
    case .risingRapidly: "subindo rápido"
    case .falling: "caindo"
    case .fallingRapidly: "caindo rápido"
    case .day: "dia"
    case .night: "noite"
    case .fromTo: "{from} a {to}"
    case .windFrom: "{speed} de {point}"
    case .withGusts: "{wind}, rajadas {gusts}"
    case .localTime: "{time} hora local"
    case .labelled: "{label}: {statement}"
    case .listed: "{list}, {item}"
    case .listedApart: "{list}; {item}"
    case .listedNames: "{list}, {item}"
    }
  }
}
