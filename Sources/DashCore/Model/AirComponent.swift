/// A gas or dust in the air that services measure.
public enum AirComponent: String, Sendable, Hashable, CaseIterable {
  /// Particles up to 2.5 µm.
  case fineParticles = "pm2_5"
  /// Particles up to 10 µm.
  case coarseParticles = "pm10"
  /// Ozone, O₃.
  case ozone
  /// Nitrogen dioxide, NO₂.
  case nitrogenDioxide
  /// Nitrogen monoxide, NO.
  case nitrogenMonoxide
  /// Sulphur dioxide, SO₂.
  case sulphurDioxide
  /// Carbon monoxide, CO.
  case carbonMonoxide
  /// Ammonia, NH₃.
  case ammonia
  /// Dust from deserts.
  case dust

  /// How it is written, such as `PM2.5` or `NO₂`.
  public var symbol: String {
    switch self {
    case .fineParticles: "PM2.5"
    case .coarseParticles: "PM10"
    case .ozone: "O₃"
    case .nitrogenDioxide: "NO₂"
    case .nitrogenMonoxide: "NO"
    case .sulphurDioxide: "SO₂"
    case .carbonMonoxide: "CO"
    case .ammonia: "NH₃"
    case .dust: "dust"
    }
  }
}
