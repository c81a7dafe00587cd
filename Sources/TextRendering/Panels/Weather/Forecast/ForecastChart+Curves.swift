import DashCore
import Localization

extension ForecastChart {
  // MARK: Temperature

  /// Returns the temperature curve, with labels at its ends and extrema; empty if none is known.
  func curve(rows: Int) -> [[Span]] {
    let unit = page.options.units.temperature
    let points = temperatures.map { point in
      ChartPoint(point.moment, point.value.map { unit.value(celsius: $0) })
    }
    let samples = ChartColumns(
      points,
      span: span,
      count: LineChart<CurveScale>.sampleCount(columns: columns, page.typography),
      longestGap: Int64(2 * stepSeconds),
      form: .curve
    )
    guard let scale = CurveScale(samples.present, rows: rows) else { return [] }
    let format = page.format
    return LineChart(
      samples: samples,
      scale: scale,
      typography: page.typography,
      style: { .temperature(celsius: unit.celsius($0)) },
      label: { (format.number($0, decimals: 0) ?? "") + format.degreeSign },
      leastExtremum: scale.leastExtremum
    ).rows().map(\.spans)
  }

  /// The temperature now and at each step, at most one for each column.
  private var temperatures: [ChartPoint] {
    var points = hours.map { ChartPoint($0.time, $0.temperatureCelsius) }
    if hasCurrentObservation, let celsius = place.temperatureCelsius {
      points.insert(ChartPoint(span.start, celsius), at: 0)
    }
    var used: Int?
    return points.filter { point in
      let column = span.column(of: point.moment, of: columns)
      guard column != used else { return false }
      used = column
      return true
    }
  }

  // MARK: Precipitation

  /// The least rate that has a full bar, in millimetres an hour: less is light.
  static let fullBar = 1.0

  /// The most columns between a bar and its amount.
  private static let nearColumns = 16

  /// The precipitation as a row of bars, with the amount of the wettest hour; empty if none is expected.
  var precipitation: [[Span]] {
    // By index, because an hour is large.
    var next = 0
    let falling = (0..<columns).map { column -> Int? in
      let middle = span.middle(ofColumn: column, of: columns)
      while next < hours.count, hours[next].time <= middle { next += 1 }
      return next < hours.count && hours[next].time.seconds(since: middle) <= Int64(stepSeconds)
        ? next : nil
    }
    let known = hours.map { $0.millimetresPerHour ?? 0 }
    let styles = hours.map { $0.precipitation?.style ?? .water }
    let rates = falling.map { index in index.map { known[$0] } ?? 0 }
    guard let most = rates.max(), most > 0, let wettest = rates.firstIndex(of: most) else {
      return []
    }
    var grid = ChartGrid(rows: 1, columns: columns)
    for (column, rate) in rates.enumerated() where rate > 0 {
      let glyph = BarChart.glyph(of: rate / max(most, Self.fullBar), page.typography)
      let style = falling[column].map { styles[$0] }
      grid.put(glyph, row: 0, column: column, style: style ?? .water)
    }
    let text = Array(amount(of: falling[wettest].map { hours[$0] }, most))
    // After the bars of its spell, if that is near, else on the bar.
    let after = (rates[wettest...].firstIndex(of: 0) ?? columns) + 1
    let isBeside =
      after + text.count <= columns && after - wettest <= Self.nearColumns
      && (after...after + text.count).allSatisfy { grid.isFree(row: 0, column: $0) }
    let start = isBeside ? after : max(min(wettest, columns - text.count), 0)
    for (index, character) in text.enumerated() where start + index < columns {
      grid.put(character, row: 0, column: start + index, style: .plain)
    }
    return grid.lines().map(\.spans)
  }

  /// Returns the amount in an hour with its unit: snow by its depth, if that is known.
  private func amount(of hour: ForecastHour?, _ millimetres: Double) -> String {
    let depth = hour?.isSnowfall == true ? hour?.measurements.snowfallCentimetresPerHour : nil
    let quantity =
      depth.flatMap { page.format.quantity($0, .snowfall) }
      ?? page.format.quantity(millimetres, .precipitation)
    return quantity?.text ?? ""
  }
}

/// The vertical scale of a curve that fills its rows.
struct CurveScale: ChartScale {
  /// The least height of a row: smaller differences are not significant.
  private static let leastRow = 0.5

  let rows: Int
  private let lowest: Double
  private let rowHeight: Double

  /// Creates a scale; `nil` without values.
  init?(_ values: [Double], rows: Int) {
    guard let least = values.min(), let greatest = values.max() else { return nil }
    self.rows = rows
    rowHeight = max((greatest - least) / Double(rows), Self.leastRow)
    lowest = (least + greatest - rowHeight * Double(rows)) / 2
  }

  func level(of value: Double, perRow count: Int) -> Int {
    let level = Int((value - lowest) / rowHeight * Double(count))
    return min(max(level, 0), rows * count - 1)
  }

  func value(ofRow row: Int) -> Double { lowest + (Double(row) + 0.5) * rowHeight }

  var leastExtremum: Double { max(rowHeight * Double(rows) / 6, 1) }
}
