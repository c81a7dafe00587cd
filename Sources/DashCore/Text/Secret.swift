import Synchronization

/// A key or password that is sent and compared but never shown.
///
/// Printing, interpolating, dumping or mirroring it yields `<redacted>`.
public struct Secret: Sendable, Hashable {
  /// The replacement text of a secret.
  public static let redaction = "<redacted>"

  /// The minimum length of a redacted secret, in characters: a shorter one is not a real key and
  /// may be part of an ordinary word.
  private static let shortestHidden = 6

  /// A text and what finds it in other texts.
  private struct Content: Sendable {
    let text: String
    let search: SecretSearch
    /// Whether the text is long enough to be redacted.
    let isHidden: Bool

    init(_ text: String) {
      self.text = text
      isHidden = text.count >= shortestHidden
      search = SecretSearch(for: text)
    }
  }

  /// The output of a program, shared by all copies of the secret; empty until the program has run.
  private final class Output: Sendable {
    let content = Mutex(Content(""))
  }

  private enum Source: Sendable {
    case text(Content)
    case program(KeyCommand, Output)
  }

  /// What tells secrets apart; for one that a program prints, the program.
  private enum Identity: Hashable {
    case text(String)
    case program(KeyCommand)
  }

  private let source: Source

  /// Wraps a secret.
  ///
  /// - Parameter text: The secret.
  public init(_ text: String) {
    source = .text(Content(text))
  }

  /// Creates the secret that a program prints, before the program has run.
  ///
  /// - Parameter command: The program, which stands for the secret in the keys of cached responses
  ///   and of accounts. So they are found without running it.
  package init(printedBy command: KeyCommand) {
    source = .program(command, Output())
  }

  /// Sets the secret in all copies, after its program has printed it.
  ///
  /// - Parameter key: What the program printed.
  /// - Precondition: The secret was created with its program.
  package func setPrinted(_ key: Secret) {
    guard case .program(_, let output) = source else {
      preconditionFailure("only a secret of a program is printed")
    }
    let content = key.content
    output.content.withLock { $0 = content }
  }

  /// The program that prints the secret; `nil` for a secret from elsewhere.
  package var command: KeyCommand? {
    if case .program(let command, _) = source { command } else { nil }
  }

  /// The secret itself, for the code that sends it; empty until its program has run.
  package var revealed: String { content.text }

  private var content: Content {
    switch source {
    case .text(let content): content
    case .program(_, let output): output.content.withLock(\.self)
    }
  }

  private var identity: Identity {
    switch source {
    case .text(let content): .text(content.text)
    case .program(let command, _): .program(command)
    }
  }

  /// Returns whether two secrets are the same text, or are printed by the same program.
  public static func == (left: Secret, right: Secret) -> Bool { left.identity == right.identity }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// Whether the secret is empty.
  public var isEmpty: Bool { revealed.isEmpty }

  /// Redacts the secret in a text, because some servers echo the request.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with `<redacted>` in place of the secret, in each form that
  ///   ``SecretSearch`` finds.
  public func redacting(_ text: String) -> String {
    let content = content
    guard content.isHidden, content.search.canBeFound(inBytes: text.utf8.count) else {
      return text
    }
    let bytes = Array(text.utf8)
    let ranges = content.search.ranges(in: bytes)
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
    let keyText = String(key)
    return keyText.utf8.count <= Self.maximumBytes && !keyText.hasControlCharacters ? keyText : nil
  }

  /// Returns whether bytes contain the secret: see ``SecretSearch``.
  ///
  /// Short secrets are ignored, as in ``redacting(_:)``.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: Whether the secret was found.
  package func isEchoed(in bytes: [UInt8]) -> Bool {
    let content = content
    return content.isHidden && content.search.isFound(in: bytes)
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
