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
      case .number(let number):
        .scalar(Int(exactly: number).map { "\($0)" } ?? "\(number)")
      case .string(let text): .text(text)
      case .array(let elements): .list(elements.map(JSONTree.init))
      case .object(let members): .object(members.map { ($0.name, JSONTree($0.value)) })
      }
  }

  /// The number of values, including this one.
  var count: Int {
    switch self {
    case .text, .scalar: 1
    case .list(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// Returns the first parts of the value, including itself.
  func parts(atMost limit: Int) -> [JSONTree] {
    var parts = [self]
    var next = 0
    while next < parts.count, parts.count < limit {
      switch parts[next] {
      case .text, .scalar: break
      case .list(let elements): parts += elements.prefix(2)
      case .object(let members): parts += members.map(\.value)
      }
      next += 1
    }
    return parts
  }

  /// Returns the value with its lists shortened.
  func shortened(to length: Int) -> JSONTree {
    switch self {
    case .text, .scalar: self
    case .list(let elements):
      .list(elements.prefix(length).map { $0.shortened(to: length) })
    case .object(let members):
      .object(members.map { ($0.name, $0.value.shortened(to: length)) })
    }
  }

  /// Returns the value with one of its parts changed.
  ///
  /// - Parameters:
  ///   - index: The index of the part, in the order of ``count``.
  ///   - change: Returns the replacement.
  /// - Returns: The changed value.
  func changing(_ index: Int, _ change: (JSONTree) -> JSONTree) -> JSONTree {
    if index == 0 { return change(self) }
    var rest = index - 1
    switch self {
    case .text, .scalar: return self
    case .list(var elements):
      for place in elements.indices {
        let count = elements[place].count
        if rest < count {
          elements[place] = elements[place].changing(rest, change)
          break
        }
        rest -= count
      }
      return .list(elements)
    case .object(var members):
      for place in members.indices {
        let count = members[place].value.count
        if rest < count {
          members[place].value = members[place].value.changing(rest, change)
          break
        }
        rest -= count
      }
      return .object(members)
    }
  }

  /// The value as JSON.
  var bytes: [UInt8] {
    var text = ""
    write(to: &text)
    return Array(text.utf8)
  }

  private func write(to output: inout String) {
    switch self {
    case .text(let text): output += JSONRewriter.quoted(text)
    case .scalar(let text): output += text
    case .list(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += "," }
        element.write(to: &output)
      }
      output += "]"
    case .object(let members):
      output += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { output += "," }
        output += JSONRewriter.quoted(member.name) + ":"
        member.value.write(to: &output)
      }
      output += "}"
    }
  }
}
