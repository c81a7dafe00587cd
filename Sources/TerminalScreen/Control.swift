/// The bytes of keys that send one control character.
enum Control {
  static let escape: UInt8 = 0x1B
  static let bell: UInt8 = 0x07

  /// The key of a control character, but for escape, with which sequences begin as well.
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
