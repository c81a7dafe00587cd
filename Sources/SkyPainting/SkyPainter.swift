package import DashCore

/// A painter of small landscapes under a sky, for places without a photo.
///
/// The same sky, size and seed give the same picture on every machine: nothing depends on a clock,
/// a system random number generator, or a function with platform-specific rounding.
package enum SkyPainter {
  /// Paints a picture of any size, down to a few terminal cells.
  ///
  /// - Parameters:
  ///   - sky: The weather to paint; `nil` for a grey sky that shows none.
  ///   - isDay: Whether it is day.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - seed: The seed of the positions of clouds, hills and drops.
  /// - Returns: The picture.
  package static func paint(
    _ sky: Sky?,
    isDay: Bool,
    width: Int,
    height: Int,
    seed: UInt64
  ) -> SkyPicture {
    precondition(width > 0 && height > 0, "width and height must be at least 1")
    let day = sky.map(SkyScheme.init) ?? .neutral
    let scheme = isDay ? day : day.atNight
    var painting = Painting(scheme, isDay: isDay, width: width, height: height, seed: seed)
    painting.paintAir()
    painting.paintLights()
    painting.paintClouds()
    painting.paintLightning()
    painting.paintLand()
    painting.paintPrecipitation()
    return painting.canvas.picture
  }
}

/// A painted sky: the red, green and blue bytes of each pixel, row by row.
package struct SkyPicture: Sendable, Hashable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Three bytes per pixel.
  package let pixels: [UInt8]
}

/// A picture in progress, painted from back to front.
struct Painting {
  let scheme: SkyScheme
  let isDay: Bool
  let width: Float
  let height: Float
  /// The unit of sizes: the height, or two thirds of the width if that is less.
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

  /// Returns separate random numbers for each part, so that a change to one does not affect others.
  func dice(_ part: UInt64) -> Dice {
    Dice(seed: seed &* 16 &+ part)
  }

  /// Scales a number of objects to the picture's size: small pictures have fewer and larger ones.
  ///
  /// - Parameter count: The number in a picture of 640 by 427.
  /// - Returns: The number in this one.
  func count(_ count: Float) -> Int {
    let share = (width * height / (640 * 427)).squareRoot()
    return Int((count * min(max(share, 0.1), 2)).rounded(.up))
  }

  /// The row at which the hills start.
  var horizonY: Float { height * 0.74 }

  /// Paints the sky's gradient, from the top to behind the hills.
  mutating func paintAir() {
    let horizonY = horizonY / height
    canvas.fill { y in
      let depth = min(y / horizonY, 1)
      // Most of the change is near the horizon.
      return scheme.zenith.mixed(with: scheme.horizon, depth * (0.35 + 0.65 * depth))
    }
  }
}

/// Random numbers that repeat for the same seed.
struct Dice {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a random number in a range.
  mutating func roll(_ range: ClosedRange<Float>) -> Float {
    let unit = Float(generator.next() >> 40) / Float(1 << 24)
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }
}
