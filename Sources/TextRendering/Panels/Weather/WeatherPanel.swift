import DashCore
import Localization

/// Weather: a card for a single place, else a table, with forecasts and remarks.
extension WeatherReport: PanelForm {
  func text(of panel: Panel, in layout: TextLayout) -> [StyledLine] {
    let page = layout.page
    if page.options.showsAlerts {
      let places = rows(inOrderOf: panel.places)
      let alerts = places.map { AlertLines(place: $0, page: page).full() }
      // The alerts of a place with earlier weather are among the others.
      let unknown = missing.filter { !$0.hasCurrent }
      let table = WeatherTable(WeatherReport(places: [], missing: unknown), of: panel, on: page)
        .laidOut()
      let steps = page.alertSteps(of: places).flatMap { page.wrapped($0, .secondary) }
      let end = [table, steps]
      return Array((alerts + end).filter { !$0.isEmpty }.joined(separator: [.blank]))
    }
    let table = WeatherTable(self, of: panel, on: page)
      .laidOut(statuses: layout.statuses(inFirstRowOf: panel))
    return table + layout.steps(after: missing, of: panel) + layout.forecastLines(of: places)
      + layout.remarks(on: places, of: panel, areDaysShown: page.options.forecast.isListed)
      .afterBlank
  }

  func blocks(of panel: Panel, in layout: TextLayout) -> [Block]? {
    guard let place = onlyPlace, !layout.page.options.showsAlerts else { return nil }
    var card = PlaceCard(place, of: panel)
    card.isSelectable = true
    card.hasRequestedDays = layout.page.options.forecast.isListed
    card.statuses = layout.statuses(inFirstRowOf: panel)
    card.chosenHour = layout.chosenHour
    var blocks = card.blocks(in: layout, photos: layout.photoBlocks(below: panel))
    if case .stale = panel.state { blocks = blocks.map(\.dimmed) }
    // Where a window is too small for both, the data stays; the first line says that it is stale.
    blocks.insert(Block(.alerts, hasGap: false) { $0.stalenessLines(of: panel) }, at: 1)
    return [Block(.required) { $0.titleLines(of: panel) }] + blocks
  }

  func card(of item: ScreenItem, in panel: Panel, isLoading: Bool, layout: TextLayout) -> [Block]? {
    guard var card = placeCard(of: item, in: panel) else { return nil }
    card.isLoading = isLoading
    card.statuses = layout.statuses
    return card.blocks(in: layout)
  }

  /// Returns the card of a place beside or below its list, which has the remarks; empty if it is gone.
  func cardWithList(of item: ScreenItem, in panel: Panel, layout: TextLayout) -> [Block] {
    guard var card = placeCard(of: item, in: panel) else { return [] }
    card.isWithList = true
    card.chosenHour = layout.chosenHour
    return card.blocks(in: layout)
  }

  func placeCard(of item: ScreenItem, in panel: Panel) -> PlaceCard? {
    guard case .place(_, let query) = item else { return nil }
    guard let place = shown.first(where: { $0.requestedPlace == query }) else { return nil }
    var card = PlaceCard(place, of: panel)
    let fetchedAt = (panel.state.snapshot ?? panel.earlier)?.fetchedAt
    card.staleness =
      panel.staleness(of: place)
      ?? panel.state.error.flatMap { error in
        fetchedAt.map { Staleness(fetchedAt: $0, error: error) }
      }
    return card
  }
}

/// Lays out forecasts and remarks.
extension TextLayout {
  /// Returns the remarks on forecasts and air quality.
  func remarks(
    on places: [PlaceWeather],
    of panel: Panel,
    areDaysShown: Bool = true
  ) -> [StyledLine] {
    ForecastRemarks(panel: panel, page: page, areDaysShown: areDaysShown).remarks(on: places)
      .flatMap { page.wrapped($0.text, $0.isFailure ? .failure : .secondary) }
  }

  /// Returns the hints for missing places, each hint once.
  fileprivate func steps(after missing: [PlaceWeather], of panel: Panel) -> [StyledLine] {
    var steps: [String] = []
    for error in missing.filter({ !$0.hasCurrent }).compactMap(\.$current.failure) {
      for step in page.errors.steps(after: error, from: panel.server)
      where !steps.contains(step) {
        steps.append(step)
      }
    }
    return steps.flatMap { page.wrapped($0, .secondary) }.afterBlank
  }

  /// Returns the forecasts of several places, each under its name.
  fileprivate func forecastLines(of places: [PlaceWeather]) -> [StyledLine] {
    guard page.options.forecast.isListed else { return [] }
    return places.flatMap { place in
      let tables = [
        ForecastDays(place, on: page)?.laidOut(),
        ForecastHours(place, on: page)?.laidOut(),
      ]
      let lines = tables.compactMap { $0 }.filter { !$0.isEmpty }.flatMap { [.blank] + $0 }
      let name = page.name(of: place, width: page.width - 1)
      return lines.isEmpty ? [] : [.blank, StyledLine([Span(" "), Span(name, .heading)])] + lines
    }
  }
}

/// Lays out a panel that waits for its first response, with what is known of its places.
struct LoadingPanel: Sendable {
  private let panel: Panel
  private let page: Page
  private let text: String

  init(_ panel: Panel, on page: Page) {
    self.panel = panel
    self.page = page
    text = page.awaited
  }

  /// Returns the lines, including the footer.
  func laidOut() -> [StyledLine] {
    guard panel.descriptor.kind.isWeather, !panel.places.isEmpty else {
      return page.wrapped(text, .secondary)
    }
    let places = knownPlaces
    let hasWeather = places.contains(where: \.hasWeather)
    if places.count == 1 {
      let header = PlaceHeader(place: places[0], page: page, placeholder: hasWeather ? nil : text)
      let lines = header.title() + page.rows(of: header.today) + page.rows(of: header.measures)
      return hasWeather ? lines.map(\.dimmed) : lines
    }
    if hasWeather {
      let report = WeatherReport(places: places)
      return WeatherTable(report, of: panel, on: page, awaitedText: text).laidOut().map(\.dimmed)
    }
    let names = places.map { page.name(of: $0) }
    let widest = names.map { TextWidth.width(of: $0) }.max() ?? 0
    let nameWidth = min(widest, max(page.width - TextWidth.width(of: text) - 3, 1))
    // The blank line becomes the column headings.
    return [.blank]
      + names.map { name in
        let cut = TextFitting.truncate(name, to: nameWidth, ellipsis: page.typography.ellipsis)
        var line = StyledLine(" " + TextFitting.padEnd(cut, to: nameWidth))
        line.append("  " + text, .secondary)
        return line
      }
  }

  /// The places with their earlier weather, or their names.
  private var knownPlaces: [PlaceWeather] {
    var earlier: [PlaceQuery: PlaceWeather] = [:]
    if let report = panel.earlier?.weather {
      for place in report.places { earlier[place.requestedPlace] = place }
    }
    return panel.places.map { query in
      var place = earlier[query] ?? PlaceWeather(requestedPlace: query)
      place.name = place.name ?? panel.placeNames[query]?.name
      place.country = place.country ?? panel.placeNames[query]?.country
      return place
    }
  }
}
