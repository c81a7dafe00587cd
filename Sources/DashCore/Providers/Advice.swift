/// Something that a provider knows of an error beyond its code, as a fact.
///
/// A fact is told in the language of whoever reads it; ``text(_:)`` is what a provider says in words of
/// its own, which are in English everywhere.
public enum Advice: Sendable, Hashable {
  /// Whose calls a limit counts.
  public enum Allowance: Sendable, Hashable {
    /// Those of whoever uses the service free of charge.
    case freeUse
    /// Those with one key.
    case key
    /// Those with one key, of all who use it together.
    case keyOfAllUsers
  }

  /// A place is found with its country, or by its coordinates.
  case addCountry
  /// A place is found with its country, and one in the US with its state too.
  case addCountryAndState
  /// Answers are to be kept, so that nothing is asked twice in this time.
  case answersAreKept(hours: Int)
  /// So many calls are allowed; nil for no limit in that time.
  case callsAllowed(Allowance, perMinute: Int? = nil, perHour: Int? = nil, perDay: Int? = nil)
  /// The id of a photo may be wrong.
  case checkIdentifier
  /// Weather is asked for place by place.
  case eachPlaceIsACall
  /// New keys are only for those who pay for this.
  case newKeysForSubscribersOnly(of: String)
  /// A new key is not accepted at once.
  case newKeysTakeTime(hours: Int)
  /// Fewer or other words may find more, or another value of an option.
  case searchForOtherWords(orAnother: String? = nil)
  /// A sentence in English, for what no other case says.
  case text(String)
}
