import DashCore
import Localization

/// A photo as a part of a dashboard: its picture takes the rows that nothing else needs.
struct PhotoBlock: Sendable {
  /// The fewest cells of a picture that shows something.
  static let leastWidth = 24

  let panel: Panel
  let found: PhotoPage

  /// Returns the photo with its title, caption and attribution.
  func block() -> Block {
    PhotoBlock.block { layout, rows in
      let others = lines(layout, pictureRows: 0).count - PictureBoxes.fewestRows
      return lines(layout, pictureRows: rows.map { max($0 - others, 0) })
    }
  }

  private func lines(_ layout: TextLayout, pictureRows: Int?) -> [StyledLine] {
    let photo = PhotoLayout(found, of: panel, in: layout.dashboard, on: layout.page)
    var lines = photo.laidOut(pictureRows: pictureRows)
    if case .stale = panel.state { lines = lines.map(\.dimmed) }
    return layout.head(of: panel) + lines
  }

  /// Returns a failed search: a line with its error, or its message.
  static func failure(of panel: Panel, error: SourceError) -> Block {
    Block([
      Block.Size(.required) { layout, _ in Array(layout.lines(for: error, of: panel).prefix(1)) },
      Block.Size(.photo) { layout, _ in layout.lines(for: error, of: panel) },
    ])
  }

  /// Creates a block with a picture that takes the given rows, but not fewer than it needs.
  private static func block(
    _ lines: @escaping (TextLayout, _ rows: Int?) -> [StyledLine]
  ) -> Block {
    Block([
      Block.Size(.photo) { layout, _ in
        layout.page.width < leastWidth ? [] : lines(layout, 0)
      },
      Block.Size(.largePhoto) { layout, rows in
        layout.page.width < leastWidth ? [] : lines(layout, rows)
      },
    ])
  }
}
