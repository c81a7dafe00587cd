extension ValueWord {
  var spanish: String {
    switch self {
    case .calm: "calma"
    case .steady: "estable"
    case .rising: "subiendo"
    case .risingRapidly: "subiendo deprisa"
    case .falling: "bajando"
    case .fallingRapidly: "bajando deprisa"
    case .day: "día"
    case .night: "noche"
    case .fromTo: "{from} a {to}"
    case .windFrom: "{speed} del {point}"
    case .withGusts: "{wind}, rachas {gusts}"
    case .localTime: "{time} hora local"
    case .labelled: "{label}: {statement}"
    case .listed: "{list}, {item}"
    case .listedApart: "{list}; {item}"
    case .listedNames: "{list}, {item}"
    }
  }
}
