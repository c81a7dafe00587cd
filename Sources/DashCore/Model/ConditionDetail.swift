/// What a service tells of a condition that OpenWeatherMap's list has no number for.
public enum ConditionDetail: Sendable, Hashable, CaseIterable {
  /// Fog that leaves rime.
  case freezingFog
  /// A little drizzle that freezes.
  case lightFreezingDrizzle
  /// Dense drizzle that freezes.
  case heavyFreezingDrizzle
  /// A little rain that freezes.
  case lightFreezingRain
  /// Heavy rain that freezes.
  case heavyFreezingRain
  /// Small, opaque grains of ice.
  case snowGrains
  /// A thunderstorm with slight or moderate hail.
  case hail
  /// A thunderstorm with heavy hail.
  case heavyHail
}
