import DashCore

/// The long names of the options.
enum OptionName: String, CaseIterable {
  case color
  case columns
  case config
  case count
  case days
  case demo
  case detail
  case format
  case help
  case hourly
  case icons
  case images
  case instance
  case json
  case lang
  case maxAge = "max-age"
  case offline
  case open
  case page
  case perPage = "per-page"
  case refresh
  case save
  case seed
  case since
  case sort
  case staleWhileRevalidate = "stale-while-revalidate"
  case timeout
  case units
  case verbose
  case version
  case watch
  case width
}

/// The declaration of an option for parser, help and completions.
struct OptionSpecification {
  let name: OptionName
  let short: Character?
  let value: OptionValueType
  let help: String

  init(_ name: OptionName, short: Character? = nil, _ value: OptionValueType, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// The option as help shows it, such as `-c, --config FILE`.
  var synopsis: String {
    let long = "--\(name.rawValue)"
    let names = short.map { "-\($0), \(long)" } ?? "    \(long)"
    guard let placeholder = value.placeholder else { return names }
    if case .optionalDuration = value { return "\(names)[=\(placeholder)]" }
    return "\(names) \(placeholder)"
  }
}

/// The type of an option's value.
enum OptionValueType {
  /// No value: the option is a flag.
  case none
  /// Non-empty text.
  case text(placeholder: String)
  /// One of these values.
  case choice([String], placeholder: String)
  /// A comma-separated list of distinct values from these.
  case list([String], placeholder: String)
  /// An integer within bounds.
  case integer(ClosedRange<Int>)
  /// A duration within bounds, in seconds.
  case duration(ClosedRange<Int>)
  /// An optional duration, which must be attached: `--watch=10s`, `-w10s`.
  case optionalDuration(ClosedRange<Int>, placeholder: String)
  /// Units, parsed by ``UnitsSetting``.
  case units
  /// A time in the past, parsed by ``HistoryStart``.
  case historyStart

  /// The placeholder in help; `nil` for a flag.
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

/// Validates the values of options and environment variables.
enum OptionValueCheck {
  /// Validates a value.
  ///
  /// - Parameters:
  ///   - value: The value as typed.
  ///   - type: The expected type.
  ///   - origin: The option or variable, such as `--width` or `COLUMNS`.
  /// - Throws: ``UsageError`` if the value is invalid.
  static func check(
    _ value: String,
    as type: OptionValueType,
    origin: String
  ) throws(UsageError) {
    func bad(_ expected: ExpectedValue, nearest: String? = nil) -> UsageError {
      .badValue(origin: origin, value: value, expected: expected, nearest: nearest)
    }
    switch type {
    case .none:
      break
    case .text(let placeholder):
      if value.isEmpty { throw bad(.something(placeholder)) }
    case .choice(let choices, _):
      if !choices.contains(value) {
        throw bad(.oneOf(choices), nearest: NearestWord.find(value, among: choices))
      }
    case .list(let choices, _):
      let given = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let unknown = given.first(where: { !choices.contains($0) }) {
        throw bad(.someOf(choices), nearest: NearestWord.find(unknown, among: choices))
      }
      if Set(given).count < given.count { throw bad(.eachWordOnce) }
    case .integer(let bounds):
      guard let number = Int(value), bounds.contains(number) else {
        throw bad(.integer(bounds))
      }
    case .units:
      _ = try UnitsDecision.setting(value, origin: origin)
    case .historyStart:
      guard HistoryStart(value) != nil else {
        throw bad(.historyStart(atMost: HistoryStart.bounds.upperBound))
      }
    case .duration(let bounds), .optionalDuration(let bounds, _):
      guard let seconds = DurationText.seconds(value), bounds.contains(seconds) else {
        throw bad(.duration(bounds, isQuoted: false))
      }
    }
  }
}
