import DashCore
import Localization

/// Lays out a dashboard as styled text.
struct TextLayout: Sendable {
  let dashboard: Dashboard
  let page: Page
  /// The item that is selected in watch mode; `nil` for none.
  var selection: ScreenItem?

  init(_ dashboard: Dashboard, options: RenderOptions) {
    self.dashboard = options.shown(dashboard)
    var options = options
    options.usesServiceDescriptions = !dashboard.isDemo
    page = Page(options: options, now: dashboard.generatedAt)
  }

  /// Returns the header and the panels, which fit the window if the options ask for it.
  ///
  /// - Parameter outage: Why a watch can send no requests; `nil` while online.
  func lines(outage: WatchStatus.Outage? = nil) -> [StyledLine] {
    let header = header(outage: outage)
    if dashboard.panels.isEmpty {
      return header + [.blank] + page.wrapped(page.text(.pageNothingToShow))
    }
    return fitted(blocks, under: header)
  }

  /// Returns all details of an item, `nil` if it is gone.
  ///
  /// - Parameters:
  ///   - item: The item, such as a place.
  ///   - isLoading: Whether more of it is being fetched.
  func card(of item: ScreenItem, isLoading: Bool) -> [StyledLine]? {
    guard
      let panel = dashboard.panels.first(where: { $0.name == item.panel }),
      let content = (panel.state.snapshot ?? panel.earlier)?.content,
      let blocks = content.form.card(of: item, in: panel, isLoading: isLoading)
    else { return nil }
    // The card is scrolled, so it has all its parts.
    return arranged(blocks, rows: nil, hasHeader: false).lines
  }

  // MARK: Blocks

  private var blocks: [Block] {
    dashboard.panels.flatMap { panel in
      blocks(of: panel)
        ?? [Block([Block.Size(.required) { $0.lines(for: panel, rows: $1) }])] + cardBeside(panel)
    }
  }

  /// Returns the parts of a panel that may shrink; `nil` if it is one block of one size.
  private func blocks(of panel: Panel) -> [Block]? {
    if case .failed(let error) = panel.state, panel.descriptor.kind.hasPages {
      return [PhotoBlock.failure(of: panel, error: error)].map(inPictureColumn)
    }
    guard let blocks = panel.state.snapshot?.content.form.blocks(of: panel, in: self) else {
      return nil
    }
    return panel.kind.hasPages ? blocks.map(inPictureColumn) : blocks
  }

  /// Returns a picture in the column that has room for it: below the list if a card is beside it.
  private func inPictureColumn(_ block: Block) -> Block {
    var block = block
    block.column = placeBeside == nil ? .side : .main
    return block
  }

  // MARK: The card beside a list

  /// The place whose card stands beside its list: the selected one or the first; `nil` for no card.
  var placeBeside: ScreenItem? {
    guard page.options.hasCardBesideList else { return nil }
    let items = dashboard.panels.filter(isList).flatMap { panel in
      rows(of: panel).map { ScreenItem.place(panel: panel.name, $0.requestedPlace) }
    }
    return items.first { $0 == selection } ?? items.first
  }

  /// Returns the rows of a list.
  private func rows(of panel: Panel) -> [PlaceWeather] {
    guard let report = panel.state.weather else { return [] }
    return report.rows(inOrderOf: panel.places)
  }

  /// Whether several places have a card of their own, so that a part of one needs its name.
  var hasSeveralCards: Bool {
    let single = dashboard.panels.count { panel in
      guard let report = panel.state.weather else { return false }
      return report.onlyPlace != nil
    }
    return single + (placeBeside == nil ? 0 : 1) > 1
  }

  /// Whether a panel lists several places.
  private func isList(_ panel: Panel) -> Bool {
    guard let report = panel.state.weather else { return false }
    return report.onlyPlace == nil
  }

  /// Returns the card of a place of a panel, to stand beside its list.
  private func cardBeside(_ panel: Panel) -> [Block] {
    guard let item = placeBeside, item.panel == panel.name,
      let report = panel.state.weather
    else { return [] }
    return report.cardBeside(of: item, in: panel)
  }

  /// Returns the title of a panel and why it is stale.
  func head(of panel: Panel) -> [StyledLine] { titleLines(of: panel) + stalenessLines(of: panel) }

  /// Returns the title of a panel, if it has one.
  func titleLines(of panel: Panel) -> [StyledLine] { hasTitle(panel) ? [title(of: panel)] : [] }

  /// Returns why a panel is stale; empty if it is not.
  func stalenessLines(of panel: Panel) -> [StyledLine] {
    guard case .stale(let snapshot, let error) = panel.state else { return [] }
    let staleness = Staleness(fetchedAt: snapshot.fetchedAt, error: error)
    return page.stalenessLines(of: panel, staleness)
      + fallback(of: panel, error)
  }

