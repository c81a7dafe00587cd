import DashCore
import Localization

/// Renders the content of watch mode into a frame, without I/O.
package struct ScreenRenderer: Sendable {
  /// A rendered screen.
  package struct Rendering: Sendable {
    package fileprivate(set) var frame: Frame
    /// The lines and selectable items; `nil` if the screen is too small for any.
    package let layout: ScreenLayout?
    /// The pictures in view, whether loaded or not.
    package let requirements: [PictureRequirement]
    /// Whether the overlay is shown, not the dashboard in place of one whose item is gone.
    package let showsOverlay: Bool
  }

  /// The fewest rows that can show the dashboard.
  package static let minimumRows = 4

  private let options: RenderOptions

  /// Creates a renderer; ``render(_:columns:rows:)`` replaces the width of the options.
  package init(_ options: RenderOptions) {
    self.options = options
  }

  /// Renders a screen.
  ///
  /// - Parameters:
  ///   - columns: The width of the screen in cells.
  ///   - rows: The height of the screen, including the status line.
  /// - Returns: The frame, with its selectable items and pictures.
  package func render(_ content: ScreenContent, columns: Int, rows: Int) -> Rendering {
    var frame = Frame(columns: columns, rows: rows)
    guard columns >= RenderOptions.minimumWidth, rows >= Self.minimumRows else {
      let size = "\(RenderOptions.minimumWidth)x\(Self.minimumRows)"
      put(StyledLine(options.strings(.pageTooSmall(size: size))), row: 0, pageWidth: 0, in: &frame)
      return Rendering(frame: frame, layout: nil, requirements: [], showsOverlay: false)
    }
    // The right margin holds the scroll marks.
    var options = options.with(width: columns - 1)
    let visible = rows - 1
    options.rows = visible
    options.hasKeys = true
    let page = Page(options: options, now: content.dashboard.generatedAt)
    var position = content.position
    let layout = layout(of: content, on: page)
    let overlay = overlay(of: content, in: layout)
    let (pageLines, card) = overlay == nil ? layout.laidOut() : ([], nil)
    let lines = overlay ?? pageLines
    position.layout = ScreenLayout(
      entries: entries(in: lines),
      lineCount: lines.count,
      visibleRows: visible
    )
    if overlay == nil, let index = lines.firstIndex(where: { $0.curve != nil }) {
      position.layout.curve = lines[index].curve
      position.layout.curve?.line = index
    }
    if let card {
      position.layout.placeWithCard = card.item
      position.layout.cardColumn = card.column
    }
    let offset = position.offset
    let pageWidth = min(lines.map(\.width).max() ?? 0, page.width)
    let shown = lines.dropFirst(offset).prefix(visible).enumerated()
    for (row, line) in shown {
      let isMoreAbove = row == 0 && offset > 0
      let isMoreBelow = row == visible - 1 && lines.count > offset + visible
      put(
        line,
        row: row,
        pageWidth: pageWidth,
        pointer: line.items.first { $0.item == position.selected }.map(\.column),
        mark: isMoreAbove
          ? page.typography.moreAbove : isMoreBelow ? page.typography.moreBelow : nil,
        in: &frame
      )
    }
    // A graphic covers the rows below its line, so set all rows first.
    for (row, line) in shown {
      for placed in line.graphics where row + placed.rows.count <= visible {
        frame.place(placed.moved(down: row))
      }
    }
    let rendering = Rendering(
      frame: frame,
      layout: position.layout,
      requirements: requirements(in: lines, from: offset, to: offset + visible),
      showsOverlay: overlay != nil
    )
    return update(rendering, content)
  }

  /// Replaces the status line of a rendered screen, whose other lines are still those of the content.
  package func update(_ rendering: Rendering, _ content: ScreenContent) -> Rendering {
    guard let entries = rendering.layout?.entries else { return rendering }
    var rendering = rendering
    var options = options.with(width: rendering.frame.columns - 1)
    options.hasKeys = true
    let layout = TextLayout(content.dashboard, options: options)
    let page = layout.page
    var status = StatusLine(
      status: content.status,
      page: page,
      sources: Administration(layout: layout).forms
    )
    status.key =
      rendering.showsOverlay ? .watchKeyBack : entries.isEmpty ? nil : .watchKeyDetails
    put(
      status.laidOut(),
      row: rendering.frame.rows - 1,
      pageWidth: page.width,
      in: &rendering.frame
    )
    return rendering
  }

  /// Replaces a row with a line.
  ///
  /// - Parameters:
  ///   - row: The row, counted from 0.
  ///   - pageWidth: The column at which the line's right-aligned part ends.
  ///   - pointer: The column of the selection marker; `nil` for none.
  ///   - mark: The scroll mark for a free right edge; `nil` for none.
  private func put(
    _ line: StyledLine,
    row: Int,
    pageWidth: Int,
    pointer: Int? = nil,
    mark: String? = nil,
    in frame: inout Frame
  ) {
    let typography = options.typography
    var whole = StyledLine(line.resolved(pageWidth: pageWidth))
    if let mark, whole.width < frame.columns {
      whole.pad(to: frame.columns - 1)
      whole.append(mark, .secondary)
    }
    frame.put(whole, row: row, pageWidth: 0, palette: options.palette, typography: typography)
    if let pointer, let sign = typography.pointer.first {
      let cell = Cell(sign, options.palette.appearance(of: .heading))
      frame.replaceBlank(row: row, column: pointer, with: cell)
    }
  }

  private func entries(in lines: [StyledLine]) -> [ScreenLayout.Entry] {
    lines.enumerated().flatMap { index, line in
      line.items.map {
        ScreenLayout.Entry($0.item, line: index, column: $0.column, height: $0.height)
      }
    }
  }

  /// Returns the pictures whose boxes are at least partly in view.
  private func requirements(in lines: [StyledLine], from first: Int, to end: Int)
    -> [PictureRequirement]
  {
    lines.indices.flatMap { index in
      lines[index].requirements.filter { index < end && index + $0.rows > first }
    }
  }

  // MARK: Lines

  private func layout(of content: ScreenContent, on page: Page) -> TextLayout {
    let dashboard = options.placeOrder?.sorted(content.dashboard) ?? content.dashboard
    var layout = TextLayout(dashboard, options: page.options)
    layout.selection = content.position.selection
    layout.outage = content.status.outage
    layout.chosenHour = content.overlay == nil ? content.position.hour : nil
    return layout
  }

  /// Returns the lines of the overlay; `nil` without one, and if its item is gone.
  private func overlay(of content: ScreenContent, in layout: TextLayout) -> [StyledLine]? {
    switch content.overlay {
    case .help:
      return HelpScreen(keys: content.keys, page: layout.page).laidOut()
        + Administration(layout: layout).attributions.flatMap {
          layout.page.wrapped($0, .secondary)
        }
        .afterBlank
    case .alerts:
      var options = layout.page.options
      options.showsAlerts = true
      var dashboard = layout.dashboard
      dashboard.panels.removeAll { !$0.descriptor.kind.isWeather }
      var alerts = TextLayout(dashboard, options: options)
      alerts.outage = content.status.outage
      return alerts.lines()
    case .candidates(let text, let candidates):
      return CandidatesScreen(text: text, candidates: candidates, page: layout.page).laidOut()
    case .part(let part, let item):
      let row: Int? = if case .row(let index) = content.position.selected { index } else { nil }
      return layout.lines(
        of: part,
        of: item,
        selected: row ?? 0,
        isLoading: content.isLoadingDetails
      )
    case .radar(let item):
      return layout.radar(of: item, kilometres: content.radarKilometres, time: content.radarTime)
    case .card(let item): return layout.card(of: item, isLoading: content.isLoadingDetails)
    case nil: return nil
    }
  }
}
