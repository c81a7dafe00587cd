/// Decodes an instance's options as their descriptions declare them.
struct OptionReader {
  /// The value of an option.
  struct Value {
    let option: OptionValue
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
    case .secret: return try secret(node, at: path)
    case .arguments: return try program(node, at: path)
    default: return Value(option: try value(node, option.type, at: path))
    }
  }

  private func value(
    _ node: JSONNode,
    _ type: OptionType,
    at path: String
  ) throws(Failure) -> OptionValue {
    switch (type, node.value) {
    case (.boolean, .boolean(let flag)): return .boolean(flag)
    case (.boolean, _): throw wrong(.kind(.boolean), node, at: path)
    case (.integer(let bounds), let value):
      guard case .number(let number) = value, let integer = Int(exactly: number),
        bounds.contains(integer)
      else { throw wrong(.integer(bounds), node, at: path) }
      return .integer(integer)
    case (.number(let bounds), let value):
      guard case .number(let number) = value, bounds.contains(number) else {
        throw wrong(.number(bounds), node, at: path)
      }
      return .number(number)
    case (.text, _): return .text(try text(node, .kind(.text), at: path))
    case (.choice(let allowed), _): return .text(try choice(node, of: allowed, at: path))
    case (.choices(let allowed), _):
      return .words(
        try elements(of: node, .listOfTexts, at: path) { element, path throws(Failure) in
          try choice(element, of: allowed, isNumberAllowed: true, at: path)
        }
      )
    case (.words, _):
      return .words(
        try elements(of: node, .listOfTexts, at: path) { element, path throws(Failure) in
          let item = try text(element, .listItem, at: path)
          // A comma would split the item in a request.
          guard !item.isEmpty, !item.contains(",") else {
            throw wrong(.listItemWithoutComma, element, at: path)
          }
          return item
        }
      )
    case (.query, _):
      let names = QueryTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
      guard let query = QueryTemplate(try text(node, .query(names), at: path)) else {
        throw wrong(.query(names), node, at: path)
      }
      return .query(query)
    case (.places, _):
      let places = try elements(of: node, .listOfPlaces, at: path, place)
      guard !places.isEmpty else { throw wrong(.listOfPlaces, node, at: path) }
      return .places(places)
    case (.baseURL, .string):
      guard let url = BaseURL(try text(node, .apiAddress, at: path)) else {
        throw wrong(.apiAddress, node, at: path, isShown: false)
      }
      return .baseURL(url)
    // A pasted address may contain a key.
    case (.baseURL, _): throw wrong(.apiAddress, node, at: path, isShown: false)
    case (.arguments, _), (.secret, _): preconditionFailure("a value with a source")
    }
  }

  /// Decodes a place or resolves an alias.
  func place(_ node: JSONNode, at path: String) throws(Failure) -> PlaceQuery {
    var place: PlaceQuery?
    if case .number(let number) = node.value {
      place = Int(exactly: number).flatMap { $0 > 0 ? .id($0) : nil }
    } else {
      place = PlaceQuery(try text(node, .place, at: path), aliases: aliases)
    }
    guard let place else { throw wrong(.place, node, at: path) }
    return place
  }

  private func choice(
    _ node: JSONNode,
    of allowed: [String],
    isNumberAllowed: Bool = false,
    at path: String
  ) throws(Failure) -> String {
    var item: String?
    switch node.value {
    case .number(let number) where isNumberAllowed: item = Int(exactly: number).map(String.init)
    case .string: item = try text(node, .kind(.text), at: path)
    default: break
    }
    guard let item, allowed.contains(item) else {
      throw .wrong([Fault(kind: Self.notOneOf(allowed, node), path: path, offset: node.offset)])
    }
    return item
  }

  /// Decodes the elements of a list and reports the errors of each one.
  private func elements<Element>(
    of node: JSONNode,
    _ expected: ExpectedValue,
    at path: String,
    _ read: (JSONNode, String) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    guard case .array(let elements) = node.value else { throw wrong(expected, node, at: path) }
    var values: [Element] = []
    var faults: [Fault] = []
    var missing: SourceError.Reason?
    for (index, element) in elements.enumerated() {
      do throws(Failure) {
        values.append(try read(element, "\(path)[\(index)]"))
      } catch {
        switch error {
        case .wrong(let found): faults += found
        case .missing(let reason): missing = missing ?? reason
        }
      }
    }
    if !faults.isEmpty { throw .wrong(faults) }
    if let missing { throw .missing(missing) }
    return values
  }

  // MARK: Programs

  private func program(_ node: JSONNode, at path: String) throws(Failure) -> Value {
    guard let command = Self.command(node) else { throw wrong(.listOfTexts, node, at: path) }
    switch environment.program(command.program) {
    case .found(let program, let version):
      return Value(option: .words([program] + command.arguments), fileVersion: version)
    case .refused(let reason): throw .missing(reason)
    }
  }

  /// Returns a command as written; `nil` if it is not a valid list of strings.
  private static func command(_ node: JSONNode) -> KeyCommand? {
    let texts = node.elements.compactMap(\.string)
    return texts.count == node.elements.count ? KeyCommand(commandLine: texts) : nil
  }

  // MARK: Keys

  /// Returns the key from its default variable, for an option that is not in the file.
  private func defaultSecret(of option: OptionDescription) throws(Failure) -> Value? {
    guard option.type == .secret, let variable = option.variable else { return nil }
    do throws(Failure) {
      return try secret(in: "${\(variable)}", at: "", offset: 0)
    } catch {
      if case .missing(.missingVariable) = error, !option.isRequired { return nil }
      throw error
    }
  }

  private func secret(_ node: JSONNode, at path: String) throws(Failure) -> Value {
    switch node.value {
    case .string(let text):
      guard let value = try secret(in: text, at: path, offset: node.offset) else { break }
      return value
    case .object(let members) where members.count == 1:
      let member = members[0]
      if member.name == "file", case .string(let file) = member.value.value, !file.isEmpty {
        return try secret(inFile: file)
      }
      guard member.name == "command", let command = Self.command(member.value) else { break }
      if let refusal = environment.trust.refusal { throw .missing(refusal) }
      return Value(option: .secret(Secret(printedBy: command)))
    default: break
    }
    throw wrong(.secret, node, at: path, isShown: false)
  }

  /// Returns the key in a text with variables; `nil` if it is empty.
  private func secret(in text: String, at path: String, offset: Int) throws(Failure) -> Value? {
    var failure: SourceError.Reason?
    var isCredential = false
    // A credential of the service manager replaces a variable that is not set.
    let expanded = VariableExpansion.expand(text) { name in
      if let value = environment.variable(name), !value.isEmpty { return value }
      switch environment.credential(name) {
      case .content(let bytes, _):
        isCredential = true
        return Secret.firstLine(of: bytes)
      case .untrusted(let path, let reason): failure = .untrustedFile(path, reason)
      case .unreadable, nil: break
      }
      return nil
    }
    let names = VariableExpansion.names(in: text)
    switch expanded {
    case .text("", _): return nil
    case .text(let key, let isLiteral):
      let origin: Secret.Origin =
        names.isEmpty ? .configuration : isCredential ? .credentials(names) : .variables(names)
      return Value(option: .secret(Secret(key, from: origin)), isLiteralSecret: isLiteral)
    case .missing(let variable): throw .missing(failure ?? .missingVariable(variable))
    case .malformed:
      throw .wrong([Fault(kind: .malformedVariable, path: path, offset: offset)])
    }
  }

  private func secret(inFile file: String) throws(Failure) -> Value {
    if let refusal = environment.trust.refusal { throw .missing(refusal) }
    switch environment.keyFile(file) {
    case .content(let bytes, let exposedPath):
      guard let key = Secret.firstLine(of: bytes) else { throw .missing(.unreadableFile(file)) }
      return Value(option: .secret(Secret(key, from: .file(file))), exposedFile: exposedPath)
    case .unreadable: throw .missing(.unreadableFile(file))
    case .untrusted(let path, let trustFailure): throw .missing(.untrustedFile(path, trustFailure))
    }
  }

  // MARK: Strings

  private func text(
    _ node: JSONNode,
    _ expected: ExpectedValue,
    at path: String
  ) throws(Failure) -> String {
    guard case .string(let text) = node.value else { throw wrong(expected, node, at: path) }
    switch VariableExpansion.expand(text, lookup: environment.variable) {
    case .text(let value, _): return value
    case .missing(let variable): throw .missing(.missingVariable(variable))
    case .malformed:
      throw .wrong([Fault(kind: .malformedVariable, path: path, offset: node.offset)])
    }
  }

  // MARK: Errors

  /// Returns the error of a value, of which only the type is shown if it may be a key.
  private func wrong(
    _ expected: ExpectedValue,
    _ node: JSONNode,
    at path: String,
    isShown: Bool = true
  ) -> Failure {
    let kind = ConfigurationProblem.Kind.unexpected(
      expected: expected,
      found: isShown ? Self.found(node) : .kind(node.kind),
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
    case .string(let text): quoted(text)
    case .number(let number): .value(Int(exactly: number).map(String.init) ?? "\(number)")
    case .boolean(let flag): .value("\(flag)")
    default: .kind(node.kind)
    }
  }

  /// Returns the beginning of a text in quotes, safe to print.
  static func quoted(_ text: String) -> ConfigurationProblem.Found {
    .value("\"\(DisplayText(text, maximumLength: 40))\"")
  }

  static func notOneOf(_ allowed: [String], _ node: JSONNode) -> ConfigurationProblem.Kind {
    let nearest = node.string.flatMap { NearestWord.find($0, among: allowed) }
    return .unexpected(expected: .oneOf(allowed), found: found(node), nearest: nearest)
  }
}

extension OptionDescription {
  /// Decodes a value that a plugin declares, such as a default.
  ///
  /// It is read as a configured value is, but without variables and aliases.
  ///
  /// - Parameter field: The value.
  /// - Returns: The value of this option's type.
  /// - Throws: ``SourceError`` with the path of an invalid value.
  package func literal(_ field: JSONReader) throws(SourceError) -> OptionValue {
    let environment = ConfigurationEnvironment(
      variable: { _ in nil },
      keyFile: { _ in .unreadable }
    )
    let reader = OptionReader(environment: environment, aliases: [:])
    do throws(OptionReader.Failure) {
      guard let value = try reader.read(field.node, as: self, at: field.path)?.option else {
        throw OptionReader.Failure.wrong([])
      }
      return value
    } catch {
      guard case .wrong(let faults) = error, let fault = faults.first,
        case .unexpected(let expected, _, _) = fault.kind
      else { throw field.invalid(.text("a value without ${VARIABLES}")) }
      throw SourceError(.invalidResponse, location: fault.path, expected: expected)
    }
  }
}
