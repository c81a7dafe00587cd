import DashCore
import Localization

/// A labelled value of a card.
struct CardField: Sendable, Hashable {
  let label: String
  /// The styled parts of the value.
  let spans: [Span]
  /// The width before the decimal point, in cells; `nil` for a value that is not a number.
  var integerWidth: Int?

  /// The value as text.
  var value: String { spans.map(\.text).joined() }

  /// Creates a field, `nil` if its value has no parts.
  init?(_ label: String, _ spans: [Span]) {
    guard !spans.isEmpty else { return nil }
    self.label = label
    self.spans = spans
  }

  /// Creates a numeric field, `nil` without a quantity.
  ///
  /// - Parameters:
  ///   - quantity: The number with its unit.
  ///   - text: Adds text to the formatted number.
  init?(_ label: String, _ quantity: FormattedQuantity?, text: (String) -> String = { $0 }) {
    guard let quantity else { return nil }
    self.init(label, [Span(text(quantity.text))])
    integerWidth = TextWidth.width(of: quantity.whole)
  }

  /// Lays out fields with aligned labels and decimal points, and wraps long values.
  static func lines(_ fields: [CardField], width: Int) -> [StyledLine] {
    let labels = fields.map { TextWidth.width(of: $0.label) }.max() ?? 0
    let integers = fields.compactMap(\.integerWidth).max() ?? 0
    let values = fields.map { field in
      let padding = field.integerWidth.map { integers - $0 } ?? 0
      return padding > 0
        ? [Span(String(repeating: " ", count: padding))] + field.spans : field.spans
    }
    let widest = values.map { StyledLine($0).width }.max() ?? 0
    // Two spaces follow the labels, or one if a value would otherwise wrap.
    let start = labels + (labels + 2 + widest <= width ? 2 : 1)
    return zip(fields, values).flatMap { field, value in
      let label = StyledLine(field.label, .secondary)
      if StyledLine(value).width <= width - start {
        return [StyledLine(label.adding("", at: start).spans + value)]
      }
      // A wrapped value is not aligned.
      let rows = TextFitting.wrap(field.value, to: max(width - start, 1))
      guard rows.count > 2 else {
        return zip([label, .blank], rows).map { $0.adding($1, at: start) }
      }
      // The column is too narrow to read, so the value goes below its label.
      return [label]
        + TextFitting.wrap(field.value, to: max(width - 2, 1)).map {
          StyledLine.blank.adding($0, at: 2)
        }
    }
  }
}

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
