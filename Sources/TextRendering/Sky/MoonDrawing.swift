import Almanac

/// The moon's disc in one line: the part that is lit, at the side where it is.
struct MoonDrawing: Sendable {
  /// The cells of the disc, each of which can be lit by halves.
  private static let cells = 4

  let illuminatedFraction: Double
  let litSide: LitSide
  let typography: Typography

  /// The disc between its edges.
  func spans() -> [Span] {
    let share = illuminatedFraction.isFinite ? min(max(illuminatedFraction, 0), 1) : 0
    let halves = Int(share * Double(2 * Self.cells) + 0.5)
    let full = String(repeating: typography.moonLit, count: halves / 2)
    let half = halves % 2 == 0 ? "" : half
    let dark = String(repeating: " ", count: Self.cells - (halves + 1) / 2)
    let disc =
      switch litSide {
      case .left: [Span(full + half, .sun), Span(dark)]
      case .right: [Span(dark), Span(half + full, .sun)]
      }
    return [Span("(")] + disc.filter { !$0.text.isEmpty } + [Span(")")]
  }

  /// A cell of which the half at the lit side is lit.
  private var half: String {
    guard typography.isUnicode else { return ":" }
    return litSide == .left ? "▌" : "▐"
  }
}
