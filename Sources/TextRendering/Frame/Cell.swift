/// A cell of a frame: the start of a character, or the continuation of a wide one.
package struct Cell: Sendable, Hashable {
  /// An empty cell.
  package static let blank = Cell(" ")
  /// An empty cell that a graphic covers.
  static let covered = Cell(" ", .plain, isContinuation: false, isCovered: true)

  /// The character that starts in this cell, or in an earlier one for a continuation.
  package let character: Character
  /// The colours and attributes of the cell.
  package let appearance: Appearance
  /// Whether the character starts in an earlier cell.
  package let isContinuation: Bool
  /// Whether a graphic covers the cell; writing to the cell would damage the graphic.
  let isCovered: Bool
  /// Whether terminals disagree on the width of the character.
  let isUncertain: Bool
  /// The width of the character in cells.
  let width: Int
  /// Whether a ``DirectionMark`` follows the character.
  var isMarked = false

  /// Creates a cell in which a character starts.
  package init(_ character: Character, _ appearance: Appearance = .plain) {
    self.init(character, appearance, isContinuation: false)
  }

  private init(
    _ character: Character,
    _ appearance: Appearance,
    isContinuation: Bool,
    isCovered: Bool = false
  ) {
    self.character = character
    self.appearance = appearance
    self.isContinuation = isContinuation
    self.isCovered = isCovered
    isUncertain = TextWidth.isUncertain(character)
    width = TextWidth.width(of: character)
  }

  /// The next cell of the same wide character.
  var continuation: Cell { Cell(character, appearance, isContinuation: true) }

  /// Whether the cell looks like an erased one.
  var isErased: Bool { self == .blank }
}

/// The colours and attributes of a terminal cell.
package struct Appearance: Sendable, Hashable {
  /// The terminal's default appearance.
  package static let plain = Appearance()

  /// The text colour; `nil` for the terminal's default.
  package var foreground: TerminalColor?
  /// The background colour; `nil` for the terminal's default.
  package var background: TerminalColor?
  package var isBold: Bool
  package var isDim: Bool
  package var isInverse: Bool

  /// Creates an appearance; every argument defaults to plain text.
  package init(
    foreground: TerminalColor? = nil,
    background: TerminalColor? = nil,
    isBold: Bool = false,
    isDim: Bool = false,
    isInverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.isBold = isBold
    self.isDim = isDim
    self.isInverse = isInverse
  }

  /// The SGR parameters that turn plain text into this appearance; empty for plain text.
  package var parameters: String {
    let parameters = [
      isBold ? "1" : nil, isDim ? "2" : nil, isInverse ? "7" : nil,
      foreground?.foregroundParameters, background?.backgroundParameters,
    ]
    return parameters.compactMap(\.self).joined(separator: ";")
  }
}

/// A colour in the form that SGR sequences use.
package enum TerminalColor: Sendable, Hashable {
  /// One of the sixteen colours of the user's palette, by its foreground parameter: 30–37 or 90–97.
  case ansi(Int)
  /// An index of the fixed palette of 256 colours.
  case palette(Int)
  /// A 24-bit colour.
  case rgb(RGB)

  /// The SGR parameters that select the colour for text.
  var foregroundParameters: String {
    switch self {
    case .ansi(let number): "\(number)"
    case .palette(let index): "38;5;\(index)"
    case .rgb(let color): "38;2;\(color.red);\(color.green);\(color.blue)"
    }
  }

  /// The SGR parameters that select the colour for the background.
  var backgroundParameters: String {
    switch self {
    case .ansi(let number): "\(number + 10)"
    case .palette(let index): "48;5;\(index)"
    case .rgb(let color): "48;2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
