extension CausePart {
  var english: String {
    switch self {
    case .fullStop: "{sentence}."
    case .itSays: #"{sentence} It says: "{message}"."#
    case .serviceAtHost: "{service} at {host}"
    case .servedBy: "served by {service}"
    case .askedOf: "asked of {service}"
    case .fallbackFailed: "Its fallback does not serve either: {sentence}"
    case .keyMissing: "{service} has no key: set {variable}"
    case .notSet: "{variable} is not set"
    case .notSetGetKey: "{variable} is not set; a key: {page}"
    case .atByte: "at byte {offset}"
    case .atLocation: "at {location}"
    case .atExpected: "{cause}: {place}, expected {expected}"
    case .at: "{cause}, {place}"
    case .expected: "{cause}: expected {expected}"
    case .exited: "which ended with status {status}"
    case .killed: "which signal {signal} ended"
    case .noKey: "which printed no key"
    case .notRun: "which is not there or cannot be run"
    case .ranTooLong: "which did not end in time"
    case .printedTooMuch: "which printed more than a key can be"
    }
  }
}
