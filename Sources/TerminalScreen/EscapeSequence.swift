/// A terminal input sequence that starts with an escape character.
enum EscapeSequence {
  /// The key that sends a sequence, `nil` if unknown, and the length in bytes.
  typealias Parsed = (key: Key?, length: Int)

  /// Parses the sequence at the start of the bytes, or returns `nil` if it is incomplete.
  ///
  /// The first byte must be an escape character.
  static func read(_ bytes: [UInt8]) -> Parsed? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["): return readControl(bytes)
    case UInt8(ascii: "O"): return readSingleShift(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return readString(bytes)
    case Control.escape: return readAltEscape(bytes)
    case 0xC2...0xF4: return readAltText(bytes)
    default: return (nil, 2)
    }
  }

  /// Parses a `CSI` sequence: parameters, intermediate bytes, final byte.
  private static func readControl(_ bytes: [UInt8]) -> Parsed? {
    guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return nil
    }
    switch bytes[end] {
    case UInt8(ascii: "[") where end == 2:
      // A function key of the Linux console: one more letter follows.
      return bytes.count > 3 ? (nil, 4) : nil
    case UInt8(ascii: "~"):
      let number = bytes[2..<end].prefix { $0 != UInt8(ascii: ";") }
      return (numbered(String(decoding: number, as: UTF8.self)), end + 1)
    case UInt8(ascii: "M") where end == 2:
      // A terminal without decimal coordinates: a byte each for the button, the column and the row.
      guard bytes.count > 5 else { return nil }
      return (mouse(bytes[3...5].map { Int($0) - 32 }), 6)
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      guard bytes[2] == UInt8(ascii: "<"), bytes[end] == UInt8(ascii: "M") else {
        return (nil, end + 1)
      }
      let numbers = bytes[3..<end].split(separator: UInt8(ascii: ";"))
      return (mouse(numbers.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }), end + 1)
    case 0x40...0x7E:
      let isPlain = bytes[2..<end].allSatisfy { (0x30...0x3B).contains($0) }
      return (isPlain ? lettered(bytes[end]) : nil, end + 1)
    default:
      // Another sequence starts inside this one.
      return (nil, end)
    }
  }

  /// Parses an `SS3` sequence; some terminals insert digits for modifiers.
  private static func readSingleShift(_ bytes: [UInt8]) -> Parsed? {
    guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x30...0x3B).contains($0) }) else {
      return nil
    }
    guard (0x40...0x7E).contains(bytes[end]) else { return (nil, end) }
    // Enter on the numeric keypad.
    let key = bytes[end] == UInt8(ascii: "M") ? .enter : lettered(bytes[end])
    return (key, end + 1)
  }

  /// Parses a terminal's reply: a string that ends with ST or BEL.
  private static func readString(_ bytes: [UInt8]) -> Parsed? {
    for index in 2..<max(bytes.count, 2) {
      if bytes[index] == Control.bell { return (nil, index + 1) }
      guard bytes[index] == Control.escape else { continue }
      guard index + 1 < bytes.count else { return nil }
      let isTerminator = bytes[index + 1] == UInt8(ascii: "\\")
      return (nil, isTerminator ? index + 2 : index)
    }
    return nil
  }

  /// Parses two escape characters: the escape key twice, or a key with Alt in rxvt.
  private static func readAltEscape(_ bytes: [UInt8]) -> Parsed? {
    guard bytes.count > 2 else { return nil }
    guard bytes[2] == UInt8(ascii: "[") || bytes[2] == UInt8(ascii: "O") else {
      return (.escape, 1)
    }
    return read(Array(bytes.dropFirst())).map { (nil, $0.length + 1) }
  }

  /// Parses a non-ASCII letter with Alt.
  private static func readAltText(_ bytes: [UInt8]) -> Parsed? {
    let length = bytes[1] < 0xE0 ? 3 : bytes[1] < 0xF0 ? 4 : 5
    return bytes.count < length ? nil : (nil, length)
  }

  // MARK: Keys

  /// Returns the key of a button, a column and a row, both counted from 1.
  private static func mouse(_ numbers: [Int]) -> Key? {
    guard numbers.count == 3 else { return nil }
    return MouseEvent(button: numbers[0], column: numbers[1], row: numbers[2]).map(Key.mouse)
  }

  private static func lettered(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  private static func numbered(_ number: String) -> Key? {
    switch number {
    case "1", "7": .home
    case "3": .delete
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }
}
