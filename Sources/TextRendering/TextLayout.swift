import DashCore
import Localization

/// Lays out a dashboard as styled text.
struct TextLayout: Sendable {
  let dashboard: Dashboard
  let page: Page
  /// The item that is selected in watch mode; `nil` for none.
  var selection: ScreenItem?
  /// Why a watch can send no requests; `nil` while online.
  var outage: WatchStatus.Outage?
  /// The hour of the place's curve that is chosen; `nil` for none.
  var chosenHour: Timestamp?

  init(_ dashboard: Dashboard, options: RenderOptions) {
    self.dashboard = options.shown(dashboard)
    var options = options
    options.usesServiceDescriptions = !dashboard.isDemo
    page = Page(options: options, now: dashboard.generatedAt)
  }

  /// Returns the same layout in fewer columns.
  func with(width: Int) -> TextLayout {
    var layout = TextLayout(dashboard, options: page.options.with(width: width))
    layout.selection = selection
    layout.outage = outage
    layout.chosenHour = chosenHour
    return layout
  }

  /// Returns the panels and the row of administration, which fit the window if the options ask for it.
  ///
  /// In watch mode the last row of the screen is that of administration.
  func lines() -> [StyledLine] { laidOut().lines }

  /// The card of a place with its list, and the first column of one that stands beside it.
  struct Card: Sendable {
    let item: ScreenItem
    let column: Int?
  }

  /// Returns the same lines, and the card of a list that is among them; `nil` for none.
  func laidOut() -> (lines: [StyledLine], card: Card?) {
    let header = headedPanel == nil ? header() : []
    if dashboard.panels.isEmpty {
      return (header + [.blank] + page.wrapped(page.text(.pageNothingToShow)), nil)
    }
    let end = page.options.hasKeys ? [] : Administration(layout: self).laidOut()
    let rows = page.options.fittedRows.map { max($0 - header.count - end.count, 0) }
    let (body, card) = body(rows: rows)
    let hasRoom = rows.map { body.count < $0 } ?? true
    let above = header + (header.isEmpty || !hasRoom ? [] : [.blank])
    return (above + body + (rows == nil ? [.blank] : []) + end, card)
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
      let blocks = content.form.card(of: item, in: panel, isLoading: isLoading, layout: self)
    else { return nil }
    // The card is scrolled, so it has all its parts.
    return BlockLayout(blocks, in: self, rows: nil).pageLines
  }

  // MARK: Blocks

  /// Returns the panels, with the card of the selected place beside its list or below it.
  private func body(rows: Int?) -> (lines: [StyledLine], card: Card?) {
    let blocks = blocks
    guard let item = placeWithCard else {
      return (BlockLayout(blocks, in: self, rows: rows).pageLines, nil)
    }
    if let cardColumn {
      let left = with(width: cardColumn - Self.gap)
      let right = with(width: page.width - cardColumn)
      let stacks = [
        BlockLayout(left.blocks, in: left, rows: rows).pageLines,
        BlockLayout(right.cardWithList(of: item) ?? [], in: right, rows: rows).pageLines,
      ]
      let lines = (0..<(stacks.map(\.count).max() ?? 0)).map { row in
        var line = StyledLine()
        if row < stacks[0].count { line.append(stacks[0][row], at: 0, pageWidth: left.page.width) }
        if row < stacks[1].count {
          line.append(stacks[1][row], at: cardColumn, pageWidth: right.page.width)
        }
        return line
      }
      return (lines, Card(item: item, column: cardColumn))
    }
    let list = BlockLayout(blocks, in: self, rows: rows)
    guard let rows, rows - list.rowCount >= Self.leastCardRows, let card = cardWithList(of: item)
    else { return (list.pageLines, nil) }
    let end = blocks.lastIndex { $0.sizes.first?.rank == .required }.map { $0 + 1 } ?? blocks.count
    let all = Array(blocks[..<end]) + card + Array(blocks[end...])
    return (BlockLayout(all, in: self, rows: rows).pageLines, Card(item: item, column: nil))
  }

  private var blocks: [Block] {
    let single = headedPanel.flatMap { $0.state.weather?.onlyPlace == nil ? nil : $0.name }
    return dashboard.panels.flatMap { panel -> [Block] in
      // The photos stand with the place.
      if single != nil, isPhotoBlock(panel) { return [] }
      return blocks(of: panel) ?? [
        Block([Block.Size(.required) { $0.lines(for: panel, rows: $1) }])
      ]
    }
  }

  /// Returns the parts of a panel that may shrink; `nil` if it is one block of one size.
  private func blocks(of panel: Panel) -> [Block]? {
    if case .failed(let error) = panel.state, panel.descriptor.kind.hasPages {
      return [PhotoBlock.failure(of: panel, error: error)]
    }
    return panel.state.snapshot?.content.form.blocks(of: panel, in: self)
  }

  private func isPhotoBlock(_ panel: Panel) -> Bool {
    panel.kind.hasPages && blocks(of: panel) != nil
  }

  /// Returns the photos that stand with the place of a panel: two beside each other where both have room.
  func photoBlocks(below panel: Panel) -> [Block] {
    guard panel.name == headedPanel?.name else { return [] }
    var photos = dashboard.panels.filter(isPhotoBlock).flatMap { blocks(of: $0) ?? [] }
    let half = (page.width - Self.gap) / 2
    if photos.count == 2, half >= PhotoBlock.leastWidth {
      photos[0].columns = 0..<half
      photos[1].columns = half + Self.gap..<page.width
    }
    return photos
  }

  // MARK: The card of a list

  /// The fewest rows of a card below its list: its first six ranks, with an alert and rain.
  private static let leastCardRows = 15
  /// The fewest cells of a card beside its list.
  private static let leastCardWidth = 62
  /// The cells between two columns.
  private static let gap = 2

