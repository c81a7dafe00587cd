/// The vertical scale of a chart; each row is a multiple of one step.
struct ValueScale: Sendable, Hashable {
  /// The fewest rows, so that a constant value is a line in the middle.
  private static let fewestRows = 3

  let step: NiceStep
  /// The number of rows.
  private(set) var rows: Int
  /// The multiple of the step at the lowest row.
  private(set) var lowest: Int

  /// Creates the finest scale that contains all values.
  ///
  /// - Parameters:
  ///   - values: The values; an empty array counts as zero.
  ///   - minimumStep: The finest step; smaller differences are not significant.
  ///   - maximumRows: The most rows.
  ///   - bounds: The possible values.
  init(
    _ values: [Double],
    minimumStep: NiceStep,
    maximumRows: Int,
    bounds: ClosedRange<Double> = -1e9...1e9
  ) {
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    var step = minimumStep
    var first = step.nearestMultiple(least)
    var last = step.nearestMultiple(greatest)
    while last - first >= max(maximumRows, Self.fewestRows) {
      step = step.next
      (first, last) = (step.nearestMultiple(least), step.nearestMultiple(greatest))
    }
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

  /// Returns the row of a value, counted from the lowest.
  func row(of value: Double) -> Int { level(of: value, perRow: 1) }

  /// Returns the level of a value, counted from the lowest, if each row has several levels.
  func level(of value: Double, perRow count: Int) -> Int {
    let rowsAboveEdge = value / step.value - Double(lowest) + 0.5
    let level = Int((rowsAboveEdge * Double(count)).rounded(.down))
    return min(max(level, 0), rows * count - 1)
  }

  /// Returns the value in the middle of a row.
  func value(ofRow row: Int) -> Double { Double(lowest + row) * step.value }

  /// Returns whether a row has a label.
  func isNamed(_ row: Int) -> Bool { rows < 5 || (lowest + row) % 2 == 0 }

  /// Returns the labels of the rows, the highest first; `nil` for an unlabelled row.
  func labels(_ format: QuantityFormat) -> [String?] {
    // Twice a step of 0.5 is a whole number.
    let decimals = rows >= 5 && step.mantissa == 5 ? max(0, step.decimals - 1) : step.decimals
    return (0..<rows).reversed().map { row in
      isNamed(row) ? format.number(value(ofRow: row), decimals: decimals) : nil
    }
  }
}

/// A round step of a scale: 1, 2 or 5 times a power of ten.
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

  /// The next larger step.
  var next: NiceStep {
    switch mantissa {
    case 1: NiceStep(2, exponent: exponent)
    case 2: NiceStep(5, exponent: exponent)
    default: NiceStep(1, exponent: exponent + 1)
    }
  }

  /// Returns the factor of the multiple nearest to a number.
  func nearestMultiple(_ number: Double) -> Int {
    Int((number / value + 0.5).rounded(.down))
  }
}
