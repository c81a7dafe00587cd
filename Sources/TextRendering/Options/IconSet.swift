/// The signs that a sky is shown by.
package enum IconSet: String, Sendable, CaseIterable {
  /// One cell each, of Unicode's symbols, on whose width all terminals agree.
  case unicode
  /// Two cells, in colour where the terminal's font has it.
  case emoji
  /// One cell each, of the fonts patched by Nerd Fonts, which nothing can tell to be there.
  case nerd
  /// Short words.
  case ascii
}
