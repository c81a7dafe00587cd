import DashCore
import Localization

/// Lays out a dashboard as styled text.
struct TextLayout: Sendable {
  let dashboard: Dashboard
  let page: Page

  init(_ dashboard: Dashboard, options: RenderOptions) {
    self.dashboard = dashboard
    var options = options
    options.usesServiceDescriptions = !dashboard.isDemo
    page = Page(options: options, now: dashboard.generatedAt)
  }

  /// Returns the header and the panels.
  ///
  /// - Parameter offlineSince: The start of the network outage of a watch; `nil` while online.
  /// - Returns: All lines.
  func lines(offlineSince: Timestamp? = nil) -> [StyledLine] {
    header(offlineSince: offlineSince) + body
  }

  /// Returns all details of an item, `nil` if it is gone.
  ///
  /// - Parameters:
  ///   - item: The item, such as a place.
  ///   - isLoading: Whether more of it is being fetched.
  /// - Returns: The lines.
  func card(of item: ScreenItem, isLoading: Bool) -> [StyledLine]? {
    guard
      let panel = dashboard.panels.first(where: { $0.name == item.panel }),
      let content = (panel.state.snapshot ?? panel.earlier)?.content
    else { return nil }
    return content.form.card(of: item, in: panel, isLoading: isLoading, self)
  }

  /// The panels, each after a blank line.
  private var body: [StyledLine] {
    if dashboard.panels.isEmpty {
      return [.blank] + page.wrapped(page.text(.pageNothingToShow))
    }
    let photos = dashboard.panels.filter { $0.kind == .photos }
    let others = dashboard.panels.filter { $0.kind != .photos }
    let isOneEach = page.options.photoPresentation == .chosen
    guard page.width >= Self.twoColumnWidth, isOneEach, !photos.isEmpty, !others.isEmpty else {
      return lines(for: dashboard.panels)
    }
    return columns(others, photos)
  }

  private func lines(for panels: [Panel]) -> [StyledLine] {
    panels.flatMap { [.blank] + lines(for: $0) }
  }

  /// Returns the status of the data, such as live or cached, for every text format.
  ///
  /// It is the status of the data, if any is shown beside photos.
  static func status(of dashboard: Dashboard) -> LocalizedString {
    if dashboard.isDemo { return .pageDemo }
    let data = dashboard.panels.filter { $0.kind != .photos && $0.state.snapshot != nil }
    let statuses = Set(
      (data.isEmpty ? dashboard.panels : data)
        .compactMap { status(of: $0.state, at: dashboard.generatedAt) }
    )
    return [.pageLive, .pageCached, .pageStale, .pageLoading].first(where: statuses.contains)
      ?? .pageNoData
  }

  /// The maximum age of cached data that counts as live.
  private static let liveSeconds: Int64 = 600
  /// The maximum age of an observation that counts as live.
  private static let liveObservationSeconds: Int64 = 3 * 3600

  private static func status(of state: PanelState, at now: Timestamp) -> LocalizedString? {
    switch state {
    case .fresh(let snapshot): isOld(snapshot, at: now) ? .pageStale : .pageLive
    case .cached(let snapshot):
      now.seconds(since: snapshot.fetchedAt) >= liveSeconds
        ? .pageCached : isOld(snapshot, at: now) ? .pageStale : .pageLive
    case .stale: .pageStale
    case .loading: .pageLoading
    case .failed, .unconfigured: nil
    }
  }

  /// Whether the service's latest observation of all places is too old to be live.
  private static func isOld(_ snapshot: Snapshot, at now: Timestamp) -> Bool {
    guard
      case .weather(let report) = snapshot.content,
      let latest = report.places.compactMap(\.observedAt).max()
    else { return false }
    return now.seconds(since: latest) > liveObservationSeconds
  }

