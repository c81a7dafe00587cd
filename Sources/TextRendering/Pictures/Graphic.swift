/// A picture in a terminal's own protocol.
package struct Graphic: Sendable, Hashable {
  /// What tells it from others on the same screen.
  package let id: UInt32
  /// What shows it with its upper left corner at the cursor; where the cursor is then does not matter.
  package let bytes: [UInt8]
  /// What takes it away; empty where text over it does.
  package let removal: [UInt8]

  package init(id: UInt32, bytes: [UInt8], removal: [UInt8] = []) {
    self.id = id
    self.bytes = bytes
    self.removal = removal
  }
}
