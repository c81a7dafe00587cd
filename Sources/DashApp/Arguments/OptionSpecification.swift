/// One option of the command line, as help, parser and suggestions see it.
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

  /// How help writes it, such as `-c, --config FILE`.
  var synopsis: String {
    let long = "--\(name.rawValue)"
    let names = short.map { "-\($0), \(long)" } ?? "    \(long)"
    guard let placeholder = value.placeholder else { return names }
    if case .optionalDuration = value { return "\(names)[=\(placeholder)]" }
    return "\(names) \(placeholder)"
  }
}
