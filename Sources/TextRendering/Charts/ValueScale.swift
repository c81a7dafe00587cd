/// The vertical scale of a chart, with labels at round values in the middle of rows.
struct ValueScale: ChartScale, Hashable {
  /// The fewest rows, so that a constant value is a line in the middle.
  private static let fewestRows = 3
  /// The most rows that each have a label.
  private static let mostLabelledRows = 4

  /// The height of a row.
  let step: RowStep
  /// The number of rows.
  let rows: Int
  /// The multiple of the step at the lowest row.
  let lowest: Int

  /// Creates the finest scale that contains all values.
  ///
  /// - Parameters:
  ///   - values: The values; an empty array counts as zero.
  ///   - minimumStep: The least height of a row; smaller differences are not significant.
  ///   - maximumRows: The most rows.
  ///   - bounds: The possible values.
  init(
    _ values: [Double],
    minimumStep: NiceStep,
    maximumRows: Int,
    bounds: ClosedRange<Double> = -1e9...1e9
  ) {
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    let step = RowStep.finest(from: minimumStep) { step in
      let (first, last) = (step.nearestMultiple(least), step.nearestMultiple(greatest))
      guard last - first < max(maximumRows, Self.fewestRows) else { return false }
      if step.rowsPerLabel == 1 { return last - first < Self.mostLabelledRows }
      // From two labels a reader can tell the height of a row.
      let labelled = (first...last).count { $0 % step.rowsPerLabel == 0 }
      return labelled >= 2
    }
    var (first, last) = (step.nearestMultiple(least), step.nearestMultiple(greatest))
    func isPossible(_ multiple: Int) -> Bool { bounds.contains(Double(multiple) * step.value) }
    var grows = true
    while last - first + 1 < Self.fewestRows, grows {
      grows = false
      if isPossible(last + 1) { (last, grows) = (last + 1, true) }
      if last - first + 1 < Self.fewestRows, isPossible(first - 1) {
        (first, grows) = (first - 1, true)
      }
    }
    self.step = step
    lowest = first
    rows = last - first + 1
  }

  /// Returns the level of a value, counted from the lowest, if each row has several levels.
  func level(of value: Double, perRow count: Int) -> Int {
    let rowsAboveEdge = value / step.value - Double(lowest) + 0.5
    let level = Int((rowsAboveEdge * Double(count)).rounded(.down))
    return min(max(level, 0), rows * count - 1)
  }

  /// Returns the value in the middle of a row.
  func value(ofRow row: Int) -> Double { Double(lowest + row) * step.value }

  /// Returns the labels of the rows, the highest first; `nil` for an unlabelled row.
  func labels(_ format: QuantityFormat) -> [String?] {
    (0..<rows).reversed().map { row in
      guard (lowest + row) % step.rowsPerLabel == 0 else { return nil }
      return format.number(value(ofRow: row), decimals: step.label.decimals)
    }
  }
}

/// The height of a row of a scale: a part of the round step between two labels.
struct RowStep: Sendable, Hashable {
  /// The step from one label to the next.
  let label: NiceStep
  let rowsPerLabel: Int

  /// The height of a row.
  var value: Double { label.value / Double(rowsPerLabel) }

  /// Returns the smallest step that is not below a minimum and satisfies a condition.
  static func finest(from minimum: NiceStep, where fits: (RowStep) -> Bool) -> RowStep {
    var exponent = minimum.exponent
    while true {
      let step = steps(exponent).first { $0.value >= minimum.value && fits($0) }
      if let step { return step }
      exponent += 1
    }
  }

  /// Returns the steps from a power of ten to the next, from the smallest.
  private static func steps(_ exponent: Int) -> [RowStep] {
    [
      (1, 0, 1), (2, 0, 2), (5, 0, 4), (5, 0, 3), (2, 0, 1), (4, 0, 2), (5, 0, 2), (1, 1, 3),
      (5, 0, 1), (1, 1, 2), (2, 1, 3),
    ].map { digit, power, rows in
      RowStep(label: NiceStep(digit, exponent: exponent + power), rowsPerLabel: rows)
    }
  }

  /// Returns the factor of the multiple nearest to a number.
  func nearestMultiple(_ number: Double) -> Int {
    Int((number / value + 0.5).rounded(.down))
  }
}

/// A round step of a scale: a digit times a power of ten.
struct NiceStep: Sendable, Hashable {
  private(set) var mantissa: Int
  private(set) var exponent: Int

  /// Creates a step such as 5 and -1 for 0.5.
  init(_ mantissa: Int, exponent: Int = 0) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The value of the step.
  var value: Double {
    var value = Double(mantissa)
    for _ in 0..<abs(exponent) { value = exponent < 0 ? value / 10 : value * 10 }
    return value
  }

  /// The decimals of its multiples.
  var decimals: Int { max(0, -exponent) }

  /// The next larger of the steps that begin with 1, 2 or 5.
  var next: NiceStep {
    switch mantissa {
    case 1: NiceStep(2, exponent: exponent)
    case 2: NiceStep(5, exponent: exponent)
    default: NiceStep(1, exponent: exponent + 1)
    }
  }
}
