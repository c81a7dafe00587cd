package import TextRendering

/// A terminal that is drawn on as a whole and tells what is typed.
///
/// The contract is that of ``TerminalScreen``; tests have a double.
package protocol Screen: Sendable {
  /// How much fits on it now.
  var size: ScreenSize { get }

  /// What happens to it, for one reader; it ends when the screen is closed.
  var events: AsyncStream<ScreenEvent> { get }

  /// Shows a frame in place of the one before.
  ///
  /// - Parameter frame: What to show; best of the screen's size.
  /// - Throws: ``ScreenError`` where nobody sees it any more.
  func draw(_ frame: Frame) throws(ScreenError)

  /// Lets the next frame be drawn from nothing, as something else may have written to the terminal.
  func invalidate()

  /// Gives the terminal back as it was; again does nothing.
  func close()
}
