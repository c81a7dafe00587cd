import DashCore
import Localization

/// The temperature of the last 24 hours, as part of a line.
struct PastDay: Sendable {
  /// The number of cells, of two hours each.
  private static let cells = 12
  /// The minimum number of observations.
  private static let fewestMeasurements = 3

  private let values: [Double?]
  private let least: Double
  private let greatest: Double
  private let page: Page

  /// Creates the course up to the time of the page, `nil` with too few observations.
  init?(_ history: PlaceHistory, on page: Page) {
    let start = page.now.advanced(bySeconds: -PlaceHistory.shownSeconds)
    let points = history.observations.compactMap { observation -> ChartPoint? in
      let point = ChartPoint(observation.observedAt, observation.temperatureCelsius)
      return point.moment >= start && point.moment <= page.now && point.value != nil ? point : nil
    }
    let celsius = points.compactMap(\.value)
    guard
      celsius.count >= Self.fewestMeasurements, let least = celsius.min(),
      let greatest = celsius.max()
    else { return nil }
    values =
      ChartColumns(
        points,
        span: ChartSpan(from: start, to: page.now),
        count: Self.cells,
        // A cell is longer than the interval between observations.
        longestGap: 0,
        form: .curve
      ).values
    (self.least, self.greatest) = (least, greatest)
    self.page = page
  }

  /// Returns the minimum and maximum temperature, `nil` if they cannot be formatted.
  func range(_ format: QuantityFormat) -> String? {
    guard let low = format.temperature(least), let high = format.temperature(greatest) else {
      return nil
    }
    if low == high { return high.text }
    return page.text(.valueFromTo(from: low.number, to: high.text))
  }

  /// Returns a sparkline with the range, as far as they fit.
  func spans(width: Int) -> [Span] {
    guard width >= Self.cells else { return [] }
    let sparkline = Sparkline(
      values: values,
      typography: page.typography,
      style: { .temperature(celsius: $0) }
    ).spans()
    guard let range = range(page.format), Self.cells + 1 + TextWidth.width(of: range) <= width
    else { return sparkline }
    return sparkline + [Span(" " + range)]
  }
}
