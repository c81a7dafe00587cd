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
    self.dashboard = dashboard
    page = Page(options: options, now: dashboard.generatedAt)
    format = page.plainFormat
  }

  /// Returns all lines, wrapped to the width.
  func text() -> String {
    let date = page.clock.fullDate(page.civil(dashboard.generatedAt))
    let status = page.text(TextLayout.status(of: dashboard))
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
    case .loading: return [[name, page.text(.pageLoading)]]
    case .failed(let error), .unconfigured(let error):
      let next = page.nextTry(panel).map { [$0] } ?? []
      let reasons = fallback(of: panel, error) + served(panel)
      return [[name] + lines(for: error, from: provider) + reasons + next]
    case .fresh(let snapshot), .cached(let snapshot):
      return title + blocks(for: snapshot, of: panel)
    case .stale(let snapshot, let error):
      let stale = staleness(of: panel, fetchedAt: snapshot.fetchedAt, error)
      return [[name, stale] + fallback(of: panel, error)] + blocks(for: snapshot, of: panel)
    }
  }

  /// Explains why the fallback provider failed too.
  private func fallback(of panel: Panel, _ error: SourceError) -> [String] {
    guard let fallback = panel.fallback, let reason = error.fallbackError else { return [] }
    let hint = page.errors.hint(for: reason, from: fallback)
      .map { [page.text(.lineHint(text: $0))] }
    let message = page.errors.message(for: reason, from: fallback)
    let text = "\(reason.code.rawValue): \(message)"
    return [page.text(.lineFallback(text: text))]
      + (hint ?? [])
  }

  private func blocks(for snapshot: Snapshot, of panel: Panel) -> [[String]] {
    let provider = panel.server
    var blocks: [[String]] = []
    switch snapshot.content {
    case .photos(let found):
      blocks += self.blocks(for: found, of: panel)
    case .weather(let report):
      let remarks = ForecastRemarks(panel: panel, page: page)
      for place in report.places {
        let values = lines(for: place, history: panel.histories[place.requestedPlace])
        blocks.append(values + remarks.remarks(on: place).map(\.text))
        blocks += forecastBlocks(of: place)
      }
      blocks += report.missing.map { missing in
        guard let cached = missing.cached else {
          return [page.errors.name(of: missing).string] + lines(for: missing.error, from: provider)
        }
        let stale = staleness(of: panel, fetchedAt: cached.receivedAt, missing.error)
        let weather = lines(for: cached.value)
        return [weather[0], stale] + weather.dropFirst()
      }
    case .metrics(let metrics): blocks.append(block(for: metrics))
    case .table(let table): blocks.append(block(for: table))
    case .text(let text): blocks += self.blocks(for: text)
    }
    let terms = [panel.attribution, provider.terms.license].compactMap(\.self)
    let source = page.text.list(terms.filter { !$0.isEmpty })
    let end = served(panel) + (source.isEmpty ? [] : [page.text(.lineSource(text: source))])
    return blocks + (end.isEmpty ? [] : [end])
  }

  /// Names the fallback provider that served the panel and why; empty without a fallback.
  private func served(_ panel: Panel) -> [String] {
    page.errors.served(panel).map { served in
      [page.errors.sentence(page.text.labelled(served.because, by: served.by))]
    } ?? []
  }

  private func staleness(
    of panel: Panel,
    fetchedAt: Timestamp,
    _ error: SourceError
  ) -> String {
    let parts = [
      page.staleness(of: panel, fetchedAt: fetchedAt, error), page.nextTry(panel),
    ]
    return page.text(.lineStale(text: page.text.list(parts.compactMap(\.self))))
  }

  private func lines(for error: SourceError, from provider: SourceDescriptor) -> [String] {
    let message = page.errors.message(for: error, from: provider)
    let hint = page.errors.hint(for: error, from: provider)
    return [page.text(.lineError(text: "\(error.code.rawValue): \(message)"))]
      + (hint.map { [page.text(.lineHint(text: $0))] } ?? [])
  }

  /// Returns a block of labelled lines for each photo shown.
  private func blocks(for found: PhotoPage, of panel: Panel) -> [[String]] {
    let presentation = page.options.photoPresentation
    let photos = PhotoLayout.shown(found, of: panel, in: dashboard, as: presentation)
    let blocks = photos.map { photo in
      [PhotoCaption(photo: photo, page: page).name]
        + PhotoFields.all(of: photo, in: panel.name, page.text).map { label, value in
          page.text.labelled(value, by: label.map { page.text.capitalized($0) } ?? "ID")
        }
    }
    guard presentation == .gallery else { return blocks }
    let query = found.query.map { [page.text(.photoQuery(query: $0.string))] } ?? []
    let extent = PhotoLayout.extent(of: found, shown: photos.count, page.text)
    let next = page.text(.photoNextPage(page: String(found.page + 1)))
    return [
      query + [page.text(.photoFound(photos: extent))] + (found.isLast ? [] : [next])
    ] + blocks
  }
}
