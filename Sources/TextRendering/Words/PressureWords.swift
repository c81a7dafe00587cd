import DashCore

/// Says how the air pressure changes.
enum PressureWords {
  static func words(_ tendency: PressureTendency) -> String {
    switch tendency.course {
    case .steady: "steady"
    case .rising: "rising"
    case .risingRapidly: "rising rapidly"
    case .falling: "falling"
    case .fallingRapidly: "falling rapidly"
    }
  }
}
