/// A key that was pressed, without modifiers.
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
}
