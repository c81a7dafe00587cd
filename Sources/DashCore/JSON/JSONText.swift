/// A JSON text with its values, to be changed at one place and nowhere else.
///
/// Whoever wrote the file finds it again as it was: every byte outside the change stays, and what is
/// added is spaced as what stands beside it.
package struct JSONText: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// Its value.
  package let root: JSONNode

  /// Reads a text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: ``JSONError`` where it is no JSON.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    root = try JSONParser.parse(bytes)
    self.bytes = bytes
  }

  /// The value that a path leads to; nil where there is none.
  package func node(at path: [JSONStep]) -> JSONNode? {
    var node = root
    for step in path {
      guard let child = node.child(step) else { return nil }
      node = child
    }
    return node
  }

  /// A text as JSON writes it.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  /// The text with a value in the place of a path.
  ///
  /// Objects that are missing on the way are made. An index one behind the last element adds one.
  ///
  /// - Parameters:
  ///   - value: The value, as JSON.
  ///   - path: Where it belongs.
  /// - Returns: The changed text; nil where the path leads through a value that has nothing inside.
  package func setting(_ value: String, at path: [JSONStep]) -> [UInt8]? {
    var node = root
    for (index, step) in path.enumerated() {
      if let child = node.child(step) {
        node = child
        continue
      }
      guard let value = Self.nested(value, in: path[(index + 1)...]) else { return nil }
      return inserting(value, as: step, into: node)
    }
    return replacing(node.range, with: value)
  }

  /// The text without the value that a path leads to, and without the comma that this leaves over.
  ///
  /// - Parameter path: The way to it.
  /// - Returns: The changed text; nil where there is nothing, or where all of it would go.
  package func removing(at path: [JSONStep]) -> [UInt8]? {
    guard let last = path.last, let parent = node(at: path.dropLast()) else { return nil }
    let children = Self.children(of: parent)
    let found: Int?
    switch (last, parent.value) {
    case (.member(let name), .object(let members)):
      found = members.lastIndex { $0.name == name }
    case (.element(let index), .array): found = index
    default: found = nil
    }
    guard let index = found, children.indices.contains(index) else { return nil }
    let child = children[index]
    guard children.count > 1 else {
      return replacing(parent.offset + 1..<parent.end - 1, with: "")
    }
    guard index + 1 < children.count else {
      return replacing(children[index - 1].upperBound..<child.upperBound, with: "")
    }
    let next = children[index + 1]
    // The next one takes its place, but for the last of a line.
    let endsLine =
      !Self.hasLineBreak(space(before: child)) && Self.hasLineBreak(space(before: next))
    if index == 0 || !endsLine {
      return replacing(child.lowerBound..<next.lowerBound, with: "")
    }
    return replacing(children[index - 1].upperBound..<child.upperBound, with: "")
  }

  // MARK: Parts

  /// A value inside of what is missing on the way to it.
  private static func nested(_ value: String, in steps: ArraySlice<JSONStep>) -> String? {
    var value = value
    for step in steps.reversed() {
      switch step {
      case .member(let name): value = "{ \(quoted(name)): \(value) }"
      case .element(0): value = "[\(value)]"
      case .element: return nil
      }
    }
    return value
  }

  /// The bytes of what is inside a value, each member with its name.
  static func children(of node: JSONNode) -> [Range<Int>] {
    switch node.value {
    case .array(let elements): elements.map(\.range)
    case .object(let members): members.map(\.range)
    default: []
    }
  }

  static func hasLineBreak(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains(UInt8(ascii: "\n"))
  }

  /// The white space before a child.
  func space(before child: Range<Int>) -> ArraySlice<UInt8> {
    var start = child.lowerBound
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return bytes[start..<child.lowerBound]
  }

  func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
  }
}
