/// The long names of the options.
package enum OptionName: String, Sendable, CaseIterable {
  case allowRemote = "allow-remote"
  case animate
  case at
  case color
  case columns
  case config
  case count
  case days
  case demo
  case detail
  case format
  case help
  case full
  case hourly
  case icons
  case images
  case instance
  case json
  case kind
  case lang
  /// The shortest period.
  case length = "for"
  case language
  case list
  case listen
  case maxAge = "max-age"
  case noMouse = "no-mouse"
  case notify
  case offline
  case open
  case option
  case page
  case plainWatch = "plain-watch"
  case perPage = "per-page"
  case quiet
  case refresh
  case save
  case seed
  case since
  case sort
  case stream
  case template
  case theme
  case textfile
  case timeout
  case trust
  case units
  case verbose
  case version
  case wait
  case watch
  case width
}

/// The declaration of an option for parser, help and completions.
package struct OptionSpecification: Sendable {
  /// Whether an option takes a value.
  enum Arity: Sendable {
    /// No value.
    case flag
    /// A value, attached or as the next argument.
    case value
    /// An optional value, which must be attached: `--watch=10s`, `-w10s`.
    case optionalValue
  }

  let name: OptionName
  let short: Character?
  let arity: Arity
  /// The placeholder of the value in help; `nil` for a flag.
  let placeholder: String?
  /// The help, one sentence.
  let help: String
  /// Whether the help of `-h` leaves it out.
  let isRare: Bool
  /// Whether it no longer has an effect: it is accepted, and only there.
  let isRetired: Bool
  /// What a shell offers for the value.
  let candidates: CompletionCandidates
  private let store: @Sendable (String?, inout OptionValues) throws(UsageError) -> Void

  /// Declares an option with a value.
  ///
  /// - Parameters:
  ///   - name: The long name.
  ///   - short: The letter of the short form; `nil` for none.
  ///   - field: Where the parser stores the value.
  ///   - isValueOptional: Whether the value may be omitted.
  ///   - isRare: Whether the help of `-h` leaves it out.
  ///   - help: The help, one sentence.
  init<Value>(
    _ name: OptionName,
    short: Character? = nil,
    _ field: any WritableKeyPath<OptionValues, Value?> & Sendable,
    _ type: OptionValueType<Value>,
    isValueOptional: Bool = false,
    isRare: Bool = false,
    help: String
  ) {
    self.name = name
    self.isRare = isRare
    isRetired = false
    self.short = short
    arity = isValueOptional ? .optionalValue : .value
    placeholder = type.placeholder
    self.help = help
    candidates = type.candidates
    store = { (text: String?, values: inout OptionValues) throws(UsageError) in
      values[keyPath: field] = nil
      if let text { values[keyPath: field] = try type.parse(text, "--\(name.rawValue)") }
    }
  }

  /// Declares an option that may be given several times.
  init<Value>(
    _ name: OptionName,
    each field: any WritableKeyPath<OptionValues, [Value]> & Sendable,
    _ type: OptionValueType<Value>,
    help: String
  ) {
    self.name = name
    (short, isRare, isRetired, arity) = (nil, false, false, .value)
    placeholder = type.placeholder
    self.help = help
    candidates = type.candidates
    store = { (text: String?, values: inout OptionValues) throws(UsageError) in
      if let text { values[keyPath: field].append(try type.parse(text, "--\(name.rawValue)")) }
    }
  }

  /// Declares a flag that no longer has an effect.
  init(retired name: OptionName) {
    self.init(name, isRetired: true, help: "")
  }

  /// Declares a flag.
  init(
    _ name: OptionName,
    short: Character? = nil,
    isRare: Bool = false,
    isRetired: Bool = false,
    help: String
  ) {
    self.name = name
    self.isRetired = isRetired
    self.short = short
    arity = .flag
    self.isRare = isRare
    placeholder = nil
    self.help = help
    candidates = .nothing
    store = { (_, _) throws(UsageError) in }
  }

  /// Parses a value and stores it; `nil` means that the optional value is omitted.
  func parse(_ text: String?, into values: inout OptionValues) throws(UsageError) {
    try store(text, &values)
    values.add(name)
  }

  /// Returns whether a text is a valid value.
  func accepts(_ text: String) -> Bool {
    var values = OptionValues()
    return (try? store(text, &values)) != nil
  }

  // MARK: Help and completions

  /// The option as help shows it, such as `-c, --config FILE`.
  var synopsis: String {
    let long = "--\(name.rawValue)"
    let names = short.map { "-\($0), \(long)" } ?? "    \(long)"
    guard let placeholder else { return names }
    return arity == .optionalValue ? "\(names)[=\(placeholder)]" : "\(names) \(placeholder)"
  }

  /// The option as typed, short form first: `-c`, `--config`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name.rawValue)"] }
}
