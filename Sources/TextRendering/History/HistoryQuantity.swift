import DashCore
import Localization

/// A quantity that history charts show.
struct HistoryQuantity: Sendable {
  /// The localized name.
  let name: LocalizedString
  let field: Field<Measurements>
  /// The maximum height of the chart in rows.
  let maximumRows: Int

  /// The quantities in the order of their charts.
  static let all = PlaceValue.all.compactMap { value in
    value.chart.map { ($0.position, HistoryQuantity(value, $0)) }
  }.sorted { $0.0 < $1.0 }.map(\.1)

  private init(_ value: PlaceValue, _ chart: PlaceValue.Chart) {
    guard let name = value.label, let field = value.measured else {
      preconditionFailure("a chart is of a measured value with a label")
    }
    self.name = name
    self.field = field
    maximumRows = chart.maximumRows
  }

  /// The chart form: bars for precipitation, which is intermittent, and curves for all else.
  var form: ChartColumns.Form { field.kind == .precipitationRate ? .bars : .curve }

  /// Returns the value of an observation, in the unit of the model.
  func value(in observation: Observation) -> Double? { observation.measurements[field] }

  /// Formats a value given in the unit of the model, without a unit symbol.
  func number(_ value: Double, _ format: QuantityFormat) -> String {
    format.quantity(value, field.kind)?.number ?? ""
  }

  /// Returns the smallest step of the scale.
  ///
  /// Smaller differences are noise.
  func minimumStep(_ units: Units) -> NiceStep {
    switch field.kind.facts.setting {
    case .temperature: NiceStep(5, exponent: -1)
    case .pressure: units.pressure == .inchesOfMercury ? NiceStep(2, exponent: -2) : NiceStep(1)
    case .precipitation: NiceStep(1, exponent: -units.precipitation.decimals)
    case .wind, .distance, .clock: NiceStep(1)
    case nil: NiceStep(field.kind.greatest == nil ? 1 : 5)
    }
  }

  /// The possible values, in any unit.
  var bounds: ClosedRange<Double> {
    field.kind == .temperature ? -1e9...1e9 : 0...(field.kind.greatest ?? 1e9)
  }
}

/// The minimum, maximum and mean of one quantity's observations.
struct HistorySummary: Sendable {
  /// A value with its time.
  typealias Extreme = (value: Double, moment: Timestamp)

  let quantity: HistoryQuantity
  let least: Extreme
  let greatest: Extreme
  let latest: Extreme
  let mean: Double
  /// The number of observations that report the quantity, or in which precipitation fell, out of
  /// ``measurements``.
  let count: Int
  let measurements: Int

  /// Creates a summary, `nil` if the quantity was never reported or no precipitation ever fell.
  init?(_ quantity: HistoryQuantity, of observations: [Observation]) {
    let values = observations.compactMap { observation -> Extreme? in
      let point = ChartPoint(observation.observedAt, quantity.value(in: observation))
      // Some services report no precipitation as 0, others omit it.
      guard let value = point.value, value > 0 || quantity.form != .bars else { return nil }
      return (value, point.moment)
    }
    guard
      let least = values.min(by: { $0.value < $1.value }),
      let greatest = values.max(by: { $0.value < $1.value }),
      let latest = values.last
    else { return nil }
    self.quantity = quantity
    (self.least, self.greatest, self.latest) = (least, greatest, latest)
    mean = values.reduce(0) { $0 + $1.value } / Double(values.count)
    count = values.count
    measurements = observations.count
  }

  /// Returns the lowest and the highest value without a unit, or the value if they are equal.
  func range(_ format: QuantityFormat, _ text: Strings) -> String {
    let (low, high) = (
      quantity.number(least.value, format), quantity.number(greatest.value, format)
    )
    return low == high ? low : text(.valueFromTo(from: low, to: high))
  }

  /// Returns the summary as a list of short statements.
  ///
  /// - Parameters:
  ///   - text: The localized strings.
  ///   - date: The time format.
  /// - Returns: Statements such as `min 3.1 Sat 14 Nov 05:00`, with numbers without units.
  func statements(
    _ format: QuantityFormat,
    _ text: Strings,
    date: (Timestamp) -> String
  ) -> [String] {
    func number(_ value: Double) -> String { quantity.number(value, format) }
    func extreme(
      _ extreme: Extreme,
      _ string: (_ value: String, _ date: String) -> LocalizedString
    ) -> String {
      text(string(number(extreme.value), date(extreme.moment)))
    }
    if quantity.form == .bars {
      // Where some fell: services that omit precipitation when there is none allow no mean.
      return [
        extreme(greatest, LocalizedString.historyMaximum),
        text(.inMeasurements(count: measurements, hits: text.signs.grouped(count))),
      ]
    }
    if count == 1 { return [extreme(latest, LocalizedString.historyOnlyOnce)] }
    if number(least.value) == number(greatest.value) {
      return [text(.historyConstant(value: number(latest.value)))]
    }
    return [
      extreme(least, LocalizedString.historyMinimum),
      extreme(greatest, LocalizedString.historyMaximum),
      text(.historyMean(value: number(mean))),
    ]
  }
}
