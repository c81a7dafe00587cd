import DashCore

extension Words {
  /// How the air pressure changes.
  func callAsFunction(_ tendency: PressureTendency) -> String {
    switch tendency.course {
    case .steady: self(ValueWord.steady)
    case .rising: self(ValueWord.rising)
    case .risingRapidly: self(ValueWord.risingRapidly)
    case .falling: self(ValueWord.falling)
    case .fallingRapidly: self(ValueWord.fallingRapidly)
    }
  }
}
