/// A cell of a drawn picture.
package struct PictureCell: Sendable, Hashable {
  /// What stands in the cell: a space or a block element.
  package let scalar: Unicode.Scalar
  /// 0xRRGGBB or an index, by the depth asked for; nil is the terminal's own.
  package let foreground: UInt32?
  /// As `foreground`.
  package let background: UInt32?

  package init(_ scalar: Unicode.Scalar, foreground: UInt32?, background: UInt32?) {
    self.scalar = scalar
    self.foreground = foreground
    self.background = background
  }

  /// Whether a scalar may stand in a cell: a space, or one of the block elements.
  ///
  /// All of them take one cell on every terminal, and none does anything but be seen.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x2580...0x259F).contains(scalar.value)
  }
}
