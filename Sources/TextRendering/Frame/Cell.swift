/// A cell of a frame: the character that begins in it, or a part of the one before.
package struct Cell: Sendable, Hashable {
  /// A cell with nothing in it.
  package static let blank = Cell(" ")
  /// An empty cell that a picture in the terminal's own protocol covers.
  static let covered = Cell(" ", .plain, isContinuation: false, isCovered: true)

  /// What is drawn from this cell on; in a continuation that is the character's as well.
  package let character: Character
  /// How it looks.
  package let appearance: Appearance
  /// Whether the character begins in a cell before this one.
  package let isContinuation: Bool
  /// Whether a picture in the terminal's own protocol is over it, which writing to it would damage.
  let isCovered: Bool
  /// Whether some terminal may give the character another number of cells than it has in the frame.
  let isUncertain: Bool

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
  }

  /// The cell behind it, where the character takes more than one.
  var continuation: Cell { Cell(character, appearance, isContinuation: true) }

  /// The cells that the character takes.
  var width: Int { TextWidth.width(of: character) }

  /// Whether erasing leaves the same on the screen.
  var isErased: Bool { self == .blank }
}
