import DashCore

/// The colours and the content of a painted sky.
struct SkyScheme {
  enum Cover {
    case none
    /// A number of single clouds.
    case clouds(Int)
    /// Clouds without gaps.
    case closed
  }

  enum Precipitation {
    case drizzle
    case rain
    case sleet
    case showers
    case snow
    case squall
  }

  var zenith: Tone
  var horizon: Tone
  var cloudLight = Tone(0xFFFFFF)
  var cloudShade = Tone(0xB4C3D6)
  var land = Tone(0x3F6B35)
  var trees = Tone(0x1E3A24)
  var cover = Cover.none
  var fall: Precipitation?
  /// How much the haze hides distant objects, 0 to 1.
  var haze: Float = 0.5
  /// The brightness of the sun, the moon and the stars, 0 to 1.
  var clarity: Float = 0
  var hasLightning = false
  var hasFogBands = false
  var isSnowy = false
  /// The filter of all colours at night.
  var night = Tone(0x24305A)

  /// The scheme with the sun near the horizon: a warm light there, as far as the air is clear, and a
  /// darker zenith.
  var atTwilight: SkyScheme {
    var scheme = self
    scheme.zenith = zenith.mixed(with: Tone(0x2C2F5E), 0.45)
    scheme.horizon = horizon.mixed(with: Tone(0xF2A05C), 0.25 + 0.45 * clarity)
    scheme.cloudLight = cloudLight.mixed(with: Tone(0xF0B48C), 0.2 + 0.3 * clarity)
    scheme.land = land.mixed(with: Tone(0x231F33), 0.4)
    return scheme
  }

  /// The scheme at night: darker and bluer, with a lighter land if it is snowy.
  var atNight: SkyScheme {
    var scheme = self
    func darken(_ tone: Tone) -> Tone { tone.filtered(by: night) }
    scheme.zenith = darken(zenith).mixed(with: Tone(0x0A1030), 0.4)
    scheme.horizon = darken(horizon).mixed(with: night, 0.3)
    // A visible moon lights the clouds.
    scheme.cloudLight = darken(cloudLight).mixed(with: Tone(0x74839F), 0.2 + 0.35 * clarity)
    scheme.cloudShade = darken(cloudShade)
    let snowLight = isSnowy ? Tone(0x56668C) : Tone(0x10182C)
    scheme.land = darken(land).mixed(with: snowLight, 0.5)
    return scheme
  }
}

extension SkyScheme {
  /// Greys between day and night, without sun, moon and clouds.
  static let neutral = SkyScheme(
    zenith: Tone(0x737679),
    horizon: Tone(0x96999B),
    land: Tone(0x56595B),
    trees: Tone(0x36393B)
  )

  private static let snowyTrees = Tone(0x3B5058)

  /// Creates the scheme of a sky by day.
  init(_ sky: Sky) {
    switch sky {
    case .clear:
      self.init(zenith: Tone(0x2569BC), horizon: Tone(0xCFE9F7), clarity: 1)
    case .fewClouds:
      self.init(zenith: Tone(0x3277C4), horizon: Tone(0xD3E8F4), cover: .clouds(2), clarity: 1)
    case .brokenClouds:
      self.init(zenith: Tone(0x4A82BC), horizon: Tone(0xD5E2EA), cover: .clouds(11), clarity: 0.8)
      cloudShade = Tone(0x93A2B3)
    case .overcast:
      self.init(zenith: Tone(0x87929E), horizon: Tone(0xC9CFD2), cover: .closed)
      (cloudLight, cloudShade, land) = (Tone(0xBFC7CD), Tone(0x7C8792), Tone(0x465A3F))
    case .drizzle:
      self.init(zenith: Tone(0x87929B), horizon: Tone(0xC2C9CC), cover: .closed, fall: .drizzle)
      (cloudLight, cloudShade, land) = (Tone(0xB4BDC3), Tone(0x78848E), Tone(0x425A43))
      haze = 0.7
    case .rain:
      self.init(zenith: Tone(0x56626F), horizon: Tone(0x9AA7B0), cover: .closed, fall: .rain)
      (cloudLight, cloudShade, land) = (Tone(0x87939E), Tone(0x4A5561), Tone(0x35503F))
      haze = 0.65
    case .showers:
      self.init(zenith: Tone(0x4678A8), horizon: Tone(0xD2DEE4), cover: .clouds(10), fall: .showers)
      (cloudLight, cloudShade, land) = (Tone(0xE4E8EC), Tone(0x5C6977), Tone(0x3A6A39))
      clarity = 0.7
    case .sleet:
      self.init(zenith: Tone(0x74808D), horizon: Tone(0xB8C4CD), cover: .closed, fall: .sleet)
      (cloudLight, cloudShade, land) = (Tone(0xA3AFBA), Tone(0x65717E), Tone(0x98A6AE))
      (haze, isSnowy, trees) = (0.6, true, Self.snowyTrees)
    case .snow:
      self.init(zenith: Tone(0x9DAAB9), horizon: Tone(0xDCE3E9), cover: .closed, fall: .snow)
      (cloudLight, cloudShade, land) = (Tone(0xCBD3DB), Tone(0x95A3B3), Tone(0xEDF2F7))
      (haze, isSnowy, trees) = (0.55, true, Self.snowyTrees)
    case .thunderstorm:
      self.init(zenith: Tone(0x262B3A), horizon: Tone(0x8A8676), cover: .closed, fall: .rain)
      (cloudLight, cloudShade, land) = (Tone(0x5B6272), Tone(0x22263A), Tone(0x26382C))
      (haze, hasLightning) = (0.4, true)
    case .fog:
      self.init(zenith: Tone(0xB3BEC6), horizon: Tone(0xDADFE0), clarity: 0.25)
      (land, haze, hasFogBands) = (Tone(0x5F7069), 0.85, true)
    case .dust:
      self.init(zenith: Tone(0xB08246), horizon: Tone(0xE6C993), clarity: 0.5)
      (land, haze, night) = (Tone(0x7A5630), 0.75, Tone(0x4C3C38))
    case .storm:
      self.init(zenith: Tone(0x3A4543), horizon: Tone(0x9A9F8C), cover: .closed, fall: .squall)
      (cloudLight, cloudShade, land) = (Tone(0x636D68), Tone(0x272F2F), Tone(0x2C3A2A))
    case .unknown:
      self.init(zenith: Tone(0x8CA9C4), horizon: Tone(0xEDE6DA), clarity: 0)
      land = Tone(0x65785C)
    }
  }
}

/// A colour to paint with: red, green and blue, 0 to 255.
///
/// It has three numbers because SIMD vectors are very slow in unoptimized builds.
struct Tone: Sendable, Hashable {
  var red: Float
  var green: Float
  var blue: Float
}

extension Tone {
  /// Creates a colour from 0xRRGGBB.
  init(_ hexadecimal: UInt32) {
    red = Float(hexadecimal >> 16 & 0xFF)
    green = Float(hexadecimal >> 8 & 0xFF)
    blue = Float(hexadecimal & 0xFF)
  }

  /// Returns a mixture of this colour and another.
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - share: The share of the other colour, 0 to 1.
  /// - Returns: The mixture.
  func mixed(with other: Tone, _ share: Float) -> Tone {
    Tone(
      red: red + (other.red - red) * share,
      green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share
    )
  }

  /// Returns the colour seen through a coloured filter.
  func filtered(by glass: Tone) -> Tone {
    Tone(
      red: red * glass.red / 255,
      green: green * glass.green / 255,
      blue: blue * glass.blue / 255
    )
  }
}