  /// The fewest cells of a page with two columns.
  private static let twoColumnWidth = 100
  /// The fewest cells of its main column.
  private static let leastMainWidth = 62
  /// The fewest cells of a list beside a card.
  private static let leastListWidth = 82
  /// The cells between the columns.
  ///
  /// The right column has its own margin.
  private static let gap = 2

  /// Returns lines that fit the window under others, as far as the required blocks allow.
  private func fitted(_ blocks: [Block], under header: [StyledLine]) -> [StyledLine] {
    let rows = page.options.fittedRows.map { max($0 - header.count, 0) }
    let layout = arranged(blocks, rows: rows, hasHeader: !header.isEmpty)
    let hasBlank = !header.isEmpty && (rows.map { layout.rowCount < $0 } ?? true)
    return header + (hasBlank ? [.blank] : []) + layout.lines
  }

  /// The blocks of the dashboard in its window, for tests.
  func arranged() -> BlockLayout {
    let header = header(outage: nil).count
    return arranged(blocks, rows: page.options.fittedRows.map { max($0 - header, 0) })
  }

  /// Returns the arrangement that leaves out least; one with the preferred columns and a blank line
  /// below the header, if they cost nothing else its place.
  private func arranged(_ blocks: [Block], rows: Int?, hasHeader: Bool = true) -> BlockLayout {
    let choices = columnChoices(for: blocks)
    let blankLines = rows == nil || !hasHeader ? [0] : [1, 0]
    var best: BlockLayout?
    for blank in blankLines {
      for columns in choices {
        // A second column would shorten what stands higher than the blocks that it shows.
        let isForDetails = best?.missing.first.map { $0 >= .minutes } ?? false
        if columns.count > 1, !blocks.contains(where: { $0.column == .side }), isForDetails {
          continue
        }
        let layout = BlockLayout(blocks, in: columns, rows: rows.map { max($0 - blank, 0) })
        if layout.isWhole { return layout }
        if best.map(layout.isBetter(than:)) ?? true { best = layout }
      }
    }
    return best ?? BlockLayout([], in: choices[0], rows: rows)
  }

  /// Returns the columns of the page, in the order of preference.
  private func columnChoices(for blocks: [Block]) -> [[BlockLayout.Column]] {
    let one = [BlockLayout.Column(start: 0, layout: self)]
    if placeBeside != nil { return [split(at: cardColumn - Self.gap)] }
    let hasSide = blocks.contains { $0.column == .side }
    let isFitted = page.options.fittedRows != nil
    guard page.options.windowWidth >= Self.twoColumnWidth, hasSide || isFitted,
      !dashboard.panels.contains(where: isList)
    else { return [one] }
    let two = split(at: max(Self.leastMainWidth, page.width * 3 / 5 - Self.gap))
    return hasSide ? [two, one] : [one, two]
  }

  /// The first column of the card beside a list.
  var cardColumn: Int { max(Self.leastListWidth, page.width * 55 / 100) + Self.gap }

  /// Returns two columns, of which the first has this width.
  private func split(at main: Int) -> [BlockLayout.Column] {
    let start = main + Self.gap
    return [(0, main), (start, page.width - start)].map { start, width in
      var options = page.options.with(width: width)
      options.isWideList = page.options.isWide
      return BlockLayout.Column(start: start, layout: TextLayout(dashboard, options: options))
    }
  }

  /// Returns the first lines, with the longest form of the time that fits.
  private func header(outage: WatchStatus.Outage?) -> [StyledLine] {
    var style: Style = dashboard.isDemo ? .warning : .secondary
    var status = dashboard.status(showsAlerts: page.options.showsAlerts)
    let statuses: [String]
    switch outage {
    case .since(let moment):
      style = .failure
      statuses = [page.offline(since: moment), ErrorCode.offline.rawValue]
    case .requested:
      // Data that is never refreshed is not live, however new.
      if status == .pageLive { status = .pageCached }
      statuses = ["\(page.text(status)) (\(Page.offlineOption))", page.text(status)]
    case nil: statuses = [page.text(status)]
    }
    let time = page.civil(dashboard.generatedAt)
    return page.header(
      clocks: [page.clock.date(time), page.clock.time(time), ""],
      statuses: statuses.map { Span($0, style) },
      isDemo: dashboard.isDemo
    )
  }

  private func lines(for panel: Panel, rows: Int?) -> [StyledLine] {
    // Photos are optional: beside other content, one line says how to configure them.
    if case .unconfigured(let error) = panel.state, panel.descriptor.kind.hasPages,
      dashboard.panels.contains(where: { $0.state.snapshot != nil })
    {
      let hint = page.errors.brief(for: error, from: panel.descriptor)
      return page.wrapped("\(panel.name)\(page.typography.separator)\(hint)", .secondary)
    }
    let title = hasTitle(panel) ? [title(of: panel), .blank] : []
    switch panel.state {
    case .loading: return title + LoadingPanel(panel, on: page).laidOut()
    case .fresh(let snapshot), .cached(let snapshot): return title + lines(for: snapshot, of: panel)
    case .stale(let snapshot, let error):
      let reason = stalenessLines(of: panel)
      let data = lines(for: snapshot, of: panel).map(\.dimmed)
      let whole = title + reason + [.blank] + data
      guard let rows, whole.count > rows else { return whole }
      // In a window that is too small for both, the data comes first. Without a title, the panel is the
      // only one, and the header says that it is stale.
      let staleness = Staleness(fetchedAt: snapshot.fetchedAt, error: error)
      let above = title.isEmpty ? [] : [title[0]] + page.stalenessAround(of: panel, staleness).above
      return above + data + reason
    case .failed(let error), .unconfigured(let error):
      return lines(for: error, of: panel)
    }
  }

