/// A key or password that is sent and compared but never shown.
///
/// Printing, interpolating, dumping or mirroring it yields `<redacted>`.
public struct Secret: Sendable, Hashable {
  /// The replacement text of a secret.
  public static let redaction = "<redacted>"

  /// The minimum length of a redacted secret, in characters: a shorter one is not a real key and
  /// may be part of an ordinary word.
  private static let shortestHidden = 6

  /// The secret itself, for the code that sends it.
  package let revealed: String

  /// Wraps a secret.
  ///
  /// - Parameter text: The secret.
  public init(_ text: String) {
    revealed = text
  }

  /// Whether the secret is empty.
  public var isEmpty: Bool { revealed.isEmpty }

  /// Redacts the secret in a text, because some servers echo the request.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with `<redacted>` in place of the secret, plain or percent-encoded.
  public func redacting(_ text: String) -> String {
    guard revealed.count >= Self.shortestHidden else { return text }
    // Compare scalars: a combining mark after the secret would change its last character.
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

  /// Compares letters without regard to case: `%2f` and `%2F` are the same byte.
  private static func isSameIgnoringCase(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    a == b
      || (a.isASCII && b.isASCII && a.properties.lowercaseMapping == b.properties.lowercaseMapping)
  }

  /// The maximum length of a key, in bytes; real keys are much shorter.
  package static let maximumBytes = 4096

  /// Creates the key from the content of a key file or the output of a key command.
  ///
  /// Returns `nil` if there is no key: see ``firstLine(of:)``.
  ///
  /// - Parameter bytes: The content of the file, or the output of the program.
  package init?(firstLineOf bytes: [UInt8]) {
    guard let key = Self.firstLine(of: bytes) else { return nil }
    self.init(key)
  }

  /// Returns the key in the content of a key file or the output of a key command.
  ///
  /// It is the first line that is not blank, without surrounding white space and byte order mark.
  /// Returns `nil` if there is no such line, for invalid UTF-8, for control characters, and beyond
  /// ``maximumBytes``.
  ///
  /// - Parameter bytes: The content of the file, or the output of the program.
  /// - Returns: The key, or `nil`.
  package static func firstLine(of bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let isBlank = { (character: Character) in character.isWhitespace || character == "\u{FEFF}" }
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(isBlank) }
    guard let line else { return nil }
    let key = line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    let isPlain = key.allSatisfy { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    guard isPlain, key.count <= Self.maximumBytes else { return nil }
    let keyText = String(key)
    return keyText.utf8.count <= Self.maximumBytes ? keyText : nil
  }

  /// Returns whether bytes contain the secret: plain, percent-encoded, or with escaped slashes as
  /// in JSON, ignoring case.
  ///
  /// Short secrets are ignored, as in ``redacting(_:)``.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: Whether the secret was found.
  package func isEchoed(in bytes: [UInt8]) -> Bool {
    guard revealed.count >= Self.shortestHidden else { return false }
    let forms = Set([
      revealed, PercentEncoding.encode(revealed), revealed.replacing("/", with: "\\/"),
    ]).map { Array($0.utf8.map(Self.lowercased)) }
    return forms.contains { form in
      bytes.withUnsafeBufferPointer { bytes in
        guard bytes.count >= form.count else { return false }
        return (0...(bytes.count - form.count)).contains { start in
          Self.lowercased(bytes[start]) == form[0]
            && form.indices.allSatisfy { Self.lowercased(bytes[start + $0]) == form[$0] }
        }
      }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`.
  public var description: String { Self.redaction }

  /// Always `<redacted>`.
  public var debugDescription: String { Self.redaction }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
