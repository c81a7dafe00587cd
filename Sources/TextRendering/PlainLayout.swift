import DashCore
import Localization

/// Lays out a dashboard as short labelled lines, for pipes and screen readers.
///
/// It uses no drawings, arrows or colours. The minus sign is ASCII, for scripts and screen readers.
struct PlainLayout: Sendable {
  let dashboard: Dashboard
  let page: Page
  let format: QuantityFormat

  init(_ dashboard: Dashboard, options: RenderOptions) {
    var options = options
    options.usesServiceDescriptions = !dashboard.isDemo
    self.dashboard = options.shown(dashboard)
    page = Page(options: options, now: dashboard.generatedAt)
    format = page.plainFormat
  }

  /// Returns all lines, wrapped to the width.
  func text() -> String {
    let date = page.clock.fullDate(page.civil(dashboard.generatedAt))
    let status = page.text(dashboard.status(showsAlerts: page.options.showsAlerts))
    var blocks = [[page.text(.pageHeadline(date: date, status: status))]]
    if dashboard.isDemo { blocks[0].append(page.text(.pageDemoNotice)) }
    if dashboard.panels.isEmpty { blocks.append([page.text(.pageNothingToShow)]) }
    for panel in dashboard.panels { blocks += self.blocks(for: panel) }
    return page.plainText(blocks)
  }

  private func blocks(for panel: Panel) -> [[String]] {
    let provider = panel.server
    let name = "\(panel.name) (\(panel.server.title))"
    let title: [[String]] = dashboard.panels.count > 1 ? [[name]] : []
    switch panel.state {
    case .loading: return [[name, page.awaited]]
    case .failed(let error), .unconfigured(let error):
      let next = page.nextTry(panel).map { [$0] } ?? []
      let (own, reasons) = (lines(for: error, from: provider), fallback(of: panel, error))
      let first = own.filter { !reasons.contains($0) }
      return [[name] + first + reasons + served(panel) + next]
    case .fresh(let snapshot), .cached(let snapshot):
      return title + blocks(for: snapshot, of: panel)
    case .stale(let snapshot, let error):
      let stale = text(of: Staleness(fetchedAt: snapshot.fetchedAt, error: error), panel)
      return [[name, stale] + fallback(of: panel, error)] + blocks(for: snapshot, of: panel)
    }
  }

  /// Explains why the fallback provider failed too.
  private func fallback(of panel: Panel, _ error: SourceError) -> [String] {
    guard let fallback = panel.fallback, let reason = error.fallbackError else { return [] }
    return lines(for: reason, from: fallback) { .lineFallback(text: $0) }
  }

  private func blocks(for snapshot: Snapshot, of panel: Panel) -> [[String]] {
    let blocks = snapshot.content.form.plain(of: panel, in: self)
    let source = page.text.list(terms(of: panel))
    let end = served(panel) + (source.isEmpty ? [] : [page.text(.lineSource(text: source))])
    return blocks + (end.isEmpty ? [] : [end])
  }

  /// Returns the attribution and the licence of what a panel shows.
  ///
  /// Where only alerts are shown, that of the weather is due if its service issued one of them.
  private func terms(of panel: Panel) -> [String] {
    if page.options.showsAlerts, let report = panel.state.weather {
      let alerts = report.shown.flatMap { $0.alerts?.alerts ?? [] }
      guard alerts.contains(where: { $0.source == panel.server.name }) else { return [] }
    }
    return ([panel.attribution] + panel.licenses).filter { !$0.isEmpty }
  }

  /// Names the fallback provider that served the panel and why; empty without a fallback.
  private func served(_ panel: Panel) -> [String] {
    page.errors.served(panel).map { served in
      [page.errors.sentence(page.text.labelled(served.because, by: served.by))]
    } ?? []
  }

  /// Returns the age of stale data, and why it is stale.
  func text(of staleness: Staleness, _ panel: Panel) -> String {
    let parts = [page.text(of: staleness, panel), page.nextTry(panel)]
    return page.text(.lineStale(text: page.text.list(parts.compactMap(\.self))))
  }

  /// Returns an error with its hint.
  func lines(
    for error: SourceError,
    from provider: SourceDescriptor,
    _ line: (String) -> LocalizedString = { .lineError(text: $0) }
  ) -> [String] {
    let message = page.errors.message(for: error, from: provider)
    let hint = page.errors.hint(for: error, from: provider)
    return [page.text(line(page.text.labelled(message, by: error.code.rawValue)))]
      + (hint.map { [page.text(.lineHint(text: $0))] } ?? [])
  }
}
