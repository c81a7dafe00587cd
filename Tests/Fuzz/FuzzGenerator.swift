/// Numbers that look random and come from a seed: the same in every run.
struct FuzzGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// What one input of an area is made by, whichever inputs are made before it.
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

  /// A number below a bound; 0 where there is none.
  mutating func below(_ bound: Int) -> Int {
    bound > 1 ? Int(next() % UInt64(bound)) : 0
  }

  /// Whether it comes to what happens once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of some, which are not empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
