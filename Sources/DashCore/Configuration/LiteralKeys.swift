/// Finds keys that stand in a configuration themselves, and not by a variable or a file.
package struct LiteralKeys: Sendable {
  private let names: Set<String>

  /// Knows the options of all registered providers that are keys.
  package init(of registry: SourceRegistry) {
    names = Set(
      registry.descriptors.flatMap { $0.options.filter { $0.type == .secret }.map(\.name) }
    )
  }

  /// The bytes of those that stand in a value.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - name: The name of the member that has it; nil for none.
  /// - Returns: The values of such options, wherever they are.
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
