/// Decodes a `plugins.json` and reports all of its errors at once.
package struct ConfigurationReader {
  let registry: SourceRegistry
  let environment: ConfigurationEnvironment
  let bytes: [UInt8]
  var configuration = Configuration()
  /// The names and coordinates of the places of the current entry.
  var labels: [PlaceQuery: Place] = [:]
  var problems: [ConfigurationProblem] = []
  /// Whether any string of the file refers to an environment variable.
  private(set) var usesVariables = false

  /// The maximum number of reported errors, because each one scans the file for its position.
  static let maximumProblems = 100
  static let entryKeys = [
    "name", "provider", "enabled", "refresh", "timeout", "options", "fallback",
  ]

  init(
    bytes: [UInt8],
    registry: SourceRegistry,
    environment: ConfigurationEnvironment
  ) {
    self.bytes = bytes
    self.registry = registry
    self.environment = environment
    configuration.registry = registry
    configuration.trust = environment.trust
  }

  /// Decodes a configuration.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - registry: The known providers.
  ///   - environment: The external sources that the file can refer to.
  package static func read(
    _ bytes: [UInt8],
    registry: SourceRegistry,
    environment: ConfigurationEnvironment
  ) throws(ConfigurationError) -> Configuration {
    var reader = ConfigurationReader(bytes: bytes, registry: registry, environment: environment)
    do throws(JSONError) {
      reader.readTopLevel(try JSONParser.parse(bytes))
    } catch {
      reader.report(.json(error.problem), at: "", offset: error.offset)
    }
    guard reader.problems.isEmpty else {
      throw ConfigurationError(
        problems: reader.problems.sorted {
          ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
        }
      )
    }
    return reader.configuration
  }

  // MARK: The file

  private mutating func readTopLevel(_ node: JSONNode) {
    let all = ConfigurationMember.all
    guard let members = members(of: node, at: "", known: all.map(\.name)) else { return }
    usesVariables = node.refersToVariables
    // The others refer to aliases.
    for member in all.filter({ $0.name == "aliases" }) + all.filter({ $0.name != "aliases" }) {
      if let value = members[member.name] {
        member.read(&self, value)
      } else if member.isRequired {
        report(.missingKey(member.name), at: "", offset: node.offset)
      }
    }
  }

  mutating func readPluginFolders(_ node: JSONNode) {
    guard case .array(let elements) = node.value else {
      unexpected(.listOfTexts, node, at: "pluginFolders")
      return
    }
    for (index, element) in elements.enumerated() {
      // Never relative: the current directory can be anybody's.
      if let path = element.string, path.isAbsolutePath || path.isHomePath,
        !element.refersToVariables
      {
        configuration.pluginFolders.append(path)
      } else {
        unexpected(.text("/FOLDER, ~/FOLDER"), element, at: "pluginFolders[\(index)]")
      }
    }
  }

  mutating func readTemplates(_ node: JSONNode) {
    guard case .object(let members) = node.value else {
      unexpected(.templates, node, at: "templates")
      return
    }
    for member in members {
      let path = "templates.\(member.name)"
      if configuration.templates[member.name] != nil {
        report(.repeatedKey(member.name), at: path, offset: member.offset)
      }
      guard let text = member.value.string else {
        unexpected(.kind(.text), member.value, at: path)
        continue
      }
      configuration.templates[member.name] = text
    }
  }

  mutating func readAliases(_ node: JSONNode) {
    guard case .object(let members) = node.value else {
      unexpected(.aliases, node, at: "aliases")
      return
    }
    let names = Set(members.map(\.name))
    for member in members {
      let path = "aliases.\(member.name)"
      if configuration.aliases[member.name] != nil {
        report(.repeatedKey(member.name), at: path, offset: member.offset)
      }
      // An alias must not look like coordinates, an identifier or a postal code.
      guard PlaceQuery(member.name) == .name(member.name) else {
        let kind = ConfigurationProblem.Kind.unexpected(
          expected: .aliasName,
          found: Self.quoted(member.name),
          nearest: nil
        )
        report(kind, at: path, offset: member.offset)
        continue
      }
      do throws(NoValue) {
        let place = try place(member.value, [:], at: path)
        if case .name(let name) = place, names.contains(name) {
          unexpected(.placeNoAlias, member.value, at: path)
        }
        configuration.aliases[member.name] = place
      } catch {
        if case .missing = error { unexpected(.placeWithVariables, member.value, at: path) }
      }
    }
  }
}