  /// Returns the first lines, with the longest form of the time that fits.
  private func header(offlineSince: Timestamp?) -> [StyledLine] {
    let style: Style =
      offlineSince != nil ? .failure : dashboard.isDemo ? .warning : .secondary
    let statuses =
      offlineSince.map { [page.offline(since: $0), ErrorCode.offline.rawValue] }
      ?? [page.text(Self.status(of: dashboard))]
    let time = page.civil(dashboard.generatedAt)
    return page.header(
      clocks: [page.clock.date(time), page.clock.time(time), ""],
      statuses: statuses.map { Span($0, style) },
      isDemo: dashboard.isDemo
    )
  }

  private func lines(for panel: Panel) -> [StyledLine] {
    // Photos are optional: beside other content, one line says how to configure them.
    if case .unconfigured(let error) = panel.state, panel.descriptor.kind == .photos,
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
      return title + page.stalenessLines(of: panel, fetchedAt: snapshot.fetchedAt, error)
        + fallback(of: panel, error) + [.blank]
        + lines(for: snapshot, of: panel).map(\.dimmed)
    case .failed(let error), .unconfigured(let error):
      return lines(for: error, of: panel)
        + PhotoLayout.placeholder(for: panel, in: dashboard, on: page)
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
    return lines + [.blank] + footer(of: panel, right: facts ?? [age])
  }

  private func title(of panel: Panel) -> StyledLine {
    let name = page.typography.text(panel.name)
    let cut = TextFitting.truncate(name, to: page.width - 1, ellipsis: page.typography.ellipsis)
    var line = StyledLine([Span(" "), Span(cut, .heading)])
    let provider = "  " + page.typography.transliterated(panel.server.title)
    if line.width + TextWidth.width(of: provider) <= page.width {
      line.append(provider, .secondary)
    }
    return line
  }

  /// Whether a line names the panel; weather and photos name themselves where they stand alone.
  private func hasTitle(_ panel: Panel) -> Bool {
    ![.photos, .weather].contains(panel.kind) || dashboard.panels.count > 1
  }

  private func attribution(of panel: Panel) -> String {
    [panel.attribution, panel.server.terms.license ?? ""].filter { !$0.isEmpty }
      .joined(separator: page.typography.separator)
  }

  /// Returns the attribution, with more text at the right, on one or two lines.
  ///
  /// If a fallback provider served the panel, a line above says which one and why.
  func footer(of panel: Panel, right: [String]) -> [StyledLine] {
    served(panel) + source(of: panel, right: right)
  }

  private func served(_ panel: Panel) -> [StyledLine] {
    guard let (by, because) = page.errors.served(panel) else { return [] }
    let line = page.wrapped("\(by)\(page.typography.separator)\(because)", .secondary)
    return line.count == 1
      ? line : page.wrapped(by, .secondary) + page.wrapped(because, .secondary)
  }

  private func source(of panel: Panel, right: [String]) -> [StyledLine] {
    let left = page.typography.transliterated(attribution(of: panel))
    let right = right.joined(separator: page.typography.separator)
    let trailing = right.isEmpty ? [] : [Span(right, .secondary)]
    let spans = left.isEmpty ? [] : [Span(" "), Span(left, .secondary)]
    let line = StyledLine(spans, trailing: trailing)
    if line.width <= page.width { return [line] }
    let below = StyledLine([], trailing: trailing)
    let rightLines = below.width <= page.width ? [below] : page.wrapped(right, .secondary)
    return (trailing.isEmpty ? [] : rightLines) + page.wrapped(left, .secondary)
  }

  private func lines(for error: SourceError, of panel: Panel) -> [StyledLine] {
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

  /// The minimum width that places photos beside the other panels.
  private static let twoColumnWidth = 100
  /// The cells between the columns.
  ///
  /// The right column has its own margin.
  private static let gap = 2

  /// Lays out panels in two columns, each panel after a blank line.
  private func columns(_ left: [Panel], _ right: [Panel]) -> [StyledLine] {
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
