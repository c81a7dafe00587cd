package import DashCore

/// Compares the members of a JSON value with those that its schema declares.
package struct SchemaMembers {
  private let root: JSONNode

  /// Creates a comparison.
  ///
  /// - Parameter schema: A JSON Schema with `properties`, `items` and references to `$defs`.
  package init?(_ schema: String) {
    guard let root = try? JSONParser.parse(Array(schema.utf8)) else { return nil }
    self.root = root
  }

  /// Returns the paths of unknown members, such as `metrics[0].valeu`, in their order.
  package func unknown(in value: JSONNode) -> [String] {
    var paths: [String] = []
    collect(value, root, "", &paths)
    return paths
  }

  /// Returns a value without unknown members, as JSON in one line.
  package func known(in value: JSONNode) -> String {
    var writer = JSONWriter(isOnOneLine: true)
    write(value, root, to: &writer)
    return writer.text
  }

  private func collect(
    _ value: JSONNode,
    _ schema: JSONNode,
    _ path: String,
    _ paths: inout [String]
  ) {
    let schema = resolved(schema)
    switch value.value {
    case .object(let members):
      guard let properties = schema["properties"] else { return }
      for member in members {
        let name = path.isEmpty ? member.name : "\(path).\(member.name)"
        if let field = properties[member.name] {
          collect(member.value, field, name, &paths)
        } else {
          paths.append(name)
        }
      }
    case .array(let elements):
      guard let element = schema["items"] else { return }
      for (index, value) in elements.enumerated() {
        collect(value, element, "\(path)[\(index)]", &paths)
      }
    case .null, .boolean, .number, .string: return
    }
  }

  private func write(_ value: JSONNode, _ schema: JSONNode, to writer: inout JSONWriter) {
    let schema = resolved(schema)
    switch value.value {
    case .object(let members):
      guard let properties = schema["properties"] else { return writer.node(value) }
      writer.object { object in
        for member in members {
          guard let field = properties[member.name] else { continue }
          object.field(member.name) { write(member.value, field, to: &$0) }
        }
      }
    case .array(let elements):
      guard let schema = schema["items"] else { return writer.node(value) }
      writer.array { list in
        for value in elements { list.element { write(value, schema, to: &$0) } }
      }
    case .null, .boolean, .number, .string: writer.node(value)
    }
  }

  /// Returns what a schema refers to, or the schema itself.
  private func resolved(_ schema: JSONNode) -> JSONNode {
    let prefix = "#/$defs/"
    guard case .string(let reference)? = schema["$ref"]?.value, reference.hasPrefix(prefix) else {
      return schema
    }
    return root["$defs"]?[String(reference.dropFirst(prefix.count))] ?? schema
  }
}
