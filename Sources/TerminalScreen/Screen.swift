package import TextRendering

/// Receives the keys, size changes and the end of the input of a screen, on the screen's own thread.
package typealias ScreenReport = @Sendable (ScreenEvent) -> Void

/// A full-screen terminal that shows frames and reports input.
///
/// ``TerminalScreen`` documents the contract; tests use a double.
package protocol Screen: Sendable {
  /// The current size.
  var size: ScreenSize { get }

  /// Draws a frame.
  ///
  /// - Parameter frame: The frame, ideally of the screen's size.
  /// - Throws: ``ScreenError`` if the terminal is gone.
  func draw(_ frame: Frame) throws(ScreenError)

  /// Puts a text into the clipboard of the terminal, if it allows that (OSC 52).
  func copy(_ text: String)

  /// Forces the next frame to be drawn completely, because other output may have overwritten the
  /// screen.
  func invalidate()

  /// Restores the terminal; further calls do nothing.
  func close()
}

/// The size of a screen in cells.
///
/// A larger terminal is drawn up to the limits, and the rest stays blank: a terminal can report
/// 65,535 columns and rows, and each frame has every cell.
package struct ScreenSize: Sendable, Hashable {
  private static let maximumColumns = 1000
  private static let maximumRows = 500

  /// The size to assume if the terminal reports none.
  package static let fallback = ScreenSize(columns: 80, rows: 24)

  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = min(columns, Self.maximumColumns)
    self.rows = min(rows, Self.maximumRows)
  }
}

/// The size of a terminal cell in pixels.
package struct CellSize: Sendable, Hashable {
  /// Upper bound in pixels; some terminals report nonsense.
  private static let maximum = 200

  package let width: Int
  package let height: Int

  /// Creates a size, or returns `nil` if it is implausible.
  package init?(width: Int, height: Int) {
    guard 1...Self.maximum ~= width, 1...Self.maximum ~= height else { return nil }
    self.width = width
    self.height = height
  }
}

/// An event of a screen.
package enum ScreenEvent: Sendable, Hashable {
  /// Keys were pressed, in this order; all that were read together, so that one frame follows.
  case keys([Key])
  /// The size of the terminal changed.
  case resized
  /// The program continues after a stop; its frame is gone from the screen.
  case resumed
  /// The input ended; sent once.
  case inputEnded

  /// The event of a single key.
  package static func key(_ key: Key) -> Self { .keys([key]) }
}

/// An error while opening or drawing a screen.
package enum ScreenError: Error, Hashable {
  /// The output is not a terminal.
  case notATerminal
  /// This process already has an open screen.
  case alreadyOpen
  /// The terminal is gone or was restored.
  case closed
  /// The system allowed no thread for the keys.
  case noThread
  /// A system call failed with this `errno`.
  case failed(errno: Int32)
}
