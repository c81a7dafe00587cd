/// Where the configuration takes one key from; never the key.
package struct KeySource: Sendable, Hashable {
  /// The kinds of place.
  package enum Place: Sendable, Hashable {
    /// Variables of the environment, in the order in which they stand.
    case variables([String])
    /// A file.
    case file(String)
    /// A program that prints it.
    case command(String)
    /// The configuration itself.
    case configuration
    /// None that can be read.
    case unknown
  }

  /// The name of the option that it is for.
  package let option: String
  package let place: Place
  /// Whether an instance cannot work without it.
  package let isRequired: Bool

  /// The variables of the environment that it is made of.
  package var variables: [String] {
    if case .variables(let names) = place { names } else { [] }
  }

  /// Where the keys of an entry come from, of those that are mentioned or usually somewhere.
  ///
  /// - Parameters:
  ///   - options: The entry's options as the configuration has them; nil for none.
  ///   - provider: What the provider says.
  /// - Returns: A source for each of its keys.
  static func all(in options: JSONNode?, of provider: SourceDescriptor) -> [KeySource] {
    provider.options.filter { $0.type == .secret }.compactMap { description in
      guard let node = options?[description.name] else {
        // A key that the file does not mention is looked for where it usually is.
        return description.variable.map {
          KeySource(
            option: description.name,
            place: .variables([$0]),
            isRequired: description.isRequired
          )
        }
      }
      return KeySource(
        option: description.name,
        place: place(node),
        isRequired: description.isRequired
      )
    }
  }

  private static func place(_ node: JSONNode) -> Place {
    switch node.value {
    case .string(let text):
      let names = VariableExpansion.names(in: text)
      return names.isEmpty ? .configuration : .variables(names)
    case .object:
      if case .string(let path) = node["file"]?.value { return .file(path) }
      if case .array(let words) = node["command"]?.value,
        case .string(let name) = words.first?.value
      {
        return .command(name)
      }
      return .unknown
    default: return .unknown
    }
  }
}
