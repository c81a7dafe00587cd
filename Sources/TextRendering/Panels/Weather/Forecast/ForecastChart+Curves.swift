import DashCore
import Localization

extension ForecastChart {
  private static let mostBarRows = 3
  /// The lowest probability that is shown.
  private static let leastProbabilityPercent = 5.0

  // MARK: Temperature

  /// Returns the temperature curve, with labels at its extrema.
  func curve(columns count: Int, rows: Int, hasMargin: Bool = true) -> [ForecastChartRow] {
    let units = page.options.units
    let count = LineChart.sampleCount(columns: count, page.typography)
    let points = temperatures(columns: count).map { point in
      ChartPoint(point.moment, point.value.map { units.temperature.value(celsius: $0) })
    }
    let samples = ChartColumns(
      points,
      span: span,
      count: count,
      longestGap: Int64(2 * stepSeconds),
      form: .curve
    )
    guard !samples.present.isEmpty else { return [] }
    let scale = ValueScale(
      samples.present,
      // A tall window has room for half degrees.
      minimumStep: rows > 8 ? NiceStep(5, exponent: -1) : NiceStep(1),
      maximumRows: rows
    )
    let degree = page.format.degreeSign
    let format = page.format
    let chart = LineChart(
      samples: samples,
      scale: scale,
      typography: page.typography,
      style: { .temperature(celsius: units.temperature.celsius($0)) },
      extremumLabel: { (format.number($0, decimals: 0) ?? "") + degree },
      hasMargin: hasMargin
    )
    let margin = Array(repeating: String?.none, count: chart.margin)
    let labels = margin + scale.labels(format) + margin
    return zip(labels, chart.rows()).enumerated().compactMap { index, row in
      let isMargin = hasMargin && (index == 0 || index == labels.count - 1)
      guard !isMargin || !row.1.spans.allSatisfy({ $0.style == .plain }) else { return nil }
      return ForecastChartRow(row.0.map { $0 + degree } ?? "", row.1.spans)
    }
  }

