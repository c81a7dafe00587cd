/// Why a text is no JSON, and where.
public struct JSONError: Error, Sendable, Hashable {
  /// What was wrong.
  public enum Problem: Sendable, Hashable {
    /// There is not a byte that is not white space.
    case empty
    /// Something else was expected.
    case expected(JSONToken)
    /// Bytes that are not UTF-8.
    case notUTF8
    /// A number that no `Double` holds.
    case numberOutOfRange
    /// Lists and objects nested deeper than the bound.
    case tooDeep
    /// More values than the bound.
    case tooManyValues
  }

  /// What was wrong.
  public let problem: Problem

  /// The byte offset where it was noticed.
  public let offset: Int
}
