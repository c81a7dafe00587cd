/// The name of a time zone in the database of the IANA, such as `America/New_York`.
///
/// It comes from a network and becomes the name of a file, so that it can be nothing else than a name:
/// neither a path from the root nor one that leads upwards. Every zone of a place has an area before a
/// slash; what has none, such as `GMT`, is what services say that know of no zone.
public struct TimeZoneName: Sendable, Hashable {
  /// Longer than every name that there is.
  private static let maximumLength = 64

  /// The name.
  public let string: String

  /// Takes a name.
  ///
  /// It fails for anything that no zone is called.
  ///
  /// - Parameter text: Letters, digits, `_`, `+` and `-`, in parts between slashes.
  public init?(_ text: String) {
    let bytes = text.utf8
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard
      bytes.count <= Self.maximumLength,
      parts.count > 1,
      parts.allSatisfy({ part in
        guard let first = part.first else { return false }
        return Self.isLetter(first) && part.allSatisfy(Self.isAllowed)
      })
    else { return nil }
    string = text
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || [UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte)
  }
}
