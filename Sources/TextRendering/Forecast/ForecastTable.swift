import DashCore
import Localization

/// A table of hours or days; a wider page shows more columns.
struct ForecastTable: Sendable {
  /// The columns from left to right.
  let columns: [ForecastColumn]
  let width: Int

  /// Whether the required columns fit.
  var hasRoom: Bool {
    let needed = columns.filter { $0.priority == 0 }
    return TableSpacing.width(of: needed.map(\.least)) <= width
  }

  /// Returns the rows, and the heading if any shown column has one.
  func laidOut() -> (heading: StyledLine?, rows: [StyledLine]) {
    let widths = fittingWidths()
    let shown = columns.indices.compactMap { index in
      widths[index].map { (column: columns[index], width: $0) }
    }
    let cells = shown.map { $0.column.cells($0.width) }
    let rows = (0..<(cells.first?.count ?? 0)).map { row in
      line(shown.map(\.width), cells.map { $0[row] })
    }
    let hasHeading = shown.contains { !$0.column.heading.isEmpty }
    let headings = shown.map { column, width in
      [Span(TextFitting.padStart(column.heading, to: width), .secondary)]
    }
    return (hasHeading ? line(shown.map(\.width), headings) : nil, rows)
  }

  private func line(_ widths: [Int], _ cells: [[Span]]) -> StyledLine {
    var line = StyledLine()
    var start = TableSpacing.margin
    for (width, spans) in zip(widths, cells) {
      line.pad(to: start)
      line.spans += spans
      start += width + TableSpacing.gap
    }
    return line
  }

  /// Returns the widths of the columns that fit, by their index.
  private func fittingWidths() -> [Int: Int] {
    var widths: [Int: Int] = [:]
    let order = columns.indices.sorted { (columns[$0].priority, $0) < (columns[$1].priority, $1) }
    for index in order {
      var wider = widths
      wider[index] = columns[index].least
      guard TableSpacing.width(of: wider.values) <= width || widths.isEmpty else { break }
      widths = wider
    }
    var room = width - TableSpacing.width(of: widths.values)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for index in columns.indices where room > 0 {
        guard let width = widths[index], width < columns[index].most else { continue }
        widths[index] = width + 1
        room -= 1
        isGrowing = true
      }
    }
    return widths
  }
}

/// A column of a forecast table.
struct ForecastColumn: Sendable {
  /// The order in which columns appear as the page gets wider; 0 is required.
  let priority: Int
  let heading: String
  /// The smallest and the largest width in cells.
  let least: Int
  let most: Int
  /// Returns the cells for a column width, each exactly that wide.
  let cells: @Sendable (Int) -> [[Span]]

  /// Creates a column of custom cells.
  init(
    priority: Int,
    heading: String = "",
    widths: ClosedRange<Int>,
    cells: @escaping @Sendable (Int) -> [[Span]]
  ) {
    self.priority = priority
    self.heading = heading
    least = max(widths.lowerBound, TextWidth.width(of: heading))
    most = max(least, widths.upperBound)
    self.cells = cells
  }

  /// Creates a column of text, truncated where necessary; `nil` if all cells are empty.
  init?(
    priority: Int,
    heading: String = "",
    spans: [Span?],
    least: Int = .max,
    most: Int = .max,
    ellipsis: String
  ) {
    guard spans.contains(where: { $0 != nil }) else { return nil }
    let natural = spans.map { $0?.width ?? 0 }.max() ?? 0
    let most = min(natural, most)
    self.init(priority: priority, heading: heading, widths: min(least, most)...most) { width in
      spans.map { span in
        let text = TextFitting.truncate(span?.text ?? "", to: width, ellipsis: ellipsis)
        return [Span(TextFitting.padEnd(text, to: width), span?.style ?? .plain)]
      }
    }
  }

