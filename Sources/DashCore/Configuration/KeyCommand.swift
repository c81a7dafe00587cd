/// A configured command that prints an API key.
///
/// It runs without a shell.
package struct KeyCommand: Sendable, Hashable {
  /// The program: a name to look up in `PATH`, or a path that starts with `/` or `~/`.
  package let program: String
  /// The arguments of the program.
  package let arguments: [String]

  /// The maximum number of elements in a command.
  package static let maximumElementCount = 64

  /// Creates a command from its elements.
  ///
  /// Returns `nil` for an empty or too long list, for a path relative to the current directory, and
  /// for null characters.
  package init?(commandLine: [String]) {
    guard
      let program = commandLine.first, commandLine.count <= Self.maximumElementCount,
      !program.isEmpty, commandLine.allSatisfy({ !$0.unicodeScalars.contains("\0") }),
      !program.hasSlash || program.isAbsolutePath || program.isHomePath
    else { return nil }
    self.program = program
    arguments = Array(commandLine.dropFirst())
  }
}

extension KeyCommand: CustomStringConvertible, CustomReflectable {
  /// The program without its arguments, which may contain secrets.
  package var description: String { program }

  /// A mirror of the program without its arguments.
  package var customMirror: Mirror { Mirror(self, children: ["program": program]) }
}

/// Finds the API keys that are written in a configuration file, not in variables or key files.
package struct LiteralKeys: Sendable {
  private let names: Set<String>

  /// Collects the key options of all registered providers.
  package init(of registry: SourceRegistry) {
    names = Set(
      registry.descriptors.flatMap { $0.options.filter { $0.type == .secret }.map(\.name) }
    )
  }

  /// Returns the byte ranges of the API keys in a value.
  ///
  /// - Parameters:
  ///   - name: The name of the value's member; `nil` for none.
  /// - Returns: The ranges of the values of key options at any depth.
  package func ranges(in node: JSONNode, named name: String? = nil) -> [Range<Int>] {
    switch node.value {
    case .string(let text):
      let isKey = name.map(names.contains) == true
      return isKey && !VariableExpansion.isOnlyVariables(text) ? [node.range] : []
    case .array(let elements): return elements.flatMap { ranges(in: $0) }
    case .object(let members):
      return members.flatMap { ranges(in: $0.value, named: $0.name) }
    case .null, .boolean: return []
    case .number: return name.map(names.contains) == true ? [node.range] : []
    }
  }
}
