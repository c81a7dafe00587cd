extension PlacePhrase {
  package var english: String {
    switch self {
    case .aliasOf: "alias of {place}"
    case .alreadyThere: #""{place}" is among the places already"#
    case .alsoNamed: "there is also {names}"
    case .isAlias: #""{word}" is an alias of {place}"#
    case .noFinder: "no provider that looks up places is configured"
    case .quotes: "for one place of several words use quotes: {command}"
    case .taken: #""{typed}" is {place}"#
    case .unknownThere: #"{service} knows no place called "{name}""#
    }
  }
}
