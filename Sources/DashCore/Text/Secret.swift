import Synchronization

/// A key or password that is sent and compared but never shown.
///
/// Printing, interpolating, dumping or mirroring it yields `<redacted>`. It is a text, which the
/// configuration, a variable or a file contains, or what a program prints.
public struct Secret: Sendable, Hashable {
  /// The replacement text of a secret.
  package static let redaction = "<redacted>"

  /// Where a secret comes from.
  package enum Origin: Sendable, Hashable {
    /// A program, which prints it.
    case command(KeyCommand)
    /// The configuration itself.
    case configuration
    /// Credentials of the service manager, by their names.
    case credentials([String])
    /// A file.
    case file(String)
    /// Environment variables, by their names.
    case variables([String])
  }

  /// The output of a program, shared by all copies of the secret; empty until the program has run.
  private final class Output: Sendable {
    let text = Mutex("")
  }

  private let text: String
  private let output: Output?
  /// Where the secret comes from.
  package let origin: Origin

  /// Wraps a secret.
  public init(_ text: String) { self.init(text, from: .configuration) }

  package init(_ text: String, from origin: Origin) {
    self.text = Self.cleaned(text)
    self.origin = origin
    output = nil
  }

  /// Creates the secret that a program prints, before the program has run.
  ///
  /// - Parameter command: The program, which stands for the secret in the keys of cached responses
  ///   and of accounts. So they are found without running it.
  package init(printedBy command: KeyCommand) {
    text = ""
    origin = .command(command)
    output = Output()
  }

  /// Sets the secret in all copies, after its program has printed it.
  ///
  /// - Parameter key: What the program printed.
  /// - Precondition: The secret was created with its program.
  package func setPrinted(_ key: Secret) {
    guard let output else { preconditionFailure("only a secret of a program is printed") }
    output.text.withLock { $0 = key.revealed }
  }

  /// The program that prints the secret; `nil` for a secret from elsewhere.
  package var command: KeyCommand? {
    if case .command(let command) = origin { command } else { nil }
  }

  /// The secret itself, for the code that sends it; empty until its program has run.
  package var revealed: String { output?.text.withLock(\.self) ?? text }

  /// Returns whether two secrets are the same text, or are printed by the same program.
  public static func == (left: Secret, right: Secret) -> Bool {
    (left.text, left.command) == (right.text, right.command)
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(command)
  }

  /// Whether the secret is empty.
  public var isEmpty: Bool { revealed.isEmpty }

  // MARK: Key files

  /// The maximum length of a key, in bytes; real keys are much shorter.
  package static let maximumBytes = 4096

  /// Returns the key in the content of a key file or the output of a key command.
  ///
  /// It is the first line that is not blank, without surrounding white space and byte order mark.
  ///
  /// - Parameter bytes: The content of the file, or the output of the program.
  /// - Returns: The key; `nil` if there is no such line, for invalid UTF-8, for control characters,
  ///   and beyond ``maximumBytes``.
  package static func firstLine(of bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(isBlank) }
    guard let line else { return nil }
    let key = cleaned(String(line))
    return key.utf8.count <= Self.maximumBytes && !key.hasControlCharacters ? key : nil
  }

  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace || character == "\u{FEFF}"
  }

  /// Returns a key without what surrounds it in files and variables by mistake: blanks, line ends and
  /// quotes.
  private static func cleaned(_ text: String) -> String {
    func trimmed(_ text: Substring) -> Substring {
      let start = text.drop(while: isBlank)
      guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
      return start[...last]
    }
    let key = trimmed(text[...])
    let isQuoted = key.count > 1 && key.first == key.last && (key.first == "\"" || key.first == "'")
    return String(isQuoted ? trimmed(key.dropFirst().dropLast()) : key)
  }

  // MARK: Redaction

  /// The minimum length of a redacted secret, in characters: a shorter one is not a real key and
  /// may be part of an ordinary word.
  private static let shortestHidden = 6

  /// Redacts the secret in a text, because some servers echo the request.
  ///
  /// - Returns: The text with `<redacted>` in place of the secret, as it is, percent-encoded or with
  ///   JSON escapes.
  package func redacting(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let ranges = ranges(in: bytes)
    guard !ranges.isEmpty else { return text }
    var redacted: [UInt8] = []
    var end = 0
    for range in ranges {
      redacted += bytes[end..<range.lowerBound] + Self.redaction.utf8
      end = range.upperBound
    }
    return String(decoding: redacted + bytes[end...], as: UTF8.self)
  }

  /// Returns whether bytes contain the secret in a form that ``redacting(_:)`` finds.
  package func isEchoed(in bytes: [UInt8]) -> Bool {
    !ranges(in: bytes, isFirstOnly: true).isEmpty
  }

  private func ranges(in bytes: [UInt8], isFirstOnly: Bool = false) -> [Range<Int>] {
    let key = revealed
    guard key.utf8.count <= bytes.count, key.count >= Self.shortestHidden else { return [] }
    let secret = Array(key.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var ranges: [Range<Int>] = []
      var index = 0
      while index < bytes.count {
        if let end = Self.end(of: secret, at: index, in: bytes) {
          ranges.append(index..<end)
          if isFirstOnly { break }
          index = end
        } else {
          index += 1
        }
      }
      return ranges
    }
  }

  /// Returns the end of a secret that starts at an index; `nil` if none does.
  private static func end(
    of secret: [UInt8],
    at start: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var index = start
    for byte in secret {
      guard let length = length(of: byte, at: index, in: bytes) else { return nil }
      index += length
    }
    return index
  }

  /// Returns the length of a byte at an index, as it is or encoded; `nil` if another one is there.
  private static func length(
    of byte: UInt8,
    at index: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard index < bytes.count else { return nil }
    func number(at start: Int, digits: Int) -> Int? {
      guard start + digits <= bytes.count else { return nil }
      let text = String(decoding: bytes[start..<(start + digits)], as: UTF8.self)
      return Int(text, radix: 16)
    }
    switch bytes[index] {
    case UInt8(ascii: "%") where number(at: index + 1, digits: 2) == Int(byte): return 3
    case UInt8(ascii: "\\") where index + 1 < bytes.count:
      let escaped = bytes[index + 1]
      if escaped == byte, "\"/\\".utf8.contains(byte) { return 2 }
      if escaped == UInt8(ascii: "u"), number(at: index + 2, digits: 4) == Int(byte) { return 6 }
      return byte == bytes[index] ? 1 : nil
    case byte: return 1
    default: return nil
    }
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
