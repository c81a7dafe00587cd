/// A key press, including Shift-Tab, Ctrl-D and Ctrl-L, a pasted text, or an event of the mouse.
package enum Key: Sendable, Hashable {
  case character(Character)
  case enter
  case escape
  case tab
  case backTab
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  case backspace
  case delete
  /// Ctrl-D.
  case endOfInput
  /// Ctrl-L.
  case redraw
  /// The start of a pasted text, without control characters, from a terminal with bracketed paste.
  case paste(String)
  case mouse(MouseEvent)
}

/// A click or a turn of the wheel at a cell of the screen.
package struct MouseEvent: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    case click, wheelUp, wheelDown
  }

  package let action: Action
  /// The column, counted from 0.
  package let column: Int
  /// The row, counted from 0.
  package let row: Int

  package init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }

  /// Creates an event from xterm's number of a button, which has bits for Shift, Alt and Ctrl.
  ///
  /// Returns `nil` for movements and other buttons.
  init?(button: Int, column: Int, row: Int) {
    let actions: [Int: Action] = [0: .click, 64: .wheelUp, 65: .wheelDown]
    guard let action = actions[button & ~0b11100], column > 0, row > 0 else { return nil }
    self.init(action, column: column - 1, row: row - 1)
  }
}

/// Decodes terminal input into keys.
///
/// Knows the sequences of xterm, the Linux console, rxvt and compatible terminals. Drops unknown
/// sequences and keys with Alt.
package struct KeyDecoder: Sendable {
  /// The length at which a sequence counts as invalid, in bytes.
  private static let longestSequence = 4096
  /// The length to which an invalid sequence is shortened, in bytes.
  ///
  /// Its start stays pending, so that its rest is not decoded as keys.
  private static let longestBeginning = 64

  /// The sequences around a pasted text.
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// How much of a pasted text is used, in bytes.
  private static let longestPaste = 1024

  /// The bytes of an incomplete sequence or character.
  private var pending: [UInt8] = []
  /// The text while it is being pasted, or `nil`.
  private var pasted: [UInt8]?

  package init() {}

  /// Whether pending bytes may become a key.
  package var isWaiting: Bool { !pending.isEmpty && pasted == nil }

  /// Decodes the next bytes of the input.
  ///
  /// - Returns: The keys that the bytes complete.
  package mutating func decode(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var text = ""
    while let first = pending.first {
      if pasted != nil {
        guard let key = takePaste() else { return keys }
        keys.append(key)
      } else if first == Control.escape {
        guard let taken = EscapeSequence.read(pending) else { break }
        keys += Self.keys(in: &text)
        if pending.starts(with: Self.pasteStart) { pasted = [] }
        if let key = taken.key { keys.append(key) }
        pending.removeFirst(taken.length)
      } else if Self.isControl(first) {
        keys += Self.keys(in: &text)
        if let key = Control.key(first) { keys.append(key) }
        pending.removeFirst()
      } else if let scalar = takeScalar() {
        text.unicodeScalars.append(scalar)
      } else if let next = pending.first, !Self.isControl(next) {
        break
      }
    }
    if pending.count > Self.longestSequence { shorten() }
    if let first = pending.first, first != Control.escape, let last = text.popLast() {
      // The incomplete scalar may combine with the character before it.
      pending = Array(String(last).utf8) + pending
    }
    return keys + Self.keys(in: &text)
  }

  /// Removes the bytes of a pasted text, and returns the text once it is complete.
  private mutating func takePaste() -> Key? {
    let end = pending.indices.first { pending[$0...].starts(with: Self.pasteEnd) }
    // The last bytes may be the start of the sequence that ends it.
    let count = end ?? max(0, pending.count - Self.pasteEnd.count + 1)
    let bytes = Array(((pasted ?? []) + pending.prefix(count)).prefix(Self.longestPaste))
    pending.removeFirst(end == nil ? count : count + Self.pasteEnd.count)
    pasted = end == nil ? bytes : nil
    if end == nil { return nil }
    let text = String(decoding: bytes, as: UTF8.self).filter { character in
      !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return .paste(text)
  }

  /// Drops the middle of an invalid sequence.
  ///
  /// Its start identifies its kind, and a final escape character may begin its terminator.
  private mutating func shorten() {
    let end = pending.last == Control.escape ? [Control.escape] : []
    pending = Array(pending.prefix(Self.longestBeginning)) + end
  }

  /// Treats the pending bytes as complete.
  package mutating func flush() -> [Key] {
    // A pasted text may pause.
    if pasted != nil { return [] }
    defer { pending = [] }
    if pending.first == Control.escape {
      return pending.allSatisfy { $0 == Control.escape } ? [.escape] : []
    }
    var text = ""
    while let scalar = takeScalar() { text.unicodeScalars.append(scalar) }
    return Self.keys(in: &text)
  }

  /// Removes and returns the next scalar, skipping invalid bytes; `nil` if it is incomplete.
  private mutating func takeScalar() -> Unicode.Scalar? {
    while let first = pending.first, !Self.isControl(first) {
      let length =
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      let bytes = pending.prefix(length)
      if let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first {
        pending.removeFirst(length)
        return scalar
      }
      let isCutOff =
        bytes.count < length && bytes.dropFirst().allSatisfy { (0x80...0xBF).contains($0) }
      if isCutOff { return nil }
      pending.removeFirst()
    }
    return nil
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  private static func keys(in text: inout String) -> [Key] {
    defer { text = "" }
    return text.filter { !$0.unicodeScalars.contains { (0x80...0x9F).contains($0.value) } }
      .map { .character($0) }
  }
}

/// Control characters and their keys.
enum Control {
  static let escape: UInt8 = 0x1B
  static let bell: UInt8 = 0x07

  /// Returns the key of a control character other than escape, which also starts sequences.
  static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x04: .endOfInput
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0C: .redraw
    default: nil
    }
  }
}
