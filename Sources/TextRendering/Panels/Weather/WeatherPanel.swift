import DashCore
import Localization

/// Weather: a card for a single place, else a table, with forecasts and remarks.
extension WeatherReport: PanelForm {
  func text(of panel: Panel, fetchedAt: Timestamp, in layout: TextLayout) -> PanelText {
    let page = layout.page
    if var place = onlyPlace {
      let history = panel.histories[place.requestedPlace]
      place.history = history
      var card = WeatherCard(place, on: page, history: history).laidOut()
      card[0].items = [SelectableItem(.place(panel: panel.name, place.requestedPlace))]
      let lines = card + layout.forecastLines(of: place) + layout.remarks(on: [place], of: panel)
      // The card shows the age of the observation itself, if the service reports it.
      return (lines, place.observedAt == nil ? nil : [])
    }
    let (table, units) = WeatherTable(self, of: panel, on: page).laidOut()
    let lines =
      table + layout.steps(after: missing, of: panel) + layout.forecastLines(of: places)
      + layout.remarks(on: places, of: panel)
    return (lines, units + [page.age(of: places, fetchedAt: fetchedAt)])
  }

  func card(of item: ScreenItem, in panel: Panel, isLoading: Bool, _ layout: TextLayout)
    -> [StyledLine]?
  {
    guard case .place(_, let query) = item else { return nil }
    return TableRow.rows(of: self, inOrderOf: panel.places)
      .first { $0.weather.requestedPlace == query }
      .map { layout.card(of: $0, in: panel, isLoading: isLoading) }
  }
}

/// Lays out forecasts, remarks and the card of a place.
extension TextLayout {
  /// Returns the remarks on forecasts and air quality, after a blank line.
  fileprivate func remarks(on places: [PlaceWeather], of panel: Panel) -> [StyledLine] {
    let lines = ForecastRemarks(panel: panel, page: page).remarks(on: places).flatMap { remark in
      page.wrapped(remark.text, remark.isFailure ? .failure : .secondary)
    }
    return lines.isEmpty ? [] : [.blank] + lines
  }

  /// Returns the hints for missing places, each hint once.
  fileprivate func steps(after missing: [MissingPlace], of panel: Panel) -> [StyledLine] {
    var steps: [String] = []
    for place in missing where place.cached == nil {
      for step in page.errors.steps(after: place.error, from: panel.server)
      where !steps.contains(step) {
        steps.append(step)
      }
    }
    return steps.isEmpty ? [] : [.blank] + steps.flatMap { page.wrapped($0, .secondary) }
  }

  /// Returns the forecast of a single place, after a blank line: chart, days, and hours if
  /// requested.
  fileprivate func forecastLines(of place: PlaceWeather) -> [StyledLine] {
    let chart = ForecastChart(place, on: page)?.laidOut()
    return parts([chart] + tables(of: place))
  }

  /// Returns the forecasts of several places, each under its name.
  fileprivate func forecastLines(of places: [PlaceWeather]) -> [StyledLine] {
    guard page.options.forecast.isListed else { return [] }
    return places.flatMap { place in
      let lines = parts(tables(of: place))
      let name = page.name(of: place, width: page.width - 1)
      return lines.isEmpty ? [] : [.blank, StyledLine([Span(" "), Span(name, .heading)])] + lines
    }
  }

  private func tables(of place: PlaceWeather) -> [[StyledLine]?] {
    [
      ForecastDays(place, on: page)?.laidOut(),
      ForecastHours(place, on: page)?.laidOut(),
    ]
  }

  private func parts(_ parts: [[StyledLine]?]) -> [StyledLine] {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.flatMap { [.blank] + $0 }
  }

  fileprivate func card(of row: TableRow, in panel: Panel, isLoading: Bool) -> [StyledLine] {
    let fetchedAt = (panel.state.snapshot ?? panel.earlier)?.fetchedAt ?? page.now
    let history = panel.histories[row.weather.requestedPlace]
    var weather = row.weather
    weather.history = history
    let loading = page.text(.forecastRemark(text: page.text(.pageLoading)))
    let lines =
      WeatherCard(weather, on: page, history: history).laidOut()
      + (isLoading ? [.blank] + page.wrapped(loading, .secondary) : [])
      + forecastLines(of: weather) + remarks(on: [weather], of: panel) + [.blank]
      + footer(of: panel, right: [page.age(of: [row.weather], fetchedAt: fetchedAt)])
    let staleness =
      row.staleness ?? panel.state.error.map { TableRow.Staleness(fetchedAt: fetchedAt, error: $0) }
    guard let staleness else { return lines }
    return lines.map(\.dimmed) + [.blank]
      + page.stalenessLines(of: panel, fetchedAt: staleness.fetchedAt, staleness.error)
  }
}

/// Lays out a panel that waits for its first response, with what is known of its places.
///
/// It takes as many lines as the content that replaces it, so nothing else moves.
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
    let attribution = [.blank] + page.wrapped(panel.attribution, .secondary)
    guard panel.descriptor.kind == .weather, !panel.places.isEmpty else {
      return page.wrapped(text, .secondary)
    }
    let places = knownPlaces
    let hasWeather = places.contains(where: \.hasWeather)
    if places.count == 1 {
      let card = WeatherCard(places[0], on: page, placeholder: hasWeather ? nil : text).laidOut()
      return card.map { hasWeather ? $0.dimmed : $0 } + attribution
    }
    if hasWeather {
      let report = WeatherReport(places: places)
      let table = WeatherTable(report, of: panel, on: page, awaitedText: text).laidOut()
      return table.lines.map(\.dimmed) + attribution
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
      } + attribution
  }

  /// The places with their earlier weather, or their names.
  private var knownPlaces: [PlaceWeather] {
    var earlier: [PlaceQuery: PlaceWeather] = [:]
    if case .weather(let report) = panel.earlier?.content {
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
