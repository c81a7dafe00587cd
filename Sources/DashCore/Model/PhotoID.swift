/// A service's identifier of a photo: letters, digits, `-` and `_`, so that it can be a file's name.
public struct PhotoID: Sendable, Hashable, CustomStringConvertible {
  /// The identifier.
  public let description: String

  /// Checks an identifier.
  ///
  /// It fails for a text that is empty, longer than 64 characters, or holds anything else.
  ///
  /// - Parameter text: The identifier as it came or was typed.
  public init?(_ text: String) {
    guard
      !text.isEmpty, text.utf8.count <= 64,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { return nil }
    description = text
  }
}
