/// The path of a setting, as in error messages: `units`, `aliases.home`, `providers[0].refresh`.
///
/// An instance's name can replace its index, as in `providers.weather.options.places`. Names in the
/// file may contain dots and brackets.
package struct ConfigurationKey: Sendable, Hashable {
  /// The reason why a text is not a valid key.
  package enum Failure: Error, Hashable {
    /// The text or a part of it is empty or malformed.
    case malformed
    /// No instance has this name.
    case unknownInstance(String, known: [String])
  }

  /// The text of the key.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The last part of the key.
  package var lastName: String? { text.split(separator: ".").last.map(String.init) }

  /// Resolves the key to a path in a file.
  ///
  /// - Returns: The steps; the last ones may not exist yet.
  /// - Throws: ``Failure`` if the key is invalid.
  package func path(in root: JSONNode) throws(Failure) -> [JSONStep] {
    var steps: [JSONStep] = []
    var node: JSONNode? = root
    var rest = text[...]
    repeat {
      let step: JSONStep
      if rest.first == "[" {
        step = try Self.takeIndex(&rest)
      } else if case .array(let entries)? = node?.value {
        step = try Self.takeInstance(of: entries, &rest)
      } else {
        step = .member(try takeName(in: node, isAlias: steps == [.member("aliases")], &rest))
      }
      steps.append(step)
      node = node?.child(step)
      if rest.first == "." {
        rest.removeFirst()
        guard !rest.isEmpty, rest.first != "[" else { throw .malformed }
      } else if !rest.isEmpty, rest.first != "[" {
        throw .malformed
      }
    } while !rest.isEmpty
    return steps
  }

  private static func takeIndex(_ rest: inout Substring) throws(Failure) -> JSONStep {
    guard let end = rest.firstIndex(of: "]") else { throw .malformed }
    let digits = rest[..<end].dropFirst()
    guard digits.allSatisfy({ $0.isASCII && $0.isWholeNumber }), let index = Int(digits) else {
      throw .malformed
    }
    rest = rest[rest.index(after: end)...]
    return .element(index)
  }

  private static func takeInstance(
    of entries: [JSONNode],
    _ rest: inout Substring
  ) throws(Failure) -> JSONStep {
    let names = entries.map { entry -> String? in
      if case .string(let name)? = entry["name"]?.value { name } else { nil }
    }
    let known = names.compactMap(\.self)
    guard
      let name = longest(of: known, at: rest),
      let index = names.firstIndex(of: name)
    else {
      throw .unknownInstance(String(rest.prefix { $0 != "." && $0 != "[" }), known: known)
    }
    rest = rest.dropFirst(name.count)
    return .element(index)
  }

  private func takeName(
    in node: JSONNode?,
    isAlias: Bool,
    _ rest: inout Substring
  ) throws(Failure) -> String {
    var known: [String] = []
    if case .object(let members)? = node?.value { known = members.map(\.name) }
    let name: String
    if let found = Self.longest(of: known, at: rest) {
      name = found
    } else {
      // An alias has no children, so its name may contain dots.
      name = isAlias ? String(rest) : String(rest.prefix { $0 != "." && $0 != "[" })
    }
    guard !name.isEmpty else { throw .malformed }
    rest = rest.dropFirst(name.count)
    return name
  }

  /// Returns the longest name that the text starts with, up to a `.`, a `[` or its end.
  private static func longest(of names: [String], at rest: Substring) -> String? {
    names.filter { name in
      guard !name.isEmpty, rest.hasPrefix(name) else { return false }
      let next = rest.dropFirst(name.count).first
      return next == nil || next == "." || next == "["
    }.max { $0.count < $1.count }
  }
}

/// The value of a setting as typed: JSON, or a string without quotes.
package struct ConfigurationValue: Sendable, Hashable {
  /// The possible values as JSON, the most likely first.
  ///
  /// Lists, objects and quoted strings have one meaning. Numbers, `true`, `false` and `null` can
  /// also be strings.
  package let readings: [String]

  package init(_ typed: String) {
    let text = JSONText.quoted(typed)
    switch try? JSONParser.parse(Array(typed.utf8)).value {
    case .array, .object, .string: readings = [typed]
    case .boolean, .null, .number: readings = [typed, text]
    case nil: readings = [text]
    }
  }

  /// Returns whether the value contains an API key.
  ///
  /// - Parameters:
  ///   - keys: The names of key options.
  ///   - name: The name of the setting.
  /// - Returns: `true` if any of the possible values contains one.
  package func isKey(_ keys: LiteralKeys, named name: String?) -> Bool {
    readings.contains { reading in
      guard let node = try? JSONParser.parse(Array(reading.utf8)) else { return false }
      return !keys.ranges(in: node, named: name).isEmpty
    }
  }
}
