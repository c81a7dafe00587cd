/// Degrees to radians and back, and degrees within a turn.
extension Double {
  /// A number of degrees, as the radians that the trigonometric functions take.
  var radians: Double { self * .pi / 180 }

  /// A number of radians, as degrees.
  var degrees: Double { self * 180 / .pi }

  /// An angle in degrees within a turn: 0 up to and without 360.
  var withinTurn: Double {
    let rest = truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  /// An angle in degrees as the shorter way round: above -180, up to 180.
  var withinHalfTurns: Double {
    let turn = withinTurn
    return turn > 180 ? turn - 360 : turn
  }
}
