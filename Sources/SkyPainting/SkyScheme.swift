/// What a sky is painted with: its colours by day, and how much there is of what.
struct SkyScheme {
  enum Cover {
    case none
    /// So many single clouds.
    case clouds(Int)
    /// No gap between the clouds.
    case closed
  }

  enum Fall {
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
  var cover = Cover.none
  var fall: Fall?
  /// How much the air hides of what is far away, 0 to 1.
  var haze: Float = 0.5
  /// How bright the sun, the moon and the stars are, 0 to 1.
  var clarity: Float = 0
  var hasLightning = false
  var hasFogBands = false
  var isSnowy = false
  /// What is left of each colour at night.
  var night = Tone(0x24305A)

  /// The scheme of a sky at night: darker and bluer, the land less so where snow lies.
  var atNight: SkyScheme {
    var scheme = self
    func darken(_ tone: Tone) -> Tone { tone.filtered(by: night) }
    scheme.zenith = darken(zenith).mixed(with: Tone(0x0A1030), 0.4)
    scheme.horizon = darken(horizon).mixed(with: night, 0.3)
    // Where the moon is to be seen it lights the clouds.
    scheme.cloudLight = darken(cloudLight).mixed(with: Tone(0x74839F), 0.2 + 0.35 * clarity)
    scheme.cloudShade = darken(cloudShade)
    let snowLight = isSnowy ? Tone(0x56668C) : Tone(0x10182C)
    scheme.land = darken(land).mixed(with: snowLight, 0.5)
    return scheme
  }
}
