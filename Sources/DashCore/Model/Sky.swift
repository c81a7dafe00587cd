/// What the sky does, in the few words that a drawing, an icon or a colour needs.
///
/// Each provider maps its own condition codes to it.
public enum Sky: String, Sendable, Hashable, CaseIterable {
  /// No clouds.
  case clear
  /// Sun or moon between a few clouds.
  case fewClouds
  /// Clouds with gaps.
  case brokenClouds
  /// A closed cover of clouds.
  case overcast
  /// Drizzle.
  case drizzle
  /// Steady rain.
  case rain
  /// Rain that freezes, or rain and snow at once.
  case sleet
  /// Showers.
  case showers
  /// Snow.
  case snow
  /// Thunder and lightning.
  case thunderstorm
  /// Fog, mist or haze: drops in the air.
  case fog
  /// Smoke, dust, sand or ash in the air.
  case dust
  /// A squall or a tornado.
  case storm
  /// A condition that the provider's tables do not know.
  case unknown
}
