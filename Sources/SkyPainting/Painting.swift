/// A picture that is being painted, from what is far away to what is near.
struct Painting {
  let scheme: SkyScheme
  let isDay: Bool
  let width: Float
  let height: Float
  /// What sizes are measured by: the height of the picture as if it were three by two.
  let size: Float
  var canvas: Canvas

  private let seed: UInt64

  init(_ scheme: SkyScheme, isDay: Bool, width: Int, height: Int, seed: UInt64) {
    self.scheme = scheme
    self.isDay = isDay
    self.width = Float(width)
    self.height = Float(height)
    self.seed = seed
    size = min(self.height, self.width * 2 / 3)
    canvas = Canvas(width: width, height: height)
  }

  /// Choices of their own for each part, so that clouds do not move where a hill is changed.
  func dice(_ part: UInt64) -> Dice {
    Dice(seed: seed &* 16 &+ part)
  }

  /// A number of things by the picture's size: a small picture has fewer and larger ones.
  ///
  /// - Parameter count: How many there are in a picture of 640 by 427.
  /// - Returns: How many there are in this one.
  func count(_ count: Float) -> Int {
    let share = (width * height / (640 * 427)).squareRoot()
    return Int((count * min(max(share, 0.1), 2)).rounded(.up))
  }

  /// Where the hills begin, in rows.
  var horizonY: Float { height * 0.74 }

  /// The air: the colours of the sky, from the top to behind the hills.
  mutating func paintAir() {
    let horizonY = horizonY / height
    canvas.fill { y in
      let depth = min(y / horizonY, 1)
      // Most of the change is near the horizon.
      return scheme.zenith.mixed(with: scheme.horizon, depth * (0.35 + 0.65 * depth))
    }
  }
}
