/// Decodes the values of options as their descriptions declare them.
extension ConfigurationReader {
  /// The reason why an option has no value.
  enum NoValue: Error {
    /// A source is missing, so the instance is not configured.
    case missing(SourceError.Reason)
    /// The value is invalid, which is reported.
    case reported
  }

  /// Decodes an option.
  ///
  /// - Parameters:
  ///   - node: The configured value; `nil` if it is missing.
  /// - Returns: The value; `nil` if the option is not configured and has no default source.
  /// - Throws: ``NoValue`` if the value is invalid or its source is missing.
  mutating func value(
    _ node: JSONNode?,
    of option: OptionDescription,
    at path: String
  ) throws(NoValue) -> OptionValue? {
    if option.type == .secret, let placeholder = environment.placeholderSecret {
      return .secret(placeholder)
    }
    guard let node else { return try defaultSecret(of: option) }
    return try value(node, option.type, at: path)
  }

  private mutating func value(
    _ node: JSONNode,
    _ type: OptionType,
    at path: String
  ) throws(NoValue) -> OptionValue {
    switch (type, node.value) {
    case (.arguments, _): return .program(try program(node, at: path))
    case (.boolean, .boolean(let flag)): return .boolean(flag)
    case (.boolean, _): throw unexpected(.kind(.boolean), node, at: path)
    case (.integer(let bounds), let value):
      guard case .number(let number) = value, let integer = Int(exactly: number),
        bounds.contains(integer)
      else { throw unexpected(.integer(bounds), node, at: path) }
      return .integer(integer)
    case (.number(let bounds), let value):
      guard case .number(let number) = value, bounds.contains(number) else {
        throw unexpected(.number(bounds), node, at: path)
      }
      return .number(number)
    case (.secret, _): return .secret(try secret(node, at: path))
    case (.text, _): return .text(try expandedText(node, .kind(.text), at: path))
    case (.choice(let allowed), _): return .text(try choice(node, of: allowed, at: path))
    case (.choices(let allowed), _):
      return .words(
        try elements(of: node, .listOfTexts, at: path) { reader, element, path throws(NoValue) in
          try reader.choice(element, of: allowed, isNumberAllowed: true, at: path)
        }
      )
    case (.words, _):
      return .words(
        try elements(of: node, .listOfTexts, at: path) { reader, element, path throws(NoValue) in
          let item = try reader.expandedText(element, .listItem, at: path)
          // A comma would split the item in a request.
          guard !item.isEmpty, !item.contains(",") else {
            throw reader.unexpected(.listItemWithoutComma, element, at: path)
          }
          return item
        }
      )
    case (.query, _):
      let names = QueryTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
      guard let query = QueryTemplate(try expandedText(node, .query(names), at: path)) else {
        throw unexpected(.query(names), node, at: path)
      }
      return .query(query)
    case (.places, _):
      let aliases = configuration.aliases
      let places = try elements(of: node, .listOfPlaces, at: path) {
        reader,
        element,
        path throws(NoValue) in
        guard case .object = element.value else {
          return try reader.place(element, aliases, at: path)
        }
        return try reader.labelledPlace(element, at: path)
      }
      guard !places.isEmpty else { throw unexpected(.listOfPlaces, node, at: path) }
      return .places(places)
    case (.baseURL, .string):
      guard let url = BaseURL(try expandedText(node, .apiAddress, at: path)) else {
        throw unexpected(.apiAddress, node, at: path, isShown: false)
      }
      return .baseURL(url)
    // A pasted address may contain a key.
    case (.baseURL, _): throw unexpected(.apiAddress, node, at: path, isShown: false)
    }
  }

  /// Decodes `{"at": [51.5, -0.12], "name": "Home"}`, whose name is a label.
  ///
  /// Variables in it are not expanded: such names come from services.
  private mutating func labelledPlace(
    _ node: JSONNode,
    at path: String
  ) throws(NoValue) -> PlaceQuery {
    guard let members = members(of: node, at: path, known: ["at", "name"]) else { throw .reported }
    guard let place = PlaceQuery(coordinates: members["at"]) else {
      throw unexpected(.place, members["at"] ?? node, at: "\(path).at")
    }
    guard let name = members["name"] else { return place }
    guard case .string(let text) = name.value, let label = DisplayText(text).nonEmpty else {
      throw unexpected(.kind(.text), name, at: "\(path).name")
    }
    labels[place] = Place(label: label, at: place)
    return place
  }

  /// Decodes a place or resolves an alias.
  mutating func place(
    _ node: JSONNode,
    _ aliases: [String: PlaceQuery],
    at path: String
  ) throws(NoValue) -> PlaceQuery {
    var place: PlaceQuery?
    if case .number(let number) = node.value {
      place = Int(exactly: number).flatMap { $0 > 0 ? .id($0) : nil }
    } else {
      place = PlaceQuery(try expandedText(node, .place, at: path), aliases: aliases)
    }
    guard let place else { throw unexpected(.place, node, at: path) }
    return place
  }

  private mutating func choice(
    _ node: JSONNode,
    of allowed: [String],
    isNumberAllowed: Bool = false,
    at path: String
  ) throws(NoValue) -> String {
    var item: String?
    switch node.value {
    case .number(let number) where isNumberAllowed: item = Int(exactly: number).map(String.init)
    case .string: item = try expandedText(node, .kind(.text), at: path)
    default: break
    }
    guard let item, allowed.contains(item) else {
      throw unexpected(.oneOf(allowed), node, at: path, nearestOf: allowed)
    }
    return item
  }

