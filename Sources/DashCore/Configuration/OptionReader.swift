/// Reads the values of an instance's options as their descriptions want them.
struct OptionReader {
  /// What the configuration says of an option, and what is to be known of it where it is a key.
  struct Value {
    /// The value; nil where a program is to print it.
    let option: OptionValue?
    /// The program that prints it.
    var command: KeyCommand?
    /// Whether something of it stands in the file itself.
    var isLiteralSecret = false
    /// The path of its file where others can read that.
    var exposedFile: String?
  }

  /// Something wrong, and where.
  struct Fault {
    let kind: ConfigurationProblem.Kind
    let path: String
    let offset: Int
  }

  /// Why there is no value.
  enum Failure: Error {
    /// It refers to something that is not there: the instance is not configured.
    case missing(SourceError.Reason)
    /// It is wrong, in one place or in several.
    case wrong([Fault])
  }

  let environment: ConfigurationEnvironment
  let aliases: [String: PlaceQuery]

  /// Reads an option.
  ///
  /// - Parameters:
  ///   - node: What the configuration says; nil for nothing.
  ///   - option: What the provider says.
  ///   - path: Where it stands.
  /// - Returns: The value; nil where the configuration has none and there is none elsewhere.
  /// - Throws: ``Failure`` where there should be one and is not.
  func read(
    _ node: JSONNode?,
    as option: OptionDescription,
    at path: String
  ) throws(Failure) -> Value? {
    if option.type == .secret, let placeholder = environment.placeholderSecret {
      return Value(option: .secret(placeholder))
    }
    guard let node else { return try usualSecret(of: option) }
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
    case .text:
      return Value(option: .text(try text(node, .kind(.text), at: path)))
    case .choices, .number, .query, .words:
      return try further(node, option.type, at: path)
    case .choice(let words):
      let fault = Fault(kind: Self.notOneOf(words, node), path: path, offset: node.offset)
      guard case .string = node.value else { throw .wrong([fault]) }
      let word = try text(node, .kind(.text), at: path)
      guard words.contains(word) else { throw .wrong([fault]) }
      return Value(option: .text(word))
    case .baseURL:
      // What stands there is not repeated: a pasted address may hold a key.
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

  /// Reads a place as an element of a list, or as what an alias stands for.
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

  // MARK: Texts

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

  // MARK: Faults

  func wrong(_ expected: ExpectedValue, _ node: JSONNode, at path: String) -> Failure {
    let kind = ConfigurationProblem.Kind.unexpected(
      expected: expected,
      found: Self.found(node),
      nearest: nil
    )
    return .wrong([Fault(kind: kind, path: path, offset: node.offset)])
  }

  /// What stands there, for an error: a short scalar itself, else its kind.
  ///
  /// Never to be asked about a secret or an address.
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

  /// The beginning of a text in quotes, safe to print.
  static func quoted(_ text: String) -> ConfigurationProblem.Found {
    .value("\"\(DisplayText(text, maximumLength: 40))\"")
  }

  static func notOneOf(_ words: [String], _ node: JSONNode) -> ConfigurationProblem.Kind {
    var nearest: String?
    if case .string(let word) = node.value { nearest = NearestWord.find(word, among: words) }
    return .unexpected(
      expected: .oneOf(words),
      found: found(node),
      nearest: nearest
    )
  }
}
