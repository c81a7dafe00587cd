import DashCore

/// Draws what is watched into the cells of a screen.
///
/// It does no input or output.
package struct ScreenRenderer: Sendable {
  /// A screen that was drawn.
  package struct Rendering: Sendable {
    package let frame: Frame
    /// How many lines at the top are out of sight.
    package let offset: Int
    /// What of the dashboard can be pointed at, in the order of the screen; nil where something lies
    /// over it.
    package let items: [ScreenItem]?
    /// The pictures in sight that there is room for, made already or not.
    package let wishes: [PictureWish]
  }

  /// The fewest rows that anything but a remark is drawn in.
  package static let minimumRows = 4

  private let options: RenderOptions

  /// Creates a renderer; the width of the options does not matter.
  package init(_ options: RenderOptions) {
    self.options = options
  }

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - content: What it shows.
  ///   - columns: The cells of a row.
  ///   - rows: The rows, the status line among them.
  /// - Returns: The frame, with what it shows of the content.
  package func render(_ content: ScreenContent, columns: Int, rows: Int) -> Rendering {
    guard columns >= RenderOptions.minimumWidth, rows >= Self.minimumRows else {
      let frame = tooSmall(columns: columns, rows: rows)
      return Rendering(frame: frame, offset: content.offset, items: nil, wishes: [])
    }
    // A cell is left at the right as at the left, for what says that there is more.
    var options = options.with(width: columns - 1)
    let visible = rows - 1
    options.pictureRows = visible
    let page = Page(options: options, now: content.dashboard.generatedAt)
    let lines = lines(of: content, on: page)
    let offset = offset(of: content, lines: lines, visible: visible)
    let pageWidth = min(lines.map(\.width).max() ?? 0, page.width)
    let isMoreBelow = lines.count > offset + visible
    let selection = content.overlay == nil ? content.selection : nil
    var painter = FramePainter(columns: columns, rows: rows, options: options)
    for (row, line) in lines.dropFirst(offset).prefix(visible).enumerated() {
      let isMoreAbove = row == 0 && offset > 0
      let isLast = row == visible - 1 && isMoreBelow
      painter.put(
        line,
        row: row,
        pageWidth: pageWidth,
        pointer: line.items.first { $0.item == selection }.map(\.column),
        mark: isMoreAbove
          ? page.typography.moreAbove : isLast ? page.typography.moreBelow : nil
      )
    }
    // A picture lies over the rows below it, so that these have to be there.
    for (row, line) in lines.dropFirst(offset).prefix(visible).enumerated() {
      painter.place(line.graphics, row: row, above: visible)
    }
    // Where the first line is out of sight, so is its word for made-up data.
    let isDemo = content.dashboard.isDemo && (offset > 0 || content.overlay != nil)
    painter.put(
      StatusLine(content.status, on: page, isDemo: isDemo).laidOut(),
      row: rows - 1,
      pageWidth: page.width
    )
    return Rendering(
      frame: painter.frame,
      offset: offset,
      items: content.overlay == nil ? lines.flatMap(\.items).map(\.item) : nil,
      wishes: wishes(in: lines, from: offset, to: offset + visible)
    )
  }

  /// The wishes whose boxes are in sight, if only in part.
  private func wishes(in lines: [StyledLine], from first: Int, to end: Int) -> [PictureWish] {
    lines.indices.flatMap { index in
      lines[index].wishes.filter { index < end && index + $0.rows > first }
    }
  }

  // MARK: Lines

  private func lines(of content: ScreenContent, on page: Page) -> [StyledLine] {
    let dashboard = options.placeOrder?.sorted(content.dashboard) ?? content.dashboard
    let layout = TextLayout(dashboard, options: page.options)
    switch content.overlay {
    case .help: return HelpScreen(on: page).laidOut()
    case .card(let item): return layout.card(of: item) ?? layout.screenLines()
    case nil: return layout.screenLines()
    }
  }

  /// How many lines are out of sight so that what is pointed at is in sight.
  private func offset(of content: ScreenContent, lines: [StyledLine], visible: Int) -> Int {
    let last = max(0, lines.count - visible)
    var offset = min(max(content.offset, 0), last)
    guard
      content.overlay == nil, let selection = content.selection,
      let index = lines.firstIndex(where: { $0.items.contains { $0.item == selection } })
    else { return offset }
    let isFirst = lines[..<index].allSatisfy(\.items.isEmpty)
    let isLast = lines[(index + 1)...].allSatisfy(\.items.isEmpty)
    // The first and the last take with them what stands before and behind them.
    if isFirst { offset = min(offset, max(0, index - visible + 1)) }
    if isLast { offset = max(offset, min(last, index)) }
    if index < offset { offset = index }
    if index >= offset + visible { offset = index - visible + 1 }
    return min(offset, last)
  }

  private func tooSmall(columns: Int, rows: Int) -> Frame {
    let size = "\(RenderOptions.minimumWidth)x\(Self.minimumRows)"
    let words = options.words(PageWord.tooSmall, ["size": size])
    var painter = FramePainter(columns: columns, rows: rows, options: options)
    painter.put(StyledLine(words), row: 0, pageWidth: columns)
    return painter.frame
  }
}
