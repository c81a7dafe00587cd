import Almanac
import DashCore
import Localization

extension CardFooter {
  /// Returns the card line for the moon: its disc, its phase, moonrise and moonset.
  func moonStrip(_ almanac: PlaceAlmanac) -> CardStrip {
    let drawing = MoonDrawing(
      illuminatedFraction: almanac.moon.illuminatedFraction,
      litSide: almanac.litSide,
      typography: page.typography
    )
    let disc = CardStrip.Piece(drawing.spans() + [Span(" " + almanac.phase(page))])
    return CardStrip(
      page.text(.moonMoon),
      [disc] + passages(almanac.moonTimes).map { CardStrip.Piece($0, isNeeded: false) }
    )
  }

  /// Returns the moonrise and moonset in chronological order.
  private func passages(_ moon: MoonTimes) -> [String] {
    switch moon.passage {
    case .staysAbove: return [page.text(.moonAboveAllDay)]
    case .staysBelow: return [page.text(.moonBelowAllDay)]
    case .crosses(let rise, let set):
      let rising = rise.map { (moment: $0, text: page.text(.moonRises(time: clock.text($0)))) }
      let setting = set.map { (moment: $0, text: page.text(.moonSets(time: clock.text($0)))) }
      let text = [rising, setting].compactMap { $0 }.sorted { $0.moment < $1.moment }.map(\.text)
      return [page.text.list(text)]
    }
  }
}

/// A drawing of the moon's disc in one line, with its lit part on the correct side.
struct MoonDrawing: Sendable {
  /// The cells of the disc; half a cell can be lit.
  private static let cells = 4

  let illuminatedFraction: Double
  let litSide: LitSide
  let typography: Typography

  /// Returns the disc between parentheses.
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

  /// A half-lit cell, lit on the lit side of the moon.
  private var half: String {
    guard typography.isUnicode else { return ":" }
    return litSide == .left ? "▌" : "▐"
  }
}

extension Strings {
  /// Returns the name of a phase.
  func callAsFunction(_ phase: MoonPhase) -> String {
    switch phase {
    case .newMoon: self(.moonNewMoon)
    case .waxingCrescent: self(.moonWaxingCrescent)
    case .firstQuarter: self(.moonFirstQuarter)
    case .waxingGibbous: self(.moonWaxingGibbous)
    case .fullMoon: self(.moonFullMoon)
    case .waningGibbous: self(.moonWaningGibbous)
    case .lastQuarter: self(.moonLastQuarter)
    case .waningCrescent: self(.moonWaningCrescent)
    }
  }
}
