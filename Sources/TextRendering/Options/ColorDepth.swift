/// How many colours a terminal is written to with.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// No escape sequence at all.
  case none
  /// The sixteen colours of the user's own palette.
  case ansi16
  /// The fixed palette of 256 colours.
  case ansi256
  /// Any colour, by its red, green and blue.
  case truecolor
}
