import DashCore

/// The choices of a painting, which are the same for the same seed.
struct Dice {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A number within a range.
  mutating func roll(_ range: ClosedRange<Float>) -> Float {
    let unit = Float(generator.next() >> 40) / Float(1 << 24)
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}
