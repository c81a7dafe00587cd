import DashCore

/// Lays out a dashboard for the eye.
struct TextLayout: Sendable {
  let dashboard: Dashboard
  let page: Page

  init(_ dashboard: Dashboard, options: RenderOptions) {
    self.dashboard = dashboard
    var options = options
    options.takesServicesWords = !dashboard.isDemo
    page = Page(options: options, now: dashboard.generatedAt)
  }

  /// All lines, and the width that their right parts are set to.
  func laidOut() -> (lines: [StyledLine], width: Int) {
    var lines = header()
    lines += body()
    let widest = lines.map(\.width).max() ?? 0
    return (lines, min(widest, page.width))
  }

  /// All lines of a screen that is watched: its time stands at the foot.
  func screenLines() -> [StyledLine] {
    let time = dashboard.generatedAt.civil(utcOffsetSeconds: page.options.utcOffsetSeconds)
    return header(clocks: [page.clock.day(time), ""]) + body()
  }

  /// The panels alone, each behind a blank line.
  func body() -> [StyledLine] {
    if dashboard.panels.isEmpty {
      return [.blank] + page.wrapped(page.text(PageWord.nothingToShow))
    }
    let photos = dashboard.panels.filter { $0.descriptor.kind == .photos }
    let others = dashboard.panels.filter { $0.descriptor.kind != .photos }
    let isOneEach = page.options.photoPresentation == .chosen
    guard page.width >= Self.widthOfTwoColumns, isOneEach, !photos.isEmpty, !others.isEmpty else {
      return lines(for: dashboard.panels)
    }
    return columns(others, photos)
  }

  func lines(for panels: [Panel]) -> [StyledLine] {
    panels.flatMap { [.blank] + lines(for: $0) }
  }

  /// The words for where the data comes from, the same in every format for people.
  static func truth(of dashboard: Dashboard) -> PageWord {
    if dashboard.isDemo { return .demo }
    let words = Set(dashboard.panels.compactMap { truth(of: $0.state, at: dashboard.generatedAt) })
    return [.live, .kept, .stale, .loading].first(where: words.contains) ?? .noData
  }

  /// How old data may be that is still called live, where nothing says that there is newer.
  private static let liveSeconds: Int64 = 600

  private static func truth(of state: PanelState, at now: Timestamp) -> PageWord? {
    switch state {
    case .fresh: .live
    case .cached(let snapshot):
      now.seconds(since: snapshot.fetchedAt) < liveSeconds ? .live : .kept
    case .stale: .stale
    case .loading: .loading
    case .failed, .unconfigured: nil
    }
  }

  private func header() -> [StyledLine] {
    let time = dashboard.generatedAt.civil(utcOffsetSeconds: page.options.utcOffsetSeconds)
    return header(clocks: [page.clock.date(time), page.clock.time(time), ""])
  }

  /// The first lines, with the fullest form of the time that fits.
  private func header(clocks: [String]) -> [StyledLine] {
    let truth = page.text(Self.truth(of: dashboard))
    let truthStyle: Style = dashboard.isDemo ? .warning : .secondary
    var line = StyledLine([Span(" "), Span("dash", .heading)])
    for clock in clocks {
      let separator = clock.isEmpty ? "" : page.typography.separator
      line.trailing = [Span(clock + separator, .secondary), Span(truth, truthStyle)]
      if line.width <= page.width { break }
    }
    return [line] + (dashboard.isDemo ? page.wrapped(page.text(PageWord.demoNotice), .warning) : [])
  }

  private func lines(for panel: Panel) -> [StyledLine] {
    // Photos are an addition: where there is something to see, a line says how to have them too.
    if case .unconfigured(let error) = panel.state, panel.descriptor.kind == .photos,
      dashboard.panels.contains(where: { $0.state.snapshot != nil })
    {
      let hint = page.errors.brief(for: error, from: panel.descriptor)
      return page.wrapped("\(panel.name)\(page.typography.separator)\(hint)", .secondary)
    }
    let title = dashboard.panels.count > 1 ? [title(of: panel), .blank] : []
    switch panel.state {
    case .loading: return title + LoadingPanel(panel, on: page).laidOut()
    case .fresh(let snapshot), .cached(let snapshot): return title + lines(for: snapshot, of: panel)
    case .stale(let snapshot, let error):
      return title + page.stalenessLines(of: panel, fetchedAt: snapshot.fetchedAt, error)
        + fallback(of: panel, error) + [.blank]
        + lines(for: snapshot, of: panel).map(\.dimmed)
    case .failed(let error), .unconfigured(let error):
      return PhotoLayout.sky(for: panel, in: dashboard, on: page) + lines(for: error, of: panel)
    }
  }

