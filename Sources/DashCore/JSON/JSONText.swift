/// A JSON text for edits that preserve its formatting.
///
/// An edit leaves all other bytes unchanged, and new values copy the spacing of their neighbours.
package struct JSONText: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// The parsed value.
  package let root: JSONNode

  /// Parses a text.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: ``JSONError`` for invalid JSON.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    root = try JSONParser.parse(bytes)
    self.bytes = bytes
  }

  /// Returns the value at a path; `nil` if it does not exist.
  package func node(at path: [JSONStep]) -> JSONNode? {
    var node = root
    for step in path {
      guard let child = node.child(step) else { return nil }
      node = child
    }
    return node
  }

  /// Returns a text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  /// Returns the text with the value at a path replaced or inserted.
  ///
  /// Missing objects of the path are created. The index after the last element appends an element.
  ///
  /// - Parameters:
  ///   - value: The new value, as JSON.
  /// - Returns: The edited text; `nil` if the path runs through a scalar.
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

  /// Returns the text without the value at a path and its comma.
  ///
  /// - Returns: The edited text; `nil` if the value does not exist or is the root.
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
    // Keep the white space before the removed value, unless the value ends a line.
    let endsLine =
      !Self.hasLineBreak(space(before: child)) && Self.hasLineBreak(space(before: next))
    if index == 0 || !endsLine {
      return replacing(child.lowerBound..<next.lowerBound, with: "")
    }
    return replacing(children[index - 1].upperBound..<child.upperBound, with: "")
  }

  // MARK: Parts

  /// Wraps a value in the missing objects and lists of its path.
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

  /// Returns the byte ranges of the children, including members' names.
  private static func children(of node: JSONNode) -> [Range<Int>] {
    switch node.value {
    case .array(let elements): elements.map(\.range)
    case .object(let members): members.map(\.range)
    default: []
    }
  }

  private static func hasLineBreak(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.contains(UInt8(ascii: "\n"))
  }

  /// Returns the white space before a child.
  private func space(before child: Range<Int>) -> ArraySlice<UInt8> {
    var start = child.lowerBound
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return bytes[start..<child.lowerBound]
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
  }

  // MARK: Insertion

  private func inserting(_ value: String, as step: JSONStep, into node: JSONNode) -> [UInt8]? {
    let children = Self.children(of: node)
    switch (step, node.value) {
    case (.member(let name), .object(let members)):
      let text = Self.quoted(name) + colon(as: members.last) + value
      guard let last = children.last else { return filling(node, with: text, padding: " ") }
      // Long members such as `providers` and `options` stay at the end.
      return Self.hasLineBreak(bytes[last])
        ? inserting(text, before: last) : inserting(text, after: children)
    case (.element(children.count), .array):
      return children.isEmpty
        ? filling(node, with: value, padding: "") : inserting(value, after: children)
    default:
      return nil
    }
  }

  private func inserting(_ text: String, before child: Range<Int>) -> [UInt8] {
    let separator = "," + oneBreak(space(before: child))
    return replacing(child.lowerBound..<child.lowerBound, with: text + separator)
  }

  private func inserting(_ text: String, after children: [Range<Int>]) -> [UInt8]? {
    guard let last = children.last else { return nil }
    let space = space(before: last)
    // An only child on the bracket's line shows no spacing between children, so use one space.
    let showsLineBreaks = children.count > 1 || Self.hasLineBreak(space)
    let separator = "," + (showsLineBreaks ? oneBreak(space) : " ")
    return replacing(last.upperBound..<last.upperBound, with: separator + text)
  }

  /// Inserts the first child, on its own line if the brackets are on different lines.
  private func filling(_ node: JSONNode, with text: String, padding: String) -> [UInt8] {
    let inside = node.offset + 1..<node.end - 1
    guard Self.hasLineBreak(bytes[inside]) else {
      return replacing(inside, with: padding + text + padding)
    }
    let closing = oneBreak(bytes[inside])
    return replacing(inside, with: closing + indentation + text + closing)
  }

  /// Returns the text between name and value, as in a neighbouring member.
  private func colon(as member: JSONNode.Member?) -> String {
    guard let member else { return ": " }
    let between = bytes[member.nameEnd..<member.value.offset]
    return Self.hasLineBreak(between) ? ": " : String(decoding: between, as: UTF8.self)
  }

  /// Returns white space without its empty lines.
  private func oneBreak(_ space: ArraySlice<UInt8>) -> String {
    guard var start = space.lastIndex(of: UInt8(ascii: "\n")) else {
      return String(decoding: space, as: UTF8.self)
    }
    if start > space.startIndex, space[start - 1] == UInt8(ascii: "\r") { start -= 1 }
    return String(decoding: space[start...], as: UTF8.self)
  }

  /// The indentation of one level, taken from the first child of the root.
  private var indentation: String {
    guard let first = Self.children(of: root).first else { return "  " }
    let space = oneBreak(self.space(before: first))
    return Self.hasLineBreak(space.utf8) ? space.filter { $0 == " " || $0 == "\t" } : "  "
  }
}
