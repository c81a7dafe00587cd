import DashCore

/// Photos beside what else there is.
extension TextLayout {
  /// The width from which photos stand beside what else there is.
  static let widthOfTwoColumns = 100
  /// What is between the two columns; the right one has a margin of its own.
  private static let gap = 2

  /// Panels in two columns, each behind a blank line.
  func columns(_ left: [Panel], _ right: [Panel]) -> [StyledLine] {
    let leftWidth = min(84, page.width * 5 / 8)
    func column(_ panels: [Panel], width: Int) -> (lines: [StyledLine], width: Int) {
      let layout = TextLayout(dashboard, options: page.options.with(width: width))
      let lines = layout.lines(for: panels)
      return (lines, min(lines.map(\.width).max() ?? 0, width))
    }
    let leftColumn = column(left, width: leftWidth)
    let start = leftColumn.width + Self.gap
    let rightColumn = column(right, width: page.width - start)
    return (0..<max(leftColumn.lines.count, rightColumn.lines.count)).map { index in
      var line = StyledLine()
      if index < leftColumn.lines.count {
        line.append(leftColumn.lines[index], at: 0, pageWidth: leftColumn.width)
      }
      if index < rightColumn.lines.count {
        line.append(rightColumn.lines[index], at: start, pageWidth: rightColumn.width)
      }
      return line
    }
  }
}