  /// Creates a column of numbers, aligned at their decimal points.
  ///
  /// Returns `nil` if no value is known, or if the column would be blank.
  init?(priority: Int, heading: String = "", numbers: [TableCell?], absent: String) {
    guard numbers.contains(where: { $0 != nil }) else { return nil }
    guard !heading.isEmpty || numbers.contains(where: { $0 != .blank }) else { return nil }
    func widest(_ text: (TableCell) -> String) -> Int {
      numbers.compactMap { $0 }.map { TextWidth.width(of: text($0)) }.max() ?? 0
    }
    let (signs, wholes, fractions) = (widest(\.sign), widest(\.text), widest(\.fraction))
    let before = signs > 0 ? signs + 1 : 0
    let least = numbers.contains(nil) ? TextWidth.width(of: absent) : 0
    let natural = max(before + wholes + fractions, TextWidth.width(of: heading), least)
    self.init(priority: priority, heading: heading, widths: natural...natural) { width in
      numbers.map { cell in
        guard let cell else { return [Span(TextFitting.padStart(absent, to: width), .secondary)] }
        // Align a word such as "calm" with the end of the numbers.
        let isText = cell.fraction.isEmpty && cell.text.contains { $0.isLetter }
        let number =
          isText ? cell.text : cell.text + TextFitting.padEnd(cell.fraction, to: fractions)
        let room = isText ? before + wholes + fractions - signs - 1 : wholes + fractions
        let signed =
          cell.sign.isEmpty
          ? number
          : TextFitting.padStart(cell.sign, to: signs) + " "
            + TextFitting.padStart(number, to: room)
        return [Span(TextFitting.padStart(signed, to: width), cell.style)]
      }
    }
  }
}

/// Cells and thresholds that the forecast views share.
extension Page {
  /// The lowest probability that is highlighted with a colour.
  private static let likelyPercent = 30.0
  /// The lowest probability that does not round to zero.
  private static let leastPercent = 0.5
  /// The oldest observation that counts as current.
  private static let longestAgeSeconds: Int64 = 3600

  /// Returns whether a place's observation is recent enough to count as current.
  func hasCurrentObservation(_ place: PlaceWeather) -> Bool {
    place.observedAt.map { abs(now.seconds(since: $0)) <= Self.longestAgeSeconds } == true
  }

  /// Returns the local time of a step, such as `18–21`.
  func period(of hour: ForecastHour, stepSeconds: Int, utcOffsets: UTCOffsets) -> String {
    clock.period(
      from: utcOffsets.civil(at: hour.start(stepSeconds: stepSeconds)),
      to: utcOffsets.civil(at: hour.time),
      dash: typography.dash
    )
  }

  /// Returns the style of a precipitation probability.
  func style(ofProbability percent: Double) -> Style {
    percent >= Self.likelyPercent ? .water : .plain
  }

  /// Returns the cell of a precipitation probability: blank near zero, `nil` if not reported.
  func probabilityCell(_ percent: Double?) -> TableCell? {
    guard let percent, let quantity = format.percent(percent) else { return nil }
    guard percent >= Self.leastPercent else { return .blank }
    return TableCell(quantity, suffix: " %", style: style(ofProbability: percent))
  }

  /// Returns the cell of a precipitation amount: blank for none, `nil` if not reported.
  ///
  /// OpenWeatherMap omits the amount if the probability is zero. Open-Meteo rounds the amount of
  /// light rain to zero.
  func amountCell(
    _ millimetres: Double?,
    probabilityPercent: Double?,
    condition: Condition?,
    hasUnit: Bool = false
  ) -> TableCell? {
    let isWet = condition?.sky.hasPrecipitation == true
    guard let millimetres, let quantity = format.precipitation(millimetres, isWet: isWet) else {
      let isDry = !isWet && probabilityPercent.map { $0 < Self.leastPercent } == true
      return isDry ? .blank : nil
    }
    guard millimetres > 0 || isWet else { return .blank }
    return TableCell(quantity, suffix: hasUnit ? " \(quantity.unit)" : "", style: .water)
  }
}