  private func lines(for snapshot: Snapshot, of panel: Panel) -> [StyledLine] {
    let (lines, facts) = snapshot.content.form.text(
      of: panel,
      fetchedAt: snapshot.fetchedAt,
      in: self
    )
    let age = page.text(
      .timeFetched(age: page.clock.age(page.now.seconds(since: snapshot.fetchedAt)))
    )
    let footer = footer(of: panel, right: facts ?? [age])
    return lines + (footer.isEmpty ? [] : [.blank] + footer)
  }

  func title(of panel: Panel) -> StyledLine {
    let name = page.typography.text(panel.name)
    let cut = TextFitting.truncate(name, to: page.width - 1, ellipsis: page.typography.ellipsis)
    var line = StyledLine([Span(" "), Span(cut, .heading)])
    let provider = "  " + page.typography.transliterated(panel.server.title)
    if line.width + TextWidth.width(of: provider) <= page.width {
      line.append(provider, .secondary)
    }
    return line
  }

  /// Whether a line names the panel.
  func hasTitle(_ panel: Panel) -> Bool {
    !panel.kind.namesItself || dashboard.panels.count > 1
  }

  /// Returns the attribution, with more text at the right, on one or two lines.
  ///
  /// If a fallback provider served the panel, a line above says which one and why.
  func footer(of panel: Panel, right: [String]) -> [StyledLine] {
    served(panel) + source(of: panel, right: right)
  }

  private func served(_ panel: Panel) -> [StyledLine] {
    // Without a key, the fallback is the normal case.
    let isUsual: Bool =
      if case .missingVariable? = panel.state.providerError?.reason {
        panel.state.snapshot != nil
      } else { false }
    guard !(isUsual && page.options.hidesUnconfigured),
      let (by, because) = page.errors.served(panel)
    else { return [] }
    let line = page.wrapped("\(by)\(page.typography.separator)\(because)", .secondary)
    return line.count == 1
      ? line : page.wrapped(by, .secondary) + page.wrapped(because, .secondary)
  }

  private func source(of panel: Panel, right: [String]) -> [StyledLine] {
    let terms = page.terms(of: panel).joined(separator: page.typography.separator)
    let left = page.typography.transliterated(terms)
    let right = right.joined(separator: page.typography.separator)
    if left.isEmpty, right.isEmpty { return [] }
    let trailing = right.isEmpty ? [] : [Span(right, .secondary)]
    let spans = left.isEmpty ? [] : [Span(" "), Span(left, .secondary)]
    let line = StyledLine(spans, trailing: trailing)
    if line.width <= page.width { return [line] }
    let below = StyledLine([], trailing: trailing)
    let rightLines = below.width <= page.width ? [below] : page.wrapped(right, .secondary)
    return (trailing.isEmpty ? [] : rightLines) + page.wrapped(left, .secondary)
  }

  func lines(for error: SourceError, of panel: Panel) -> [StyledLine] {
    var heading = title(of: panel)
    let code = "  \(page.typography.rule) \(error.code.rawValue) \(page.typography.rule)"
    var lines: [StyledLine] = []
    if heading.width + TextWidth.width(of: code) <= page.width {
      heading.append(code, .failure)
      lines = [heading]
    } else {
      lines = [heading] + page.wrapped(error.code.rawValue, .failure)
    }
    lines += page.wrapped(page.errors.message(for: error, from: panel.server))
    lines += steps(after: error, from: panel.server) + fallback(of: panel, error)
    if let fallback = panel.fallback, let reason = error.fallbackError {
      lines += steps(after: reason, from: fallback)
    }
    lines += served(panel)
    if let nextTry = page.nextTry(panel) { lines += page.wrapped(nextTry, .secondary) }
    return lines
  }

  private func steps(after error: SourceError, from provider: SourceDescriptor) -> [StyledLine] {
    page.errors.steps(after: error, from: provider).flatMap { page.wrapped($0, .secondary) }
  }

  /// Explains why the fallback provider failed too; empty if it was not tried.
  private func fallback(of panel: Panel, _ error: SourceError) -> [StyledLine] {
    guard let fallback = panel.fallback, let reason = error.fallbackError else { return [] }
    return page.wrapped(page.errors.fallbackMessage(for: reason, from: fallback), .secondary)
  }
}
