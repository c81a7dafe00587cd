/// A value of a JSON text that knows where it stands.
///
/// Positions are what Foundation's decoder does not give: an error in a configuration names line and
/// column, one in an answer the path. So there is one reader for both, with its own bounds.
public struct JSONNode: Sendable, Hashable {
  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// Its name, unescaped.
    public let name: String
    /// The byte offset of the name's opening quote.
    public let offset: Int
    /// The byte offset behind the name's closing quote.
    package let nameEnd: Int
    /// Its value.
    public let value: JSONNode

    /// Its bytes, from its name to the end of its value.
    package var range: Range<Int> { offset..<value.end }
  }

  /// The kinds of value.
  public enum Value: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number that fits a `Double`.
    case number(Double)
    /// A text, unescaped.
    case string(String)
    /// Elements in order.
    case array([JSONNode])
    /// Members in order; of a name that stands twice, the later one wins where it is looked up.
    case object([Member])
  }

  /// What it is.
  public let value: Value

  /// The byte offset of its first character.
  public let offset: Int

  /// The byte offset behind its last character.
  package let end: Int

  /// Its bytes.
  package var range: Range<Int> { offset..<end }

  /// The member of a name, or nil where this is no object or has none.
  ///
  /// - Parameter name: The member's name.
  public subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// What it is, without what it holds.
  public enum Kind: Sendable, Hashable {
    case null
    /// `true` or `false`.
    case boolean
    case number
    case text
    case list
    case object
  }

  /// What it is, without what it holds.
  package var kind: Kind {
    switch value {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .text
    case .array: .list
    case .object: .object
    }
  }
}
