/// Something that happened to a screen.
package enum ScreenEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// The terminal has another size.
  case resized
  /// The program goes on after it was stopped, and nothing of it is on the screen.
  case resumed
  /// Nothing can be typed any more; comes once.
  case inputEnded
}
