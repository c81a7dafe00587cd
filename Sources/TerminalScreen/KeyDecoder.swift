/// Makes keys of the bytes that a terminal sends.
///
/// It takes the sequences of xterm, the Linux console, rxvt and those that follow them; a sequence
/// that it does not know is dropped whole, and so is a key that is pressed with Alt.
package struct KeyDecoder: Sendable {
  /// More than any sequence that makes sense.
  private static let longestSequence = 4096
  /// What is kept of a longer one, so that its rest is known for what it is and not for keys.
  private static let longestBeginning = 64

  /// What has come of something whose end has not.
  private var pending: [UInt8] = []

  package init() {}

  /// Whether the next bytes, or that none come, decide on a key.
  package var isWaiting: Bool { !pending.isEmpty }

  /// Takes bytes in the order in which they come.
  ///
  /// - Returns: The keys that they complete.
  package mutating func decode(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var text = ""
    while let first = pending.first {
      if first == Control.escape {
        guard let taken = EscapeSequence.read(pending) else { break }
        keys += Self.keys(in: &text)
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
      // The scalar that is under way may belong to the character before it.
      pending = Array(String(last).utf8) + pending
    }
    return keys + Self.keys(in: &text)
  }

  /// Forgets the middle of a sequence: what it is stands at its beginning, and its end may have begun.
  private mutating func shorten() {
    let end = pending.last == Control.escape ? [Control.escape] : []
    pending = Array(pending.prefix(Self.longestBeginning)) + end
  }

  /// Takes it that no more bytes belong to what has come.
  ///
  /// - Returns: The keys that this decides on.
  package mutating func flush() -> [Key] {
    defer { pending = [] }
    if pending.first == Control.escape {
      return pending.allSatisfy { $0 == Control.escape } ? [.escape] : []
    }
    var text = String(decoding: pending, as: UTF8.self).filter { $0 != "\u{FFFD}" }
    return Self.keys(in: &text)
  }

  /// Takes the next scalar, past bytes that belong to none; nil where it is not all there.
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
