import Synchronization

/// Caches the cells of each row of the last frame, with the spans that they were drawn from.
///
/// A row with the same spans gets the same array of cells, so it is neither drawn nor compared.
final class FrameRowCache: Sendable {
  private struct Row {
    let spans: [Span]
    let cells: [Cell]
  }

  private struct State {
    var palette: Palette?
    var isUnicode = true
    var columns = 0
    var rows: [Int: Row] = Dictionary()
    var drawCount = 0
  }

  private let state = Mutex(State())

  /// The number of rows drawn so far.
  var drawCount: Int { state.withLock(\.drawCount) }

  /// Drops all rows if they were drawn in another way.
  func prepare(columns: Int, palette: Palette, isUnicode: Bool) {
    state.withLock { state in
      guard state.columns != columns || state.palette != palette || state.isUnicode != isUnicode
      else { return }
      let drawCount = state.drawCount
      state = State(palette: palette, isUnicode: isUnicode, columns: columns)
      state.drawCount = drawCount
    }
  }

  /// Returns the cells of a row; `nil` if it was drawn from other spans.
  func cells(of row: Int, from spans: [Span]) -> [Cell]? {
    state.withLock { state in
      state.rows[row].flatMap { $0.spans == spans ? $0.cells : nil }
    }
  }

  /// Remembers the cells of a row.
  func store(_ cells: [Cell], of row: Int, from spans: [Span]) {
    state.withLock { state in
      state.rows[row] = Row(spans: spans, cells: cells)
      state.drawCount += 1
    }
  }
}
