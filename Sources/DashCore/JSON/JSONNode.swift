/// A JSON value with its position in the text, from the one parser for configurations and
/// responses.
///
/// Configuration errors name line and column, which Foundation's decoder does not report.
public struct JSONNode: Sendable {
  /// A member of a JSON object.
  public struct Member: Sendable, Hashable {
    /// The name, unescaped.
    public let name: String
    /// The value.
    public let value: JSONNode

    private let nameStart: UInt32
    private let nameLength: UInt32

    init(name: String, nameRange: Range<Int>, value: JSONNode) {
      self.name = name
      self.value = value
      nameStart = UInt32(nameRange.lowerBound)
      nameLength = UInt32(nameRange.count)
    }

    /// The byte offset of the name's opening quote.
    public var offset: Int { Int(nameStart) }

    /// The byte offset after the name's closing quote.
    package var nameEnd: Int { Int(nameStart) + Int(nameLength) }

    /// The bytes from the opening quote of the name to the end of the value.
    package var range: Range<Int> { offset..<value.end }
  }

  /// A JSON value by type.
  public enum Value: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number that fits a `Double`.
    case number(Double)
    /// A string, unescaped.
    case string(String)
    /// The elements in order.
    case array([JSONNode])
    /// The members in order; a lookup of a repeated name finds the last one.
    case object([Member])
  }

  private let items: JSONItems
  private let index: Int

  /// Creates the node of a value; by default that of the whole text.
  init(_ items: JSONItems, at index: Int = 0) {
    self.items = items
    self.index = index
  }

  /// The value, whose list is made at each access.
  public var value: Value {
    switch items[index].content {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .number(let number): .number(number)
    case .text, .decodedText: .string(items.text(at: index))
    case .array(let end): .array(elements(until: Int(end)))
    case .object(let end): .object(members(until: Int(end)))
    }
  }

  private func elements(until end: Int) -> [JSONNode] {
    var elements: [JSONNode] = []
    var next = index + 1
    while next < end {
      elements.append(JSONNode(items, at: next))
      next = items.index(after: next)
    }
    return elements
  }

  private func members(until end: Int) -> [Member] {
    var members: [Member] = []
    var next = index + 1
    while next < end {
      members.append(
        Member(
          name: items.text(at: next),
          nameRange: items[next].range,
          value: JSONNode(items, at: next + 1)
        )
      )
      next = items.index(after: next + 1)
    }
    return members
  }

  /// The byte offset of the first character.
  public var offset: Int { range.lowerBound }

  /// The byte offset after the last character.
  package var end: Int { range.upperBound }

  /// The bytes of the value.
  package var range: Range<Int> { items[index].range }

  /// Returns the value of a member, or `nil` if this is not an object or has no such member.
  ///
  /// - Parameter name: The member's name.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let end) = items[index].content else { return nil }
    var found: JSONNode?
    var next = index + 1
    while next < end {
      if items.isText(name, at: next) { found = JSONNode(items, at: next + 1) }
      next = items.index(after: next + 1)
    }
    return found
  }

  /// Returns the child at a step; `nil` if it does not exist.
  package func child(_ step: JSONStep) -> JSONNode? {
    switch step {
    case .member(let name): self[name]
    case .element(let index): elements.indices.contains(index) ? elements[index] : nil
    }
  }

  /// The type of a JSON value.
  public enum Kind: Sendable, Hashable {
    case null
    /// `true` or `false`.
    case boolean
    case number
    case text
    case list
    case object
  }

  /// The type of the value.
  package var kind: Kind {
    switch items[index].content {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .text, .decodedText: .text
    case .array: .list
    case .object: .object
    }
  }
}

extension JSONNode: Hashable {
  /// Whether both have the same value at the same position.
  public static func == (one: JSONNode, other: JSONNode) -> Bool {
    one.range == other.range && one.value == other.value
  }

  /// Feeds the value and its position to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(value)
  }
}

extension JSONNode {
  /// The elements of a list; none of another value.
  package var elements: [JSONNode] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// The string; `nil` for another value.
  package var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The value as JSON in one line; equal values with members in the same order have equal texts.
  package var json: String {
    var writer = JSONWriter(isOnOneLine: true)
    writer.node(self)
    return writer.text
  }
}

/// One step of a path inside a JSON value.
package enum JSONStep: Sendable, Hashable {
  /// The member with this name.
  case member(String)
  /// The element at this index.
  case element(Int)
}

/// The reason why a text is not valid JSON, with its position.
public struct JSONError: Error, Sendable, Hashable {
  /// The kinds of error.
  public enum Problem: Sendable, Hashable {
    /// The text is empty or white space.
    case empty
    /// A different token was expected.
    case expected(JSONToken)
    /// The text is not valid UTF-8.
    case notUTF8
    /// A number exceeds the range of `Double`.
    case numberOutOfRange
    /// Lists and objects are nested too deeply.
    case tooDeep
    /// The text has too many values.
    case tooManyValues
  }

  /// The kind of error.
  public let problem: Problem

  /// The byte offset of the error.
  public let offset: Int
}

/// A token or rule of JSON's grammar that was expected.
public enum JSONToken: Sendable, Hashable {
  case closingQuote
  case colon
  /// A comma, or the given closing bracket.
  case commaOr(String)
  case digit
  case end
  case escape
  case fourHexadecimalDigits
  case nameInQuotes
  case noControlCharacter
  case numberWithoutLeadingZeros
  case value
}
