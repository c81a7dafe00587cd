/// Numbers that look random and are the same for the same seed (SplitMix64).
///
/// The standard library's own choice of an element is not promised to stay the same.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Where its sequence starts.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  ///
  /// - Returns: Any value of its type.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// An index of a list.
  ///
  /// - Parameter count: How many elements the list has, at least 1.
  /// - Returns: 0 up to one less than the count, each as likely as any other.
  public mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
