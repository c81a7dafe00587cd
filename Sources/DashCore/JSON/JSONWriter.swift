// Importing Glibc links the math library, which `Int(exactly:)` of a `Double` needs.
import Glibc

/// Writes JSON field by field, in call order.
///
/// All control characters are escaped, including DEL and C1 (U+007F to U+009F), because terminals
/// may execute C1 codes. Whole numbers have no decimal point.
package struct JSONWriter {
  package private(set) var text = ""
  private var isFirst = true
  private var level = 0
  private let isOnOneLine: Bool

  /// Creates a writer.
  ///
  /// - Parameter isOnOneLine: Whether to write a single line, for streams of documents.
  package init(isOnOneLine: Bool = false) {
    self.isOnOneLine = isOnOneLine
  }

  /// Writes an object with the fields that a closure writes.
  package mutating func object(_ fields: (inout JSONWriter) -> Void) {
    nest("{", "}", fields)
  }

  /// Writes a list with the elements that a closure writes with ``element(_:)``.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nest("[", "]", elements)
  }

  /// Writes an element of a list.
  package mutating func element(_ value: (inout JSONWriter) -> Void) {
    separate()
    value(&self)
  }

  /// Writes a field with the value that a closure writes.
  package mutating func field(_ name: String, _ value: (inout JSONWriter) -> Void) {
    separate()
    string(name)
    text += ": "
    value(&self)
  }

  /// Writes a field unless the value is `nil`.
  package mutating func field(_ name: String, _ value: String?) {
    if let value { field(name) { $0.string(value) } }
  }

  /// Writes a field unless the value is `nil`.
  package mutating func field(_ name: String, _ value: DisplayText?) {
    field(name, value?.string)
  }

  /// Writes a field unless the value is `nil` or not finite.
  package mutating func field(_ name: String, _ value: Double?) {
    if let value, value.isFinite { field(name) { $0.number(value) } }
  }

  /// Writes a field unless the value is `nil`.
  package mutating func field(_ name: String, _ value: Int?) {
    if let value { field(name) { $0.text += String(value) } }
  }

  /// Writes a field unless the value is `nil`.
  package mutating func field(_ name: String, _ value: Bool?) {
    if let value { field(name) { $0.text += value ? "true" : "false" } }
  }

  /// Writes a field unless the value is `nil`.
  package mutating func field(_ name: String, _ value: Timestamp?) {
    field(name, value?.iso8601)
  }

  /// Writes a field with a list of strings on one line.
  package mutating func field(_ name: String, _ values: [String]) {
    field(name) { writer in
      writer.text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { writer.text += ", " }
        writer.string(value)
      }
      writer.text += "]"
    }
  }

  /// Writes a field with a list that has an object for each element.
  package mutating func field<Element>(
    _ name: String,
    _ elements: [Element],
    _ fields: (Element, inout JSONWriter) -> Void
  ) {
    field(name) { list in
      list.array { list in
        for element in elements { list.element { $0.object { fields(element, &$0) } } }
      }
    }
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Writes a number in its shortest form that reads back unchanged.
  package mutating func number(_ value: Double) {
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
      text += String(whole)
    } else {
      text += "\(value)"
    }
  }

  /// Writes `null`.
  package mutating func null() {
    text += "null"
  }

  /// Writes a number, or `null` if it is `nil` or not finite.
  package mutating func numberOrNull(_ value: Double?) {
    if let value, value.isFinite { number(value) } else { null() }
  }

  private mutating func nest(
    _ open: String,
    _ close: String,
    _ body: (inout JSONWriter) -> Void
  ) {
    text += open
    let outerIsFirst = isFirst
    isFirst = true
    level += 1
    body(&self)
    level -= 1
    if !isFirst { newLine() }
    isFirst = outerIsFirst
    text += close
  }

  private mutating func separate() {
    if !isFirst { text += "," }
    isFirst = false
    newLine()
  }

  private mutating func newLine() {
    if isOnOneLine {
      if text.utf8.last == UInt8(ascii: ",") { text += " " }
      return
    }
    text += "\n" + String(repeating: "  ", count: level)
  }

  /// Writes a parsed value.
  package mutating func node(_ node: JSONNode) {
    switch node.value {
    case .null: null()
    case .boolean(let flag): text += flag ? "true" : "false"
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      array { list in
        for element in elements { list.element { $0.node(element) } }
      }
    case .object(let members):
      object { object in
        for member in members { object.field(member.name) { $0.node(member.value) } }
      }
    }
  }
}
