/// A picture in a terminal's own protocol.
package struct Graphic: Sendable, Hashable {
  /// What tells it from others on the same screen.
  package let id: UInt32
  /// What the terminal is sent once before it can show it; empty where that is in `bytes`.
  package let transmission: [UInt8]
  /// What shows it with its upper left corner at the cursor; where the cursor is then does not matter.
  package let bytes: [UInt8]
  /// What takes it off the screen, from wherever it is shown, so that it can be shown elsewhere; empty
  /// where text over it does.
  package let hiding: [UInt8]
  /// What takes it away and out of the terminal's memory; empty where text over it does.
  package let removal: [UInt8]

  package init(
    id: UInt32,
    transmission: [UInt8] = [],
    bytes: [UInt8],
    hiding: [UInt8] = [],
    removal: [UInt8] = []
  ) {
    self.id = id
    self.transmission = transmission
    self.bytes = bytes
    self.hiding = hiding
    self.removal = removal
  }

  /// Its bytes are many, and the id tells most of them apart.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
