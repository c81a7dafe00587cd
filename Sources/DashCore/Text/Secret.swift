/// A key or password: sent, compared, and never shown.
///
/// However it is printed, interpolated, dumped or mirrored, it reads `<redacted>`.
public struct Secret: Sendable, Hashable {
  /// What stands where a secret would.
  public static let redaction = "<redacted>"

  /// The length from which a secret is looked for in texts: a shorter one is no key of any service,
  /// and may be a part of any word.
  static let shortestHidden = 6

  /// The secret itself, for what sends it.
  package let revealed: String

  /// Wraps a secret.
  ///
  /// - Parameter text: The secret.
  public init(_ text: String) {
    revealed = text
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { revealed.isEmpty }

  /// Takes the secret out of a text, for servers that repeat what they were sent.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with `<redacted>` in place of the secret, also where it stands
  ///   percent-encoded.
  public func redacting(_ text: String) -> String {
    guard revealed.count >= Self.shortestHidden else { return text }
    // By scalars: a combining mark behind the secret would hide it from a search by characters.
    let plain = Array(revealed.unicodeScalars)
    let encoded = Array(PercentEncoding.encode(revealed).unicodeScalars)
    var redacted = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let first = rest.first {
      if rest.starts(with: plain) {
        redacted.append(contentsOf: Self.redaction.unicodeScalars)
        rest = rest.dropFirst(plain.count)
      } else if encoded != plain, rest.starts(with: encoded, by: Self.isSameIgnoringCase) {
        redacted.append(contentsOf: Self.redaction.unicodeScalars)
        rest = rest.dropFirst(encoded.count)
      } else {
        redacted.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(redacted)
  }

  /// Whether two letters are the same but for their case: `%2f` and `%2F` are the same byte.
  private static func isSameIgnoringCase(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    a == b
      || (a.isASCII && b.isASCII && a.properties.lowercaseMapping == b.properties.lowercaseMapping)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`.
  public var description: String { Self.redaction }

  /// Always `<redacted>`.
  public var debugDescription: String { Self.redaction }

  /// A mirror without children that says `<redacted>`.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
