/// Texts beside which columns stay where they are, whatever terminal shows them.
enum SteadyText {
  private static let firstFlagLetter: UInt32 = 0x1F1E6

  /// A text without the characters on whose width terminals disagree: of an emoji that is made of
  /// several its first is left, of a flag its letters.
  static func of(_ text: String) -> String {
    guard text.contains(where: TextWidth.isRisky) else { return text }
    return text.map { TextWidth.isRisky($0) ? steady($0) : String($0) }.joined()
  }

  private static func steady(_ character: Character) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case firstFlagLetter...(firstFlagLetter + 25):
        kept.append(Unicode.Scalar(UInt8(0x41 + scalar.value - firstFlagLetter)))
      case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF:
        break
      default:
        // Only the first of several pictures.
        if kept.isEmpty { kept.append(scalar) }
      }
    }
    return String(kept)
  }
}