  /// The place whose card stands with its list: the selected one or the first; `nil` for no card.
  var placeWithCard: ScreenItem? {
    guard page.options.hasCardWithList else { return nil }
    let items = dashboard.panels.filter(isList).flatMap { panel in
      rows(of: panel).map { ScreenItem.place(panel: panel.name, $0.requestedPlace) }
    }
    return items.first { $0 == selection } ?? items.first
  }

  /// The first column of the card beside the list, which has its columns up to the wind; `nil` if it stands
  /// below the list.
  var cardColumn: Int? {
    guard placeWithCard != nil else { return nil }
    let tables = dashboard.panels.filter(isList).compactMap { panel in
      panel.state.weather.map { WeatherTable($0, of: panel, on: page) }
    }
    func fits(_ widest: Int) -> Bool { page.width - widest - Self.gap >= Self.leastCardWidth }
    // On most pages the names alone leave no room for a card.
    guard let names = tables.map(\.leastWidth).max(), fits(names),
      let widest = tables.map(\.widthWithWind).max(), fits(widest)
    else { return nil }
    return widest + Self.gap
  }

  /// Returns the rows of a list.
  private func rows(of panel: Panel) -> [PlaceWeather] {
    guard let report = panel.state.weather else { return [] }
    return report.rows(inOrderOf: panel.places)
  }

  /// Whether a panel lists several places.
  private func isList(_ panel: Panel) -> Bool {
    guard let report = panel.state.weather else { return false }
    return report.onlyPlace == nil
  }

  private func cardWithList(of item: ScreenItem) -> [Block]? {
    guard let panel = dashboard.panels.first(where: { $0.name == item.panel }) else { return nil }
    return panel.state.weather?.cardWithList(of: item, in: panel, layout: self)
  }

  // MARK: The status

  /// The only weather, whose first row has the clock and the status; `nil` if the page has a header.
  private var headedPanel: Panel? {
    guard let first = dashboard.panels.first, first.state.weather?.shown.isEmpty == false,
      dashboard.panels.count(where: { $0.kind.isWeather }) == 1, !page.options.showsAlerts
    else { return nil }
    return first
  }

  /// Returns the forms of the status, if it stands in the first row of a panel.
  func statuses(inFirstRowOf panel: Panel) -> [Span] {
    headedPanel?.name == panel.name ? statuses : []
  }

  /// The status of the data, the longest form first.
  var statuses: [Span] {
    let style: Style = dashboard.isDemo ? .warning : .secondary
    var status = dashboard.status(showsAlerts: page.options.showsAlerts)
    switch outage {
    case .since(let moment):
      return [page.offline(since: moment), ErrorCode.offline.rawValue].map { Span($0, .failure) }
    case .requested:
      // Data that is never refreshed is not live, however new.
      if status == .pageLive { status = .pageCached }
      return ["\(page.text(status)) (\(Page.offlineOption))", page.text(status)].map {
        Span($0, style)
      }
    case nil: return [Span(page.text(status), status == .pageStale ? .warning : style)]
    }
  }

  /// Returns the first line of a page without a place, with the longest form of the time that fits.
  private func header() -> [StyledLine] {
    let time = page.civil(dashboard.generatedAt)
    return page.header(
      clocks: [page.clock.date(time), page.clock.time(time), ""],
      statuses: statuses
    )
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
    snapshot.content.form.text(of: panel, in: self)
  }

  func title(of panel: Panel) -> StyledLine {
    let name = page.typography.text(panel.name)
    let cut = TextFitting.truncate(name, to: page.width - 1, ellipsis: page.typography.ellipsis)
    var line = StyledLine([Span(" "), Span(cut, .heading)])
    let provider = "  " + page.typography.transliterated(panel.server.title)
    if line.width + TextWidth.width(of: provider) <= page.width {
      line.append(provider, .secondary)
    }
    // Weather and photos say the age of each.
    guard !panel.kind.namesItself, let snapshot = panel.state.snapshot else { return line }
    let age = page.clock.age(page.now.seconds(since: snapshot.fetchedAt))
    let whole = StyledLine(
      line.spans,
      trailing: [Span(page.text(.timeFetched(age: age)), .secondary)]
    )
    return whole.width <= page.width ? whole : line
  }

  /// Whether a line names the panel.
  func hasTitle(_ panel: Panel) -> Bool {
    !panel.kind.namesItself
      || panel.kind.isWeather && dashboard.panels.count { $0.kind.isWeather } > 1
  }

  /// Returns which fallback served a panel, and why; empty if none did, or if that is usual.
  func served(_ panel: Panel) -> [StyledLine] {
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
    var steps = page.errors.steps(after: error, from: panel.server)
    if let fallback = panel.fallback, let reason = error.fallbackError {
      // A step that both services need stands once, after both causes.
      let further = page.errors.steps(after: reason, from: fallback)
      lines += steps.filter { !further.contains($0) }.flatMap { page.wrapped($0, .secondary) }
      lines += page.wrapped(page.errors.fallbackMessage(for: reason, from: fallback), .secondary)
      steps = further
    }
    lines += steps.flatMap { page.wrapped($0, .secondary) }
    lines += served(panel)
    if let nextTry = page.nextTry(panel) { lines += page.wrapped(nextTry, .secondary) }
    return lines
  }

  /// Explains why the fallback provider failed too; empty if it was not tried.
  private func fallback(of panel: Panel, _ error: SourceError) -> [StyledLine] {
    guard let fallback = panel.fallback, let reason = error.fallbackError else { return [] }
    return page.wrapped(page.errors.fallbackMessage(for: reason, from: fallback), .secondary)
  }
}
