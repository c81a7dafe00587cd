/// The rows of a chart, each of which stands for a multiple of one step.
struct ValueScale: Sendable, Hashable {
  /// The fewest rows: a value that does not change is a line in the middle.
  private static let fewestRows = 3

  let step: NiceStep
  /// How many rows there are.
  private(set) var rows: Int
  /// Which multiple of the step the lowest row is.
  private(set) var lowest: Int

  /// Makes the finest scale that holds some values.
  ///
  /// - Parameters:
  ///   - values: What it is to hold; none is like zero.
  ///   - leastStep: The finest step: differences below it say nothing.
  ///   - maximumRows: How many rows there may be.
  ///   - bounds: Which values there can be at all.
  init(
    _ values: [Double],
    leastStep: NiceStep,
    maximumRows: Int,
    bounds: ClosedRange<Double> = -1e9...1e9
  ) {
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    var step = leastStep
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

  /// The row of a value, counted from the lowest.
  func row(of value: Double) -> Int {
    min(max(step.nearestMultiple(value) - lowest, 0), rows - 1)
  }

  /// The value of a row.
  func value(ofRow row: Int) -> Double { Double(lowest + row) * step.value }

  /// Whether a row is one of those that are named.
  func isNamed(_ row: Int) -> Bool { rows < 5 || (lowest + row) % 2 == 0 }

  /// The names of the rows, the highest first; nil for a row without one.
  func labels(_ format: QuantityFormat) -> [String?] {
    (0..<rows).reversed().map { row in
      isNamed(row) ? format.number(value(ofRow: row), decimals: step.decimals) : nil
    }
  }
}
