/// The name of a setting as errors print it: `units`, `aliases.home`, `providers[0].refresh`.
///
/// An instance may be named instead of counted, as in `providers.weather.options.places`. A name that
/// holds a dot or a bracket itself is taken where the file has it.
package struct ConfigurationKey: Sendable, Hashable {
  /// Why a text names no setting.
  package enum Failure: Error, Hashable {
    /// It is empty, or a part of it is.
    case malformed
    /// No instance has that name.
    case unknownInstance(String, known: [String])
  }

  /// The name.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The last part of it.
  package var lastName: String? { text.split(separator: ".").last.map(String.init) }

  /// The way to the setting in a file.
  ///
  /// - Parameter root: What is in the file.
  /// - Returns: The steps; those at the end may lead to what is not there yet.
  /// - Throws: ``Failure`` where it names nothing.
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
      // There is nothing below an alias, whatever its name is.
      name = isAlias ? String(rest) : String(rest.prefix { $0 != "." && $0 != "[" })
    }
    guard !name.isEmpty else { throw .malformed }
    rest = rest.dropFirst(name.count)
    return name
  }

  /// The longest of the names that a text starts with, whole.
  private static func longest(of names: [String], at rest: Substring) -> String? {
    names.filter { name in
      guard !name.isEmpty, rest.hasPrefix(name) else { return false }
      let next = rest.dropFirst(name.count).first
      return next == nil || next == "." || next == "["
    }.max { $0.count < $1.count }
  }
}
