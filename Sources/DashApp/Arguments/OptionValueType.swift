/// What may stand behind an option.
enum OptionValueType {
  /// Nothing: the option is a switch.
  case none
  /// Any text that is not empty.
  case text(placeholder: String)
  /// One of a few words.
  case choice([String], placeholder: String)
  /// Several of a few words, separated by commas.
  case list([String], placeholder: String)
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A duration within bounds, in seconds.
  case duration(ClosedRange<Int>)
  /// The same, or nothing: it counts only where it is attached, as in `--watch=10s` and `-w10s`.
  case optionalDuration(ClosedRange<Int>, placeholder: String)
  /// Units, as ``UnitsSetting`` reads them.
  case units
  /// A time in the past, as ``HistoryStart`` reads it.
  case historyStart

  /// How help names the value; nil for a switch.
  var placeholder: String? {
    switch self {
    case .none: nil
    case .text(let placeholder): placeholder
    case .choice(_, let placeholder), .list(_, let placeholder): placeholder
    case .integer: "N"
    case .duration: "DURATION"
    case .optionalDuration(_, let placeholder): placeholder
    case .historyStart: "WHEN"
    case .units: "UNITS"
    }
  }
}
