/// A seeded random number generator (that of Knuth's MMIX).
struct LinearGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    // The lower half of its bits is weak, so each number takes two steps.
    let high = step() & ~0xFFFF_FFFF
    return high | step() >> 32
  }

  private mutating func step() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
