/// Adds members and elements, spaced as those beside them.
extension JSONText {
  func inserting(_ value: String, as step: JSONStep, into node: JSONNode) -> [UInt8]? {
    let children = Self.children(of: node)
    switch (step, node.value) {
    case (.member(let name), .object(let members)):
      let text = Self.quoted(name) + colon(as: members.last) + value
      guard let last = children.last else { return filling(node, with: text, padding: " ") }
      // What is long stays at the end, as `providers` and `options` do.
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
    // Of an only child the space may be that behind the bracket.
    let isTelling = children.count > 1 || Self.hasLineBreak(space)
    let separator = "," + (isTelling ? oneBreak(space) : " ")
    return replacing(last.upperBound..<last.upperBound, with: separator + text)
  }

  /// Puts the first child into a value: on a line of its own where the brackets stand on two.
  private func filling(_ node: JSONNode, with text: String, padding: String) -> [UInt8] {
    let inside = node.offset + 1..<node.end - 1
    guard Self.hasLineBreak(bytes[inside]) else {
      return replacing(inside, with: padding + text + padding)
    }
    let closing = oneBreak(bytes[inside])
    return replacing(inside, with: closing + indentation + text + closing)
  }

  /// What stands between names and values, as a neighbour has it.
  private func colon(as member: JSONNode.Member?) -> String {
    guard let member else { return ": " }
    let between = bytes[member.nameEnd..<member.value.offset]
    return Self.hasLineBreak(between) ? ": " : String(decoding: between, as: UTF8.self)
  }

  /// White space without its empty lines.
  private func oneBreak(_ space: ArraySlice<UInt8>) -> String {
    guard var start = space.lastIndex(of: UInt8(ascii: "\n")) else {
      return String(decoding: space, as: UTF8.self)
    }
    if start > space.startIndex, space[start - 1] == UInt8(ascii: "\r") { start -= 1 }
    return String(decoding: space[start...], as: UTF8.self)
  }

  /// By how much the text is indented: by as much as the first child of the whole.
  private var indentation: String {
    guard let first = Self.children(of: root).first else { return "  " }
    let space = oneBreak(self.space(before: first))
    return Self.hasLineBreak(space.utf8) ? space.filter { $0 == " " || $0 == "\t" } : "  "
  }
}
