/// Decodes an instance's options as their descriptions declare them.
struct OptionReader {
  /// The value of an option, with the source of a key.
  struct Value {
    /// The value; `nil` if a command prints it.
    let option: OptionValue?
    /// The command that prints the key.
    var command: KeyCommand?
    /// The version of the file of a program.
    var fileVersion: FileVersion?
    /// Whether any part of the key is written in the configuration file.
    var isLiteralSecret = false
    /// The path of the key file if other users can read it.
    var exposedFile: String?
  }

  /// An error with its position.
  struct Fault {
    let kind: ConfigurationProblem.Kind
    let path: String
    let offset: Int
  }

  /// The reason why an option has no value.
  enum Failure: Error {
    /// A source is missing, so the instance is not configured.
    case missing(SourceError.Reason)
    /// The value is invalid, with one or more errors.
    case wrong([Fault])
  }

  let environment: ConfigurationEnvironment
  let aliases: [String: PlaceQuery]

  /// Decodes an option.
  ///
  /// - Parameters:
  ///   - node: The configured value; `nil` if it is missing.
  ///   - option: The description of the option.
  ///   - path: The path of the option.
  /// - Returns: The value; `nil` if the option is not configured and has no default source.
  /// - Throws: ``Failure`` if the value is invalid or its source is missing.
  func read(
    _ node: JSONNode?,
    as option: OptionDescription,
    at path: String
  ) throws(Failure) -> Value? {
    if option.type == .secret, let placeholder = environment.placeholderSecret {
      return Value(option: .secret(placeholder))
    }
    guard let node else { return try defaultSecret(of: option) }
    switch option.type {
    case .secret:
      return try secret(node, at: path)
    case .places:
      return Value(option: .places(try places(node, at: path)))
    case .boolean:
      guard case .boolean(let flag) = node.value else {
        throw wrong(.kind(.boolean), node, at: path)
      }
      return Value(option: .boolean(flag))
    case .integer(let bounds):
      guard
        case .number(let number) = node.value, let integer = Int(exactly: number),
        bounds.contains(integer)
      else {
        throw wrong(.integer(bounds), node, at: path)
      }
      return Value(option: .integer(integer))
    case .arguments:
      guard case .array(let elements) = node.value, let texts = Self.texts(elements),
        KeyCommand(commandLine: texts) != nil
      else { throw wrong(.listOfTexts, node, at: path) }
      switch environment.program(texts[0]) {
      case .found(let program, let version):
        return Value(option: .words([program] + texts.dropFirst()), fileVersion: version)
      case .refused(let reason): throw .missing(reason)
      }
    case .text:
      return Value(option: .text(try text(node, .kind(.text), at: path)))
    case .choices, .number, .query, .words:
      return try further(node, option.type, at: path)
    case .choice(let allowed):
      let fault = Fault(kind: Self.notOneOf(allowed, node), path: path, offset: node.offset)
      guard case .string = node.value else { throw .wrong([fault]) }
      let value = try text(node, .kind(.text), at: path)
      guard allowed.contains(value) else { throw .wrong([fault]) }
      return Value(option: .text(value))
    case .baseURL:
      // The error does not show the value, because a pasted address may contain a key.
      let kind = ConfigurationProblem.Kind.unexpected(
        expected: .apiAddress,
        found: .kind(node.kind),
        nearest: nil
      )
      let fault = Fault(kind: kind, path: path, offset: node.offset)
      guard case .string = node.value else { throw .wrong([fault]) }
      guard let url = BaseURL(try text(node, .kind(.text), at: path)) else { throw .wrong([fault]) }
      return Value(option: .baseURL(url))
    }
  }

  /// Decodes a place or resolves an alias.
  func place(_ node: JSONNode, at path: String) throws(Failure) -> PlaceQuery {
    let failure = wrong(.place, node, at: path)
    switch node.value {
    case .number(let number):
      guard let id = Int(exactly: number), id > 0 else { throw failure }
      return .id(id)
    case .string:
      let name = try text(node, .place, at: path)
      guard let place = PlaceQuery(name, aliases: aliases) else { throw failure }
      return place
    default:
      throw failure
    }
  }

  private func places(_ node: JSONNode, at path: String) throws(Failure) -> [PlaceQuery] {
    guard case .array(let elements) = node.value, !elements.isEmpty else {
      throw wrong(.listOfPlaces, node, at: path)
    }
    var places: [PlaceQuery] = []
    var faults: [Fault] = []
    var missing: SourceError.Reason?
    for (index, element) in elements.enumerated() {
      do throws(Failure) {
        places.append(try place(element, at: "\(path)[\(index)]"))
      } catch {
        switch error {
        case .wrong(let found): faults += found
        case .missing(let reason): missing = missing ?? reason
        }
      }
    }
    if !faults.isEmpty { throw .wrong(faults) }
    if let missing { throw .missing(missing) }
    return places
  }

  // MARK: Strings

  func text(
    _ node: JSONNode,
    _ expected: ExpectedValue,
    at path: String
  ) throws(Failure) -> String {
    guard case .string(let text) = node.value else { throw wrong(expected, node, at: path) }
    return try expand(text, node, at: path).text
  }

  func expand(
    _ text: String,
    _ node: JSONNode,
    at path: String,
    lookup: ((String) -> String?)? = nil
  ) throws(Failure) -> (text: String, isLiteral: Bool) {
    switch VariableExpansion.expand(text, lookup: lookup ?? environment.variable) {
    case .text(let value, let isLiteral): return (value, isLiteral)
    case .missing(let variable): throw .missing(.missingVariable(variable))
    case .malformed:
      throw .wrong([Fault(kind: .malformedVariable, path: path, offset: node.offset)])
    }
  }

  // MARK: Errors

  func wrong(_ expected: ExpectedValue, _ node: JSONNode, at path: String) -> Failure {
    let kind = ConfigurationProblem.Kind.unexpected(
      expected: expected,
      found: Self.found(node),
      nearest: nil
    )
    return .wrong([Fault(kind: kind, path: path, offset: node.offset)])
  }

  /// Describes a value in an error: a string, number or boolean by its text, anything else by its
  /// type.
  ///
  /// Never use it for secrets or addresses.
  static func found(_ node: JSONNode) -> ConfigurationProblem.Found {
    switch node.value {
    case .string(let text):
      quoted(text)
    case .number(let number):
      .value(Int(exactly: number).map(String.init) ?? "\(number)")
    case .boolean(let flag): .value("\(flag)")
    default: .kind(node.kind)
    }
  }

  /// Returns the beginning of a text in quotes, safe to print.
  static func quoted(_ text: String) -> ConfigurationProblem.Found {
    .value("\"\(DisplayText(text, maximumLength: 40))\"")
  }

  static func notOneOf(_ allowed: [String], _ node: JSONNode) -> ConfigurationProblem.Kind {
    var nearest: String?
    if case .string(let value) = node.value { nearest = NearestWord.find(value, among: allowed) }
    return .unexpected(
      expected: .oneOf(allowed),
      found: found(node),
      nearest: nearest
    )
  }
}
