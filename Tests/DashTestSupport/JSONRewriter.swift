package import DashCore

/// Writes a JSON value again with some of it changed.
package enum JSONRewriter {
  /// What becomes of a value.
  package enum Change {
    /// It stays.
    case keep
    /// It goes, with its name where it is a member.
    case remove
    /// This text stands in its place; it need not be JSON.
    case replace(with: String)
  }

  /// A value as text; nil where it is removed.
  package static func text(of node: JSONNode, _ change: (JSONNode) -> Change) -> String? {
    switch change(node) {
    case .keep: break
    case .remove: return nil
    case .replace(let text): return text
    }
    switch node.value {
    case .null: return "null"
    case .boolean(let flag): return "\(flag)"
    case .number(let number): return "\(number)"
    case .string(let text): return quoted(text)
    case .array(let elements):
      return "[" + elements.compactMap { text(of: $0, change) }.joined(separator: ",") + "]"
    case .object(let members):
      let texts = members.compactMap { member in
        text(of: member.value, change).map { "\(quoted(member.name)):\($0)" }
      }
      return "{" + texts.joined(separator: ",") + "}"
    }
  }

  /// A value and what it holds: of a list the first elements.
  package static func nodes(of node: JSONNode) -> [JSONNode] {
    switch node.value {
    case .array(let elements):
      [node] + elements.prefix(PropertyCases.changedElements).flatMap(nodes)
    case .object(let members): [node] + members.flatMap { nodes(of: $0.value) }
    default: [node]
    }
  }

  /// A text as JSON writes it.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
