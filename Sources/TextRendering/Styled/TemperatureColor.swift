/// The colour of a temperature, from violet frost over green to red heat.
///
/// Every stop is of middling luminance, so that it is legible on a light background as on a dark
/// one.
enum TemperatureColor {
  private static let stops: [(celsius: Double, color: RGB)] = [
    (-30, RGB(146, 101, 214)),
    (-12, RGB(94, 116, 222)),
    (0, RGB(38, 127, 201)),
    (9, RGB(16, 138, 148)),
    (17, RGB(46, 142, 74)),
    (23, RGB(118, 131, 22)),
    (28, RGB(176, 112, 14)),
    (34, RGB(204, 88, 34)),
    (40, RGB(212, 60, 66)),
    (48, RGB(196, 52, 128)),
  ]

  /// The colour itself.
  static func rgb(celsius: Double) -> RGB {
    guard let above = stops.firstIndex(where: { celsius < $0.celsius }) else {
      return stops[stops.count - 1].color
    }
    guard above > 0 else { return stops[0].color }
    let (low, high) = (stops[above - 1], stops[above])
    let share = (celsius - low.celsius) / (high.celsius - low.celsius)
    return low.color.mixed(with: high.color, by: share)
  }

  /// The nearest of the sixteen colours, as the number that selects it.
  static func ansi16(celsius: Double) -> Int {
    switch celsius {
    case ..<(-12): 35  // magenta
    case ..<6: 94  // bright blue: plain blue cannot be read on black
    case ..<14: 36  // cyan
    case ..<22: 32  // green
    case ..<30: 33  // yellow
    default: 31  // red
    }
  }
}
