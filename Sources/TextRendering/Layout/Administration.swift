import DashCore
import Localization

/// The row at the end of a page: whose data it shows, under which licences, and what could not be checked.
///
/// The attributions in full stand on a page without an end, with `--verbose`, in the help of a watch and in
/// `dash providers`.
struct Administration: Sendable {
  private let layout: TextLayout

  init(layout: TextLayout) { self.layout = layout }

  private var page: Page { layout.page }
  private var dashboard: Dashboard { layout.dashboard }

  /// Returns the longest form that fits in a row, or the shortest in as many as it needs; everything on a
  /// page without an end, and where an option requests it.
  func laidOut() -> [StyledLine] {
    guard page.options.fittedRows != nil, !page.options.showsAttributions else { return whole }
    let forms = forms
    if let fitting = forms.first(where: { StyledLine([Span(" ")] + $0).width <= page.width }) {
      return fitting.isEmpty ? [] : [StyledLine([Span(" ")] + fitting)]
    }
    return page.rows(
      of: (forms.last ?? []).filter { $0.text != page.typography.separator }.map { [$0] }
    )
  }

  /// The attributions in full, why a fallback serves, and why alerts could not be checked.
  private var whole: [StyledLine] {
    let served = dashboard.panels.filter { $0.state.snapshot != nil }.flatMap(layout.served)
    let notice = dashboard.isDemo ? page.wrapped(page.text(.pageDemoNotice), .warning) : []
    return served + (doubts + attributions).flatMap { page.wrapped($0, .secondary) } + notice
  }

  /// Why alerts of places may be missing, each cause once.
  private var doubts: [String] {
    if page.options.showsAlerts { return [] }
    let places = dashboard.panels.flatMap { $0.state.weather?.shown ?? [] }
    var doubtful: [(cause: String, places: [PlaceWeather])] = []
    for place in places {
      guard let cause = place.alerts.flatMap(page.cause) else { continue }
      if let index = doubtful.firstIndex(where: { $0.cause == cause }) {
        doubtful[index].places.append(place)
      } else {
        doubtful.append((cause, [place]))
      }
    }
    return doubtful.map { cause, named in
      let times = named.compactMap { $0.alerts?.receivedAt }
      let doubt = page.doubt(cause, since: times.count == named.count ? times.min() : nil)
      let names = page.text.listSemicolon(named.map { page.name(of: $0) })
      return named.count == places.count ? doubt : page.text.labelled(doubt, by: names)
    }
  }

  /// The names of the services with their licences, and without.
  var forms: [[Span]] {
    var notes: [Span] = []
    if dashboard.isDemo {
      // A watch has keys to show beside it.
      let notice = page.options.hasKeys ? LocalizedString.pageDemo : .pageDemoNotice
      notes.append(Span(page.text(notice), .warning))
    }
    if hasDoubt { notes.append(Span(page.text(.alertsNotChecked), .secondary)) }
    if hasNoRadar { notes.append(Span(page.text(.radarNotLoaded), .secondary)) }
    let names = [true, false].map { hasLicenses in
      page.typography.transliterated(page.text.listSemicolon(services(hasLicenses: hasLicenses)))
    }
    return names.map { names in
      let parts = (names.isEmpty ? [] : [Span(names, .secondary)]) + notes
      return Array(
        parts.map { [$0] }.joined(separator: [Span(page.typography.separator, .secondary)])
      )
    }
  }

  private func services(hasLicenses: Bool) -> [String] {
    distinct { panel in
      (isShown(panel) ? [service(of: panel, hasLicense: hasLicenses)] : [])
        + others(of: panel).map { service in
          page.text.list(
            [service.title, hasLicenses ? service.terms.license : nil].compactMap(\.self)
          )
        } + alerts(of: panel).compactMap(shortName) + radars(of: panel).map(\.title)
    }
  }

  /// Returns texts of the panels, each once.
  private func distinct(_ texts: (Panel) -> [String]) -> [String] {
    dashboard.panels.flatMap(texts).reduce(into: []) { found, text in
      if !text.isEmpty, !found.contains(text) { found.append(text) }
    }
  }

  /// Returns the services that have parts of what is shown besides that of the panel.
  private func others(of panel: Panel) -> [SourceDescriptor] {
    guard isShown(panel), !page.options.showsAlerts else { return [] }
    return panel.helpers
  }

  /// Returns the alerts of the places that have any.
  private func alerts(of panel: Panel) -> [PlaceAlerts] {
    (panel.state.weather?.shown.compactMap(\.alerts) ?? []).filter { !$0.alerts.isEmpty }
  }

  /// Returns the radar that a page shows.
  private func radars(of panel: Panel) -> [PlaceRadar] {
    page.options.showsAlerts ? [] : panel.radars.values.filter { $0.newest?.field != nil }
  }

  /// Whether there is no radar because its service did not respond.
  private var hasNoRadar: Bool {
    !page.options.showsAlerts
      && dashboard.panels.flatMap(\.radars.values).contains {
        $0.error != nil && $0.newest?.field == nil
      }
  }

  /// Returns the short name of the service that told of alerts: that of a built-in one is an abbreviation.
  private func shortName(of alerts: PlaceAlerts) -> String? {
    guard let source = alerts.source, source.count <= 5 else { return alerts.title }
    return source.uppercased()
  }

  /// Whether a page shows something of the service of a panel; one of alerts, if it told of one.
  private func isShown(_ panel: Panel) -> Bool {
    guard page.options.showsAlerts else {
      return panel.state.snapshot != nil || panel.earlier != nil
    }
    return alerts(of: panel).flatMap(\.alerts).contains { $0.source == panel.server.name }
  }

  private func service(of panel: Panel, hasLicense: Bool) -> String {
    let license = hasLicense ? panel.server.terms.license : nil
    // A plugin may name whose data it is.
    let source = (panel.state.snapshot ?? panel.earlier)?.attribution?.string
    let name = page.text.list([source ?? panel.server.title, license].compactMap(\.self))
    // Without a key, the fallback is the normal case.
    if case .missingVariable? = panel.state.providerError?.reason { return name }
    guard panel.server.name != panel.descriptor.name else { return name }
    return page.text(.pageServedBy(service: panel.descriptor.title, other: name))
  }

  /// The attributions in full, each once.
  var attributions: [String] {
    distinct { panel in
      (isShown(panel) ? [licensed(panel.ownAttribution, panel.server)] : [])
        + others(of: panel).map { licensed($0.terms.attribution, $0) }
        + alerts(of: panel).compactMap(\.attribution)
        + radars(of: panel).map(\.attribution)
    }
  }

  private func licensed(_ attribution: String, _ service: SourceDescriptor) -> String {
    [attribution, service.terms.license ?? ""].filter { !$0.isEmpty }
      .joined(separator: page.typography.separator)
  }

  /// Whether the alerts of a place could not be checked.
  private var hasDoubt: Bool {
    dashboard.panels.contains { panel in
      panel.state.weather?.shown.contains { $0.alerts?.status == .unavailable } == true
    }
  }
}
