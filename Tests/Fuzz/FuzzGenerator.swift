/// A seeded random number generator: the same numbers in every run.
struct FuzzGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Creates the generator of one input of an area, independent of the inputs before it.
  init(seed: UInt64, area: String, index: Int) {
    let name = area.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var mixer = FuzzGenerator(seed: seed ^ name)
    self.init(seed: mixer.next() ^ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a number below a bound; 0 if the bound is 0.
  mutating func below(_ bound: Int) -> Int {
    bound > 1 ? Int(next() % UInt64(bound)) : 0
  }

  /// Returns true once in that many times.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns one of the elements, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
