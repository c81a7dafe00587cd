import DashCore
import DashTestSupport

/// A JSON value that can be changed into anything, also into invalid JSON.
indirect enum JSONTree: Sendable {
  /// A string, unescaped.
  case text(String)
  /// Any other scalar, as written.
  case scalar(String)
  case list([JSONTree])
  case object([(name: String, value: JSONTree)])

  init(_ node: JSONNode) {
    self =
      switch node.value {
      case .null: .scalar("null")
      case .boolean(let flag): .scalar("\(flag)")
      case .number(let number): .scalar(Int(exactly: number).map { "\($0)" } ?? "\(number)")
      case .string(let text): .text(text)
      case .array(let elements): .list(elements.map(JSONTree.init))
      case .object(let members): .object(members.map { ($0.name, JSONTree($0.value)) })
      }
  }

  /// Parses a text; `nil` if it is not JSON.
  init?(_ text: String) {
    guard let node = try? JSONParser.parse(Array(text.utf8)) else { return nil }
    self.init(node)
  }

  private var children: [JSONTree] {
    switch self {
    case .text, .scalar: []
    case .list(let elements): elements
    case .object(let members): members.map(\.value)
    }
  }

  /// The number of values, including this one.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// Returns the first parts of the value, including itself.
  func parts(atMost limit: Int) -> [JSONTree] {
    var parts = [self]
    var next = 0
    while next < parts.count, parts.count < limit {
      if case .list(let elements) = parts[next] {
        parts += elements.prefix(2)
      } else {
        parts += parts[next].children
      }
      next += 1
    }
    return parts
  }

  /// Returns the value with its lists shortened.
  func shortened(to length: Int) -> JSONTree {
    switch self {
    case .text, .scalar: self
    case .list(let elements): .list(elements.prefix(length).map { $0.shortened(to: length) })
    case .object(let members): .object(members.map { ($0.name, $0.value.shortened(to: length)) })
    }
  }

  /// Returns the value with one of its parts changed, by its index in the order of ``count``.
  func changing(_ index: Int, _ change: (JSONTree) -> JSONTree) -> JSONTree {
    if index == 0 { return change(self) }
    var rest = index - 1
    for (place, child) in children.enumerated() {
      guard rest >= child.count else {
        let changed = child.changing(rest, change)
        switch self {
        case .text, .scalar: return self
        case .list(var elements):
          elements[place] = changed
          return .list(elements)
        case .object(var members):
          members[place].value = changed
          return .object(members)
        }
      }
      rest -= child.count
    }
    return self
  }

  /// The value as JSON.
  var bytes: [UInt8] { Array(json.utf8) }

  private var json: String {
    switch self {
    case .text(let text): JSONRewriter.quoted(text)
    case .scalar(let text): text
    case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { JSONRewriter.quoted($0.name) + ":" + $0.value.json }
        .joined(separator: ",") + "}"
    }
  }
}
