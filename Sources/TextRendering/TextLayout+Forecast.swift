import DashCore

/// What is expected.
extension TextLayout {
  /// The forecast of a place alone, behind a blank line: a chart of the next hours, the days, and each
  /// hour where that is wanted.
  func forecastLines(of place: PlaceWeather) -> [StyledLine] {
    guard page.options.forecast.isShown else { return [] }
    let chart = ForecastChart(place, on: page)?.laidOut()
    return parts([chart] + tables(of: place))
  }

  /// The forecasts of several places, each behind its name.
  func forecastLines(of places: [PlaceWeather]) -> [StyledLine] {
    guard page.options.forecast.isShown else { return [] }
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
}