/// Decodes single values and reports their errors.
extension ConfigurationReader {
  mutating func members(
    of node: JSONNode,
    at path: String,
    known: [String],
    allowsOthers: Bool = false
  ) -> [String: JSONNode]? {
    guard case .object(let members) = node.value else {
      unexpected(.kind(.object), node, at: path)
      return nil
    }
    var found: [String: JSONNode] = [:]
    for member in members {
      let memberPath = path.isEmpty ? member.name : "\(path).\(member.name)"
      if !known.contains(member.name), !allowsOthers {
        let nearest = NearestWord.find(member.name, among: known)
        report(.unknownKey(member.name, nearest: nearest), at: memberPath, offset: member.offset)
      } else if found.updateValue(member.value, forKey: member.name) != nil {
        report(.repeatedKey(member.name), at: memberPath, offset: member.offset)
      }
    }
    return found
  }

  mutating func text(_ node: JSONNode, at path: String) -> String? {
    if case .string(let text) = node.value { return text }
    unexpected(.kind(.text), node, at: path)
    return nil
  }

  mutating func choice(_ node: JSONNode, at path: String, of allowed: [String]) -> String? {
    if let value = node.string, allowed.contains(value) { return value }
    unexpected(.oneOf(allowed), node, at: path, nearestOf: allowed)
    return nil
  }

  mutating func wholeNumber(
    _ node: JSONNode,
    at path: String,
    in bounds: ClosedRange<Int>
  ) -> Int? {
    if let value = node.number.flatMap({ Int(exactly: $0) }), bounds.contains(value) {
      return value
    }
    unexpected(.integer(bounds), node, at: path)
    return nil
  }

  mutating func duration(
    _ node: JSONNode,
    at path: String,
    in bounds: ClosedRange<Int>
  ) -> Int? {
    let seconds: Int? =
      switch node.value {
      case .string(let text): DurationText.seconds(text)
      case .number(let number): Int(exactly: number)
      default: nil
      }
    if let seconds, bounds.contains(seconds) { return seconds }
    unexpected(.duration(bounds, isQuoted: true), node, at: path)
    return nil
  }

  /// Reports an invalid value.
  ///
  /// - Parameters:
  ///   - expected: What was expected.
  ///   - isShown: Whether the value is shown; only the type of what may be a key or an address is.
  ///   - allowed: The words of which the nearest one is suggested.
  /// - Returns: The error of an option with this value.
  @discardableResult
  mutating func unexpected(
    _ expected: ExpectedValue,
    _ node: JSONNode,
    at path: String,
    isShown: Bool = true,
    nearestOf allowed: [String] = []
  ) -> NoValue {
    let found = isShown ? Self.found(node) : .kind(node.kind)
    let nearest = node.string.flatMap { NearestWord.find($0, among: allowed) }
    report(
      .unexpected(expected: expected, found: found, nearest: nearest),
      at: path,
      offset: node.offset
    )
    return .reported
  }

  /// Describes a value in an error: a string, number or boolean by its text, anything else by its
  /// type.
  static func found(_ node: JSONNode) -> ConfigurationProblem.Found {
    switch node.value {
    case .string(let text): quoted(text)
    case .number(let number): .value(Int(exactly: number).map(String.init) ?? "\(number)")
    case .boolean(let flag): .value("\(flag)")
    case .array([]): .emptyList
    default: .kind(node.kind)
    }
  }

  /// Returns the beginning of a text in quotes, safe to print.
  static func quoted(_ text: String) -> ConfigurationProblem.Found {
    .value("\"\(DisplayText(text, maximumLength: 40))\"")
  }

  mutating func report(_ kind: ConfigurationProblem.Kind, at path: String, offset: Int) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(problem(kind, at: path, offset: offset))
  }

  func problem(
    _ kind: ConfigurationProblem.Kind,
    at path: String,
    offset: Int
  ) -> ConfigurationProblem {
    let position = TextPosition(ofByte: offset, in: bytes)
    return ConfigurationProblem(kind: kind, path: path, position: position)
  }
}