  /// Returns the temperature now and at each step, at most one for each column.
  ///
  /// The value at the chart's end is interpolated if it lies between two steps.
  private func temperatures(columns: Int) -> [ChartPoint] {
    var points = hours.map { ChartPoint($0.time, $0.temperatureCelsius) }
    if hasCurrentObservation, let celsius = place.temperatureCelsius {
      points.insert(ChartPoint(span.start, celsius), at: 0)
    }
    if let last = points.last, last.moment > span.end {
      points.removeLast()
      if let before = points.last, let from = before.value, let to = last.value {
        let share =
          Double(span.end.seconds(since: before.moment))
          / Double(last.moment.seconds(since: before.moment))
        points.append(ChartPoint(span.end, from + (to - from) * share))
      }
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

  /// Returns the precipitation as bars, amounts and probabilities; no bars if none is expected.
  ///
  /// - Parameters:
  ///   - name: The label of the bars.
  /// - Returns: The rows, from the top.
  func falls(
    _ slots: [ForecastSlots.Slot],
    columns: Int,
    name: String
  ) -> [ForecastChartRow] {
    let chance = probabilities(slots)
    let amounts = rates(columns: columns)
    guard let most = amounts.compactMap(\.self).max() else { return chance }
    guard most > 0 || isWet else {
      return [ForecastChartRow("", [Span(page.text(.chartNoneExpected), .secondary)])]
        + chance
    }
    let rows = bars(columns: columns, name: name, most: Self.mostBarRows)
    let kind = isSnowfall ? QuantityKind.snowfall : .precipitation
    let sums = ForecastChartRow(page.format.unit(of: kind), slots) { slot in
      let part = sample(slot)
      if isSnowfall, let depth = part.centimetresOfSnow,
        let quantity = page.format.quantity(depth, .snowfall)
      {
        return depth > 0 ? Span(quantity.number, .water) : nil
      }
      let cell = page.amountCell(
        part.millimetres,
        probabilityPercent: part.probabilityPercent,
        condition: part.shown?.condition
      )
      guard let cell else { return notReported }
      return cell == .blank ? nil : Span(cell.text + cell.fraction, cell.style)
    }
    return rows + (sums.spans.isEmpty ? [] : [sums]) + chance
  }

  /// Returns the precipitation as bars, without empty rows at the top; empty if none is expected.
  func bars(columns: Int, name: String, most rows: Int) -> [ForecastChartRow] {
    let units = page.options.units
    let isSnowfall = isSnowfall
    let kind = isSnowfall ? QuantityKind.snowfall : .precipitation
    let amounts = rates(
      columns: columns,
      isSnowfall ? \.snowfallCentimetresPerHour : \.millimetresPerHour
    )
    guard amounts.contains(where: { ($0 ?? 0) > 0 }) else { return [] }
    let bars = BarChart(
      ChartColumns(amounts.map { $0.map { units.value($0, kind) } }),
      minimumStep: page.format.precipitationStep,
      maximumRows: rows,
      typography: page.typography,
      style: .water
    ).rows()
    return bars.enumerated().map { index, line in
      ForecastChartRow(index == bars.count - 1 ? name : "", line.spans)
    }.drop { $0.spans.allSatisfy { $0.style == .plain } }.map(\.self)
  }

  /// Whether the sky now or at any step has precipitation, however little.
  private var isWet: Bool {
    let now = hasCurrentObservation ? place.condition : nil
    return ([now] + hours.map(\.condition)).contains { $0?.sky.hasPrecipitation == true }
  }

  /// Whether all precipitation of the chart is snow of a known depth, so that the chart shows that.
  private var isSnowfall: Bool {
    // By index, because an hour is large.
    let falling = hours.indices.filter {
      hours[$0].time > span.start && (hours[$0].millimetresPerHour ?? 0) > 0
    }
    return !falling.isEmpty && falling.allSatisfy { hours[$0].isSnowfall }
  }

  /// Returns the precipitation rate in each column; a step's rate covers the time before it.
  private func rates(
    columns: Int,
    _ rate: (ForecastHour) -> Double? = \.millimetresPerHour
  ) -> [Double?] {
    let seconds = Double(span.seconds) / Double(columns)
    var index = 0
    return (0..<columns).map { column in
      let middle = span.start.advanced(bySeconds: Int64((Double(column) + 0.5) * seconds))
      while index < hours.count, hours[index].time <= middle { index += 1 }
      guard index < hours.count, hours[index].time.seconds(since: middle) <= Int64(stepSeconds)
      else { return nil }
      return rate(hours[index])
    }
  }

  private func probabilities(_ slots: [ForecastSlots.Slot]) -> [ForecastChartRow] {
    // Omit the row if no slot has a probability.
    guard slots.contains(where: { sample($0).probabilityPercent != nil }) else { return [] }
    let row = ForecastChartRow("%", slots) { slot in
      guard let percent = sample(slot).probabilityPercent,
        let quantity = page.format.percent(percent)
      else { return notReported }
      guard percent >= Self.leastProbabilityPercent else { return nil }
      return Span(quantity.number, page.style(ofProbability: percent))
    }
    return row.spans.isEmpty ? [] : [row]
  }

  /// The mark for a value that is not reported, unlike the blank for zero.
  private var notReported: Span { Span(page.typography.notReported, .secondary) }

  /// The label of the precipitation bars.
  var precipitationLabel: String {
    switch fallingSky {
    case .sleet: page.text(.chartRainAndSnow)
    case .snow: page.text(.labelSnow)
    default: page.text(.labelRain)
    }
  }

  /// Returns the icon of the precipitation, or the truncated label if the icon is too wide.
  func precipitationIcon(width: Int) -> String {
    let sign = page.icon(of: fallingSky, isDay: nil)
    return sign.width <= width
      ? sign.text : TextFitting.truncate(precipitationLabel, to: width, ellipsis: ".")
  }

  /// The kind of precipitation: rain, snow, or sleet for both.
  private var fallingSky: Sky {
    let isRain = hours.contains { ($0.rainMillimetresPerHour ?? 0) > 0 }
    let isSnow = hours.contains { ($0.snowMillimetresPerHour ?? 0) > 0 }
    return isRain && isSnow ? .sleet : isSnow ? .snow : .rain
  }
}
