package import DashCore

/// The light of a sky and how far it has moved.
package struct SkyLight: Sendable, Hashable {
  /// The moon as it is seen.
  package struct Moon: Sendable, Hashable {
    /// The lit part of its disc, 0 to 1.
    package let litFraction: Float
    package let isLitLeft: Bool

    package init(litFraction: Float, isLitLeft: Bool) {
      self.litFraction = litFraction
      self.isLitLeft = isLitLeft
    }
  }

  package var isDay: Bool
  /// Whether the sun is near the horizon.
  package var isTwilight: Bool
  /// The moon at night; `nil` if it is not up.
  package var moon: Moon?
  /// How long clouds, rain and snow have moved, in seconds.
  package var seconds: Int

  package init(
    isDay: Bool,
    isTwilight: Bool = false,
    moon: Moon? = Moon(litFraction: 1, isLitLeft: false),
    seconds: Int = 0
  ) {
    self.isDay = isDay
    self.isTwilight = isTwilight
    self.moon = moon
    self.seconds = seconds
  }
}

/// A painter of small landscapes under a sky, for places without a photo.
///
/// The same sky, size and seed give the same picture on every machine: nothing depends on a clock,
/// a system random number generator, or a function with platform-specific rounding.
package enum SkyPainter {
  /// Paints a picture of any size, down to a few terminal cells.
  ///
  /// - Parameters:
  ///   - sky: The weather to paint; `nil` for a grey sky that shows none.
  ///   - light: Day or night, the moon, and the movement.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - seed: The seed of the positions of clouds, hills and drops.
  /// - Returns: The picture.
  package static func paint(
    _ sky: Sky?,
    _ light: SkyLight,
    width: Int,
    height: Int,
    seed: UInt64
  ) -> SkyPicture {
    precondition(width > 0 && height > 0, "width and height must be at least 1")
    let day = sky.map(SkyScheme.init) ?? .neutral
    var scheme = light.isDay ? day : day.atNight
    if light.isTwilight { scheme = scheme.atTwilight }
    var painting = Painting(scheme, light, width: width, height: height, seed: seed)
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
  let skyLight: SkyLight
  let width: Float
  let height: Float
  /// The unit of sizes: the height, or two thirds of the width if that is less.
  let size: Float
  var canvas: Canvas

  private let seed: UInt64

  init(_ scheme: SkyScheme, _ light: SkyLight, width: Int, height: Int, seed: UInt64) {
    self.scheme = scheme
    skyLight = light
    self.width = Float(width)
    self.height = Float(height)
    self.seed = seed
    size = min(self.height, self.width * 2 / 3)
    canvas = Canvas(width: width, height: height)
  }

  var isDay: Bool { skyLight.isDay }

  /// How long everything has moved, in seconds.
  var seconds: Float { Float(skyLight.seconds) }

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
