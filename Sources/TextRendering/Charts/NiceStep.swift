/// A step of a scale that reads well: 1, 2 or 5 times a power of ten.
struct NiceStep: Sendable, Hashable {
  private(set) var mantissa: Int
  private(set) var exponent: Int

  /// Creates a step such as 5 and -1 for 0.5.
  init(_ mantissa: Int, exponent: Int = 0) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// Its value.
  var value: Double {
    var value = Double(mantissa)
    for _ in 0..<abs(exponent) { value = exponent < 0 ? value / 10 : value * 10 }
    return value
  }

  /// How many decimals its multiples have.
  var decimals: Int { max(0, -exponent) }

  /// The next larger one.
  var next: NiceStep {
    switch mantissa {
    case 1: NiceStep(2, exponent: exponent)
    case 2: NiceStep(5, exponent: exponent)
    default: NiceStep(1, exponent: exponent + 1)
    }
  }

  /// The number of its multiple that is nearest to a value.
  func nearestMultiple(_ number: Double) -> Int {
    let count = number / value
    return Int(count < 0 ? count - 0.5 : count + 0.5)
  }
}
