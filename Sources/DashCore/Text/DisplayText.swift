/// A text that came from a network, a file or a person and cannot harm a terminal.
///
/// It is made safe once, here, where it is decoded, and the renderer takes nothing else. Removed are
/// the control characters C0, DEL and C1 (xterm obeys U+009B as an escape sequence's start), the
/// controls of writing direction, zero-width characters, line and paragraph separators, tag
/// characters, noncharacters and the placeholder U+10EEEE that kitty draws pictures with. A joiner or
/// a variation selector stays only inside an emoji. A character keeps at most four combining marks.
/// Runs of white space become one space.
public struct DisplayText: Sendable, Hashable {
  /// The safe text.
  public let string: String

  /// How many characters a text may have where nothing tighter is said.
  public static let defaultMaximumLength = 300

  /// The most combining marks that a character keeps.
  private static let maximumMarks = 4

  /// Makes a text safe.
  ///
  /// - Parameters:
  ///   - raw: The text as it came.
  ///   - maximumLength: How many characters (grapheme clusters) are kept.
  public init(_ raw: String, maximumLength: Int = DisplayText.defaultMaximumLength) {
    // Bounded before anything else: a hostile text may be megabytes long.
    let scalars = raw.unicodeScalars.prefix(maximumLength * 16)
    var visible = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar.properties.isWhitespace {
        if visible.last != " " && !visible.isEmpty { visible.append(" ") }
      } else if !Self.isRemoved(scalar) {
        visible.append(scalar)
      }
    }
    var safe = String.UnicodeScalarView()
    for character in String(visible).prefix(maximumLength) {
      safe.append(contentsOf: Self.safeScalars(of: character))
    }
    // It may be the first of a run, or the last character that is kept.
    if safe.last == " " { safe.removeLast() }
    string = String(safe)
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { string.isEmpty }

  /// The text, or nil where it is empty.
  public var nonEmpty: DisplayText? { isEmpty ? nil : self }

  private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE0F, 0xFE0E:
      false  // decided by cluster, see safeScalars(of:)
    case 0x00...0x1F, 0x7F...0x9F,  // C0, DEL, C1
      0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,  // zero-width, separators, direction
      0xFE00...0xFE0D, 0xFEFF, 0xFFF0...0xFFFB,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF,  // musical controls, tags, further selectors
      0x10EEEE:
      true
    default:
      scalar.value & 0xFFFE == 0xFFFE  // noncharacters
        || (0xFDD0...0xFDEF).contains(scalar.value)
        || scalar.properties.generalCategory == .format
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func safeScalars(of character: Character) -> [Unicode.Scalar] {
    var marks = 0
    var kept: [Unicode.Scalar] = []
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0xFE0E, 0xFE0F:
        if let last = kept.last, last.properties.isEmoji { kept.append(scalar) }
      case 0x200D:
        if let last = kept.last, joins(last) { kept.append(scalar) }
      default:
        // A joiner that does not come to join another emoji has nothing to do.
        if kept.last?.value == 0x200D && !isPicture(scalar) { kept.removeLast() }
        let category = scalar.properties.generalCategory
        if category == .nonspacingMark || category == .enclosingMark {
          marks += 1
          if marks > maximumMarks { continue }
        }
        kept.append(scalar)
      }
    }
    while kept.last?.value == 0x200D { kept.removeLast() }
    return kept
  }

  /// Whether a joiner may stand after a scalar: one of an emoji, its selector or its skin tone.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || isPicture(scalar)
  }

  /// Whether a scalar is an emoji by itself, as digits, which only begin keycaps, are not.
  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && !scalar.isASCII
  }
}

extension DisplayText: CustomStringConvertible {
  /// The safe text.
  public var description: String { string }
}

extension DisplayText: ExpressibleByStringLiteral {
  /// Makes a literal safe like any other text.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
