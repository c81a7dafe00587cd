import DashCore
import Localization

/// Lays out the parts of a place's details that have a screen of their own.
extension TextLayout {
  /// The rows of a chart's curve.
  private static let curveRows = 4...ForecastChart.mostCurveRows
  /// The rows of a chart beside its curve.
  private static let otherChartRows = 7

  /// Returns a part of the details of a place; `nil` if the place is gone.
  ///
  /// - Parameters:
  ///   - selected: The number of the selected day.
  ///   - isLoading: Whether the forecast is being fetched.
  func lines(
    of part: ScreenContent.PlacePart,
    of item: ScreenItem,
    selected: Int,
    isLoading: Bool
  ) -> [StyledLine]? {
    guard
      let panel = dashboard.panels.first(where: { $0.name == item.panel }),
      let report = (panel.state.snapshot ?? panel.earlier)?.weather,
      let card = report.placeCard(of: item, in: panel)
    else { return nil }
    let place = card.place
    if part == .history { return history(of: place, in: panel) }
    let title = PlaceHeader(place: place, page: page, statuses: statuses).nameRow()
    let body = part == .days ? days(of: place, selected: selected) : hours(of: place)
    if body.isEmpty && isLoading {
      return title + [.blank]
        + page.wrapped(page.text(.forecastRemark(text: page.text(.pageLoading))))
    }
    let end = remarks(on: [place], of: panel).afterBlank
    guard let stale = card.staleness else { return title + [.blank] + body + end }
    let reason = page.stalenessAround(of: panel, stale)
    return title + reason.above + body.map(\.dimmed) + reason.below.afterBlank + end
  }

  /// The page with all days and all hours.
  private var wholePage: Page {
    var options = page.options
    options.forecast.isHourly = true
    options.forecast.days = Int(UInt8.max)
    return Page(options: options, now: page.now)
  }

  private func days(of place: PlaceWeather, selected: Int) -> [StyledLine] {
    guard let table = ForecastDays(place, on: wholePage) else { return [] }
    var lines = table.laidOut()
    for index in table.days.indices where index < lines.count {
      lines[index].items = [SelectableItem(.row(index), height: 1)]
    }
    let room = (page.options.rows ?? 0) - lines.count - Self.otherChartRows
    let rows = min(max(room, Self.curveRows.lowerBound), Self.curveRows.upperBound)
    let date = table.days.indices.contains(selected) ? table.days[selected].date : nil
    let isToday = date == place.utcOffsets.date(at: page.now)
    let chart = ForecastChart(place, on: page, day: isToday ? nil : date)
    return lines + (chart?.laidOut(.detailed(rows: rows)) ?? []).afterBlank
  }

  private func hours(of place: PlaceWeather) -> [StyledLine] {
    ForecastHours(place, on: wholePage)?.laidOut() ?? []
  }

  private func history(of place: PlaceWeather, in panel: Panel) -> [StyledLine] {
    guard let history = panel.histories[place.requestedPlace], !history.observations.isEmpty else {
      let absence = HistoryFailure.noObservationsSince(DisplayText(page.name(of: place)))
      return PlaceHeader(place: place, page: page, statuses: statuses).nameRow()
        + page.wrapped(HistoryText(page.text).message(for: absence)).afterBlank
    }
    let shown = HistoryReport.Place(
      history,
      since: page.now.advanced(bySeconds: -ScreenContent.historySeconds),
      clock: place.utcOffsets,
      attribution: panel.attribution,
      license: panel.server.terms.license
    )
    return HistoryBlock(shown, on: page).laidOut()
  }
}
