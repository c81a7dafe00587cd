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
    /// The bytes of the name with its quotes.
    let nameRange: Range<Int>

    /// The byte offset of the name's opening quote.
    public var offset: Int { nameRange.lowerBound }

    /// The byte offset after the name's closing quote.
    package var nameEnd: Int { nameRange.upperBound }

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

  /// A value as the parser keeps it.
  enum Storage: Sendable {
    case value(Value)
    /// A list that has only numbers and nulls, such as the hours of a forecast, as part of the text
    /// with these bytes. Its numbers are parsed on demand.
    case numbers(in: [UInt8])
  }

  let storage: Storage

  /// The bytes of the value.
  package let range: Range<Int>

  /// The value.
  public var value: Value {
    switch storage {
    case .value(let value): value
    case .numbers(let bytes): .array(Self.elements(ofNumbersIn: bytes, at: offset))
    }
  }

  /// The byte offset of the first character.
  public var offset: Int { range.lowerBound }

  /// The byte offset after the last character.
  package var end: Int { range.upperBound }

  /// The type of the value.
  package var kind: Kind {
    switch storage {
    case .value(.null): .null
    case .value(.boolean): .boolean
    case .value(.number): .number
    case .value(.string): .text
    case .value(.array), .numbers: .list
    case .value(.object): .object
    }
  }

  /// The elements of a list; none of another value.
  package var elements: [JSONNode] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// Returns the numbers of a list, with `nil` for its other elements; none of another value.
  package func numbers() -> [Double?] {
    guard case .numbers(let bytes) = storage else { return elements.map(\.number) }
    var numbers: [Double?] = []
    // A number and its comma have about four characters.
    numbers.reserveCapacity(range.count / 4)
    NumberList.read(bytes, at: offset) { number, _ in numbers.append(number) }
    return numbers
  }

  private static func elements(ofNumbersIn bytes: [UInt8], at offset: Int) -> [JSONNode] {
    var elements: [JSONNode] = []
    NumberList.read(bytes, at: offset) { number, range in
      let value = number.map { Value.number($0) } ?? .null
      elements.append(JSONNode(storage: .value(value), range: range))
    }
    return elements
  }

  /// The number; `nil` for another value.
  package var number: Double? {
    if case .value(.number(let number)) = storage { number } else { nil }
  }

  /// The string; `nil` for another value.
  package var string: String? {
    if case .value(.string(let text)) = storage { text } else { nil }
  }

  /// Returns the value of a member, or `nil` if this is not an object or has no such member.
  ///
  /// - Parameter name: The member's name.
  public subscript(name: String) -> JSONNode? {
    guard case .value(.object(let members)) = storage else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// Returns the child at a step; `nil` if it does not exist.
  package func child(_ step: JSONStep) -> JSONNode? {
    switch step {
    case .member(let name): return self[name]
    case .element(let index):
      let elements = elements
      return elements.indices.contains(index) ? elements[index] : nil
    }
  }

  /// The value as JSON in one line; equal values with members in the same order have equal texts.
  package var json: String {
    var writer = JSONWriter(isOnOneLine: true)
    writer.node(self)
    return writer.text
  }
}

extension JSONNode: Hashable {
  /// Returns whether two values and their positions are equal.
  public static func == (left: JSONNode, right: JSONNode) -> Bool {
    left.range == right.range && left.value == right.value
  }

  /// Hashes the value and its position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(value)
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
  /// JSON has no comments.
  case noComment
  case noControlCharacter
  /// JSON has no comma after the last value.
  case noTrailingComma
  case numberWithoutLeadingZeros
  case value
}
