import DashCore

/// Describes a provider for a person: its options, defaults and terms.
enum ProviderDescription {
  static func text(of descriptor: SourceDescriptor) -> String {
    var text = "\(descriptor.name): \(descriptor.title)\n\(descriptor.summary)\n\nOptions:\n"
    for option in descriptor.options {
      text += "  \(option.name)  (\(facts(of: option)))\n      \(option.help)\n"
    }
    let terms = descriptor.terms
    text += "\nTerms:\n"
    text += "  Attribution  \(terms.attribution), \(terms.attributionURL)\n"
    if let license = terms.license { text += "  License      \(license)\n" }
    let refresh = DurationText.text(terms.shortestRefreshSeconds)
    text += "  Refresh      every \(refresh) at the most\n"
    if let keyURL = terms.keyURL { text += "  Key          \(keyURL)\n" }
    return text
  }

  private static func facts(of option: OptionDescription) -> String {
    var facts = [name(of: option.type)]
    if option.isRequired { facts.append("required") }
    if let value = option.defaultValue { facts.append("default \(self.text(of: value))") }
    if let variable = option.variable { facts.append("from ${\(variable)}") }
    return facts.joined(separator: ", ")
  }

  private static func name(of type: OptionType) -> String {
    switch type {
    case .baseURL: "address"
    case .boolean: "true or false"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .choices(let words): "list of some of \(words.joined(separator: ", "))"
    case .integer(let bounds): "\(bounds.lowerBound) to \(bounds.upperBound)"
    case .number(let bounds): "\(number(bounds.lowerBound)) to \(number(bounds.upperBound))"
    case .places: "list of places"
    case .query: "words to search for"
    case .secret: "key"
    case .text: "text"
    case .words: "list of words"
    }
  }

  private static func text(of value: OptionValue) -> String {
    switch value {
    case .baseURL(let url): url.description
    case .boolean(let flag): String(flag)
    case .integer(let number): String(number)
    case .number(let number): self.number(number)
    case .places(let places): places.map(\.description).joined(separator: ", ")
    case .query(let query): query.text
    case .secret: Secret.redaction
    case .text(let text): text
    case .words(let words): words.joined(separator: ", ")
    }
  }

  /// A number without a point where it is whole.
  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
