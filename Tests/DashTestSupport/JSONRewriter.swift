package import DashCore

/// Writes a JSON value again with some of its parts changed.
package enum JSONRewriter {
  /// The change of one value.
  package enum Change {
    /// The value stays.
    case keep
    /// The value is removed, with its name if it is a member.
    case remove
    /// This text replaces the value; it need not be valid JSON.
    case replace(with: String)
  }

  /// Returns a value as text.
  package static func text(of node: JSONNode) -> String {
    text(of: node) { _ in .keep } ?? ""
  }

  /// Returns a value as text; `nil` if it is removed.
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

  /// Returns a value and its descendants; of a list only the first elements, as the others have the
  /// same shape.
  package static func nodes(of node: JSONNode) -> [JSONNode] {
    switch node.value {
    case .array(let elements):
      [node] + elements.prefix(PropertyCases.changedElements).flatMap(nodes)
    case .object(let members): [node] + members.flatMap { nodes(of: $0.value) }
    default: [node]
    }
  }

  /// Returns a value as text, with at most `count` elements of each list.
  package static func shortened(_ node: JSONNode, to count: Int) -> String {
    let surplus = surplus(of: node, beyond: count)
    return text(of: node) { surplus.contains($0.offset) ? .remove : .keep } ?? ""
  }

  /// Returns the offsets of the elements of each list after the first ones.
  private static func surplus(of node: JSONNode, beyond count: Int) -> Set<Int> {
    switch node.value {
    case .array(let elements):
      elements.prefix(count).reduce(into: Set(elements.dropFirst(count).map(\.offset))) {
        $0.formUnion(surplus(of: $1, beyond: count))
      }
    case .object(let members):
      members.reduce(into: []) { $0.formUnion(surplus(of: $1.value, beyond: count)) }
    default: []
    }
  }

  /// Returns a text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