  private func lines(for snapshot: Snapshot, of panel: Panel) -> [StyledLine] {
    switch snapshot.content {
    case .photos(let found):
      PhotoLayout(found, of: panel, in: dashboard, on: page).laidOut() + [.blank]
        + footer(of: panel, right: photoAge(snapshot))
    case .weather(let report):
      lines(for: report, of: panel, fetchedAt: snapshot.fetchedAt)
    }
  }

  /// How old photos are, where they are not of this moment.
  private func photoAge(_ snapshot: Snapshot) -> [String] {
    let seconds = page.now.seconds(since: snapshot.fetchedAt)
    return abs(seconds) < 60
      ? [] : [page.text(TimePhrase.fetched, ["age": page.clock.age(seconds)])]
  }

  private func title(of panel: Panel) -> StyledLine {
    let name = page.typography.text(panel.name)
    let cut = TextFitting.truncate(name, to: page.width - 1, ellipsis: page.typography.ellipsis)
    var line = StyledLine([Span(" "), Span(cut, .heading)])
    let provider = "  " + page.typography.own(panel.server.title)
    if line.width + TextWidth.width(of: provider) <= page.width {
      line.append(provider, .secondary)
    }
    return line
  }

  private func lines(
    for report: WeatherReport,
    of panel: Panel,
    fetchedAt: Timestamp
  ) -> [StyledLine] {
    if let place = report.onlyPlace {
      // The card says itself how old the observation is, where the service says it.
      let age = place.observedAt == nil ? [page.age(of: [place], fetchedAt: fetchedAt)] : []
      let history = panel.histories[place.asked]
      var card = WeatherCard(place, on: page, history: history).laidOut()
      card[0].items = [PointedItem(.place(panel: panel.name, place.asked))]
      return card + forecastLines(of: place) + remarks(on: [place], of: panel) + [.blank]
        + footer(of: panel, right: age)
    }
    let (table, units) = WeatherTable(report, of: panel, on: page).laidOut()
    let age = page.age(of: report.places, fetchedAt: fetchedAt)
    return table + steps(after: report.missing, of: panel)
      + forecastLines(of: report.places) + remarks(on: report.places, of: panel) + [.blank]
      + footer(of: panel, right: units + [age])
  }

  /// What is to be said of forecasts and air, behind a blank line.
  func remarks(on places: [PlaceWeather], of panel: Panel) -> [StyledLine] {
    let lines = ForecastRemarks(of: panel, on: page).remarks(on: places).flatMap { remark in
      page.wrapped(remark.text, remark.isFailure ? .failure : .secondary)
    }
    return lines.isEmpty ? [] : [.blank] + lines
  }

  /// What can be done about the places that are missing, each step once.
  private func steps(after missing: [MissingPlace], of panel: Panel) -> [StyledLine] {
    var steps: [String] = []
    for place in missing where place.kept == nil {
      for step in page.errors.steps(after: place.error, from: panel.server)
      where !steps.contains(step) {
        steps.append(step)
      }
    }
    return steps.isEmpty ? [] : [.blank] + steps.flatMap { page.wrapped($0, .secondary) }
  }

  private func attribution(of panel: Panel) -> String {
    let terms = panel.server.terms
    return terms.license.map { "\(terms.attribution)\(page.typography.separator)\($0)" }
      ?? terms.attribution
  }

  /// Where the data is from, and more at the right: a line, or two where it does not fit on one; above
  /// it, where another provider than the configured one served it, which one and why.
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
    let left = page.typography.own(attribution(of: panel))
    let right = right.joined(separator: page.typography.separator)
    let trailing = right.isEmpty ? [] : [Span(right, .secondary)]
    let line = StyledLine([Span(" "), Span(left, .secondary)], trailing: trailing)
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
    for step in page.errors.steps(after: error, from: panel.server) {
      lines += page.wrapped(step, .secondary)
    }
    lines += fallback(of: panel, error)
    if let fallback = panel.fallback, let reason = error.fallbackError {
      for step in page.errors.steps(after: reason, from: fallback) {
        lines += page.wrapped(step, .secondary)
      }
    }
    lines += served(panel)
    if let words = page.nextTry(panel) { lines += page.wrapped(words, .secondary) }
    return lines
  }

  /// Why the provider that stands in could not serve either; nothing where it was not asked.
  private func fallback(of panel: Panel, _ error: SourceError) -> [StyledLine] {
    guard let fallback = panel.fallback, let reason = error.fallbackError else { return [] }
    return page.wrapped(page.errors.standIn(for: reason, from: fallback), .secondary)
  }
}
