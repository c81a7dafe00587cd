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

  /// The program that prints the secret; `nil` for a secret from elsewhere.
  ///
  /// It stands for the secret in the keys of cached responses, so that they are found without
  /// running the program.
  package let command: KeyCommand?

  private let search: SecretSearch

  /// Wraps a secret.
  ///
  /// - Parameter text: The secret.
  public init(_ text: String) {
    self.init(text, printedBy: nil)
  }

  /// Wraps a secret that a program has printed.
  package init(_ text: String, printedBy command: KeyCommand?) {
    revealed = text
    self.command = command
    search = SecretSearch(for: text)
  }

  /// Creates a placeholder for a secret whose program does not run, for finding cached responses.
  package static func unread(from command: KeyCommand) -> Secret {
    Secret("", printedBy: command)
  }

  /// Whether the secret is empty.
  public var isEmpty: Bool { revealed.isEmpty }

  /// Redacts the secret in a text, because some servers echo the request.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with `<redacted>` in place of the secret, in each form that
  ///   ``SecretSearch`` finds.
  public func redacting(_ text: String) -> String {
    guard isHidden else { return text }
    let bytes = Array(text.utf8)
    let ranges = search.ranges(in: bytes)
    guard !ranges.isEmpty else { return text }
    var redacted: [UInt8] = []
    var end = 0
    for range in ranges {
      redacted += bytes[end..<range.lowerBound] + Self.redaction.utf8
      end = range.upperBound
    }
    return String(decoding: redacted + bytes[end...], as: UTF8.self)
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

  /// Returns whether bytes contain the secret: see ``SecretSearch``.
  ///
  /// Short secrets are ignored, as in ``redacting(_:)``.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: Whether the secret was found.
  package func isEchoed(in bytes: [UInt8]) -> Bool {
    isHidden && search.isFound(in: bytes)
  }

  private var isHidden: Bool { revealed.count >= Self.shortestHidden }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`.
  public var description: String { Self.redaction }

  /// Always `<redacted>`.
  public var debugDescription: String { Self.redaction }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