  /// Decodes the elements of a list and reports the errors of each one.
  private mutating func elements<Element>(
    of node: JSONNode,
    _ expected: ExpectedValue,
    at path: String,
    _ read: (inout Self, JSONNode, String) throws(NoValue) -> Element
  ) throws(NoValue) -> [Element] {
    guard case .array(let elements) = node.value else {
      throw unexpected(expected, node, at: path)
    }
    var values: [Element] = []
    var failure: NoValue?
    for (index, element) in elements.enumerated() {
      do throws(NoValue) {
        values.append(try read(&self, element, "\(path)[\(index)]"))
      } catch {
        // An error goes before a missing source.
        if case .reported = error { failure = error } else { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
    return values
  }

  /// Decodes a string and expands its variables.
  mutating func expandedText(
    _ node: JSONNode,
    _ expected: ExpectedValue,
    at path: String
  ) throws(NoValue) -> String {
    guard case .string(let text) = node.value else { throw unexpected(expected, node, at: path) }
    switch VariableExpansion.expand(text, lookup: environment.variable) {
    case .text(let value, _): return value
    case .missing(let variable): throw .missing(.missingVariable(variable))
    case .malformed: throw malformedVariable(at: path, offset: node.offset)
    }
  }

  private mutating func malformedVariable(at path: String, offset: Int) -> NoValue {
    report(.malformedVariable, at: path, offset: offset)
    return .reported
  }

  // MARK: Programs

  private mutating func program(
    _ node: JSONNode,
    at path: String
  ) throws(NoValue) -> PluginProgram {
    guard let command = Self.command(node) else { throw unexpected(.listOfTexts, node, at: path) }
    do throws(SourceError.Reason) {
      return try environment.program(command).get()
    } catch {
      throw .missing(error)
    }
  }

  /// Returns a command as written; `nil` if it is not a valid list of strings.
  private static func command(_ node: JSONNode) -> KeyCommand? {
    let texts = node.elements.compactMap(\.string)
    return texts.count == node.elements.count ? KeyCommand(commandLine: texts) : nil
  }

  // MARK: Keys

  /// Returns the key from its default variable, for an option that is not in the file.
  private mutating func defaultSecret(
    of option: OptionDescription
  ) throws(NoValue) -> OptionValue? {
    guard option.type == .secret, let variable = option.variable else { return nil }
    do throws(NoValue) {
      return try secret(in: "${\(variable)}", at: "", offset: 0).map(OptionValue.secret)
    } catch {
      if case .missing(.missingVariable) = error, !option.isRequired { return nil }
      throw error
    }
  }

  private mutating func secret(_ node: JSONNode, at path: String) throws(NoValue) -> Secret {
    switch node.value {
    case .string(let text):
      guard let secret = try secret(in: text, at: path, offset: node.offset) else { break }
      return secret
    case .object(let members) where members.count == 1:
      let member = members[0]
      if member.name == "file", case .string(let file) = member.value.value, !file.isEmpty {
        return try secret(inFile: file)
      }
      guard member.name == "command", let command = Self.command(member.value) else { break }
      if let refusal = environment.trust.refusal { throw .missing(refusal) }
      return Secret(printedBy: command)
    default: break
    }
    throw unexpected(.secret, node, at: path, isShown: false)
  }

  /// Returns the key in a text with variables; `nil` if it is empty.
  private mutating func secret(
    in text: String,
    at path: String,
    offset: Int
  ) throws(NoValue) -> Secret? {
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
      if isLiteral { configuration.hasLiteralSecret = true }
      let origin: Secret.Origin =
        names.isEmpty ? .configuration : isCredential ? .credentials(names) : .variables(names)
      // A variable with blanks or quotes alone is not set.
      let secret = Secret(key, from: origin)
      if secret.isEmpty, let name = names.first { throw .missing(.missingVariable(name)) }
      return secret.isEmpty ? nil : secret
    case .missing(let variable): throw .missing(failure ?? .missingVariable(variable))
    case .malformed: throw malformedVariable(at: path, offset: offset)
    }
  }

  private mutating func secret(inFile file: String) throws(NoValue) -> Secret {
    if let refusal = environment.trust.refusal { throw .missing(refusal) }
    switch environment.keyFile(file) {
    case .content(let bytes, let exposedPath):
      guard let key = Secret.firstLine(of: bytes) else { throw .missing(.unreadableFile(file)) }
      if let exposedPath, !configuration.exposedKeyFiles.contains(exposedPath) {
        configuration.exposedKeyFiles.append(exposedPath)
      }
      return Secret(key, from: .file(file))
    case .unreadable: throw .missing(.unreadableFile(file))
    case .untrusted(let path, let trustFailure): throw .missing(.untrustedFile(path, trustFailure))
    }
  }
}

extension OptionDescription {
  /// Decodes a value that a plugin declares, such as a default.
  ///
  /// It is read as a configured value is, but without variables and aliases.
  ///
  /// - Returns: The value of this option's type.
  /// - Throws: ``SourceError`` with the path of an invalid value.
  package func literal(_ field: JSONReader) throws(SourceError) -> OptionValue {
    var reader = ConfigurationReader(
      bytes: [],
      registry: SourceRegistry(),
      environment: ConfigurationEnvironment(variable: { _ in nil }, keyFile: { _ in .unreadable })
    )
    if let value = try? reader.value(field.node, of: self, at: field.path) { return value }
    guard let problem = reader.problems.first, case .unexpected(let expected, _, _) = problem.kind
    else { throw field.invalid(.text("a value without ${VARIABLES}")) }
    throw SourceError(.invalidResponse, location: problem.path, expected: expected)
  }
}
