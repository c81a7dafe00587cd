/// What stands inside or behind a cause.
enum CausePart: Phrase {
  /// The end of a sentence.
  case fullStop
  /// What the service itself says, behind the whole sentence.
  case itSays
  /// A service on a host, in the place of the service alone.
  case serviceAtHost
  /// Another provider has served in the place of the configured one.
  case servedBy
  /// Another provider was asked in its place, and has not served.
  case askedOf
  case fallbackFailed
  case keyMissing
  case notSet
  case notSetGetKey
  /// A place in an answer, by its byte or by its path.
  case atByte
  case atLocation
  /// Behind a cause: where in an answer, and what should be there; no verb stands before that, which would
  /// want it in another case in some languages.
  case atExpected
  case at
  case expected
  /// Behind the name of a program that is to print a key.
  case exited
  case killed
  case noKey
  case notRun
  case ranTooLong
  case printedTooMuch
}
