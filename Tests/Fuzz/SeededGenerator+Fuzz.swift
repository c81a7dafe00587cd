import DashCore

extension SeededGenerator {
  /// Creates the generator for one input of an area, independent of the inputs before it.
  init(seed: UInt64, area: String, index: Int) {
    let name = area.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var mixer = SeededGenerator(seed: seed ^ name)
    self.init(seed: mixer.next() ^ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns a number below a bound, or 0 if there is none.
  mutating func below(_ bound: Int) -> Int { bound > 1 ? index(below: bound) : 0 }

  /// Returns true once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns one element of a list, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
