/// What a terminal says of itself when it is asked.
package struct TerminalAnswers: Sendable, Hashable {
  /// The id under which it is asked whether it takes pictures of kitty's protocol.
  static let pictureID = 7341

  /// Its name and version (XTVERSION).
  package private(set) var version: String?
  /// What it can do, by numbers (DA1); every terminal answers that, in the order of the questions.
  package private(set) var attributes: [Int]?
  /// Whether it takes pictures of kitty's protocol.
  package private(set) var hasKittyGraphics = false
  /// The size of its cells.
  package var cellSize: CellSize?

  /// Whether it was asked at all.
  package var wasAsked = false

  /// Whether answers may come still.
  package var isAwaited: Bool { wasAsked && !isComplete }

  /// Whether the last answer has come.
  package var isComplete: Bool { attributes != nil }

  /// Reads answers out of what has come from a terminal, keys among it.
  package init(_ bytes: [UInt8] = []) {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: Control.escape) {
      rest = rest[start...]
      guard let sequence = EscapeSequence.read(Array(rest)) else { return }
      read(String(decoding: rest.dropFirst().prefix(sequence.length - 1), as: UTF8.self))
      rest = rest.dropFirst(sequence.length)
    }
  }

  /// Reads a sequence without the escape character that begins it.
  private mutating func read(_ sequence: String) {
    if sequence.hasPrefix("[?"), sequence.hasSuffix("c") {
      attributes = Self.numbers(sequence.dropFirst(2).dropLast())
    } else if sequence.hasPrefix("[6;"), sequence.hasSuffix("t") {
      let numbers = Self.numbers(sequence.dropFirst().dropLast())
      if numbers.count == 3 { cellSize = CellSize(width: numbers[2], height: numbers[1]) }
    } else if let text = Self.string(sequence, after: "P>|") {
      version = text
    } else if let text = Self.string(sequence, after: "_G") {
      let parts = text.split(separator: ";", maxSplits: 1)
      let keys = parts.first?.split(separator: ",") ?? []
      // It may send an error as well, such as for one whose kind it does not take.
      if keys.contains("i=\(Self.pictureID)"), parts.last == "OK" { hasKittyGraphics = true }
    }
  }

  /// What is between a beginning and the string terminator.
  private static func string(_ sequence: String, after start: String) -> String? {
    for end in ["\u{1B}\\", "\u{7}"] where sequence.hasPrefix(start) && sequence.hasSuffix(end) {
      return String(sequence.dropFirst(start.count).dropLast(end.count))
    }
    return nil
  }

  private static func numbers(_ text: some StringProtocol) -> [Int] {
    text.split(separator: ";").compactMap { Int($0) }
  }
}
