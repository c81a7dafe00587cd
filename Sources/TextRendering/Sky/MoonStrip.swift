import Almanac
import DashCore
import Localization

/// The card line for the moon: its disc, its phase, moonrise and moonset.
struct MoonStrip: Sendable {
  let almanac: PlaceAlmanac
  let clock: PlaceClock
  let page: Page

  /// Returns the line.
  func strip() -> CardStrip {
    let drawing = MoonDrawing(
      illuminatedFraction: almanac.moon.illuminatedFraction,
      litSide: almanac.litSide,
      typography: page.typography
    )
    let phase = MoonText(text: page.text).phase(almanac.moonTimes.phase)
    let percent = page.format.percent(almanac.illuminatedPercent)?.text
    let text = page.text.list([phase, percent].compactMap(\.self))
    return CardStrip(
      MoonText(text: page.text).label,
      [CardStrip.Piece(drawing.spans() + [Span(" " + text)])]
        + passages.map { CardStrip.Piece($0, isNeeded: false) }
    )
  }

  /// The moonrise and moonset in chronological order.
  private var passages: [String] {
    switch almanac.moonTimes.passage {
    case .staysAbove: return [MoonText(text: page.text).aboveAllDay]
    case .staysBelow: return [MoonText(text: page.text).belowAllDay]
    case .crosses(let rise, let set):
      let rising = rise.map { (moment: $0, text: MoonText(text: page.text).rises(clock.text($0))) }
      let setting = set.map { (moment: $0, text: MoonText(text: page.text).sets(clock.text($0))) }
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

/// The text for the moon's phase, rise and set.
struct MoonText: Sendable {
  let text: Strings

  var label: String { text(.moonMoon) }
  var aboveAllDay: String { text(.moonAboveAllDay) }
  var belowAllDay: String { text(.moonBelowAllDay) }

  /// Returns the name of a phase.
  func phase(_ phase: MoonPhase) -> String {
    let name: LocalizedString =
      switch phase {
      case .newMoon: .moonNewMoon
      case .waxingCrescent: .moonWaxingCrescent
      case .firstQuarter: .moonFirstQuarter
      case .waxingGibbous: .moonWaxingGibbous
      case .fullMoon: .moonFullMoon
      case .waningGibbous: .moonWaningGibbous
      case .lastQuarter: .moonLastQuarter
      case .waningCrescent: .moonWaningCrescent
      }
    return text(name)
  }

  func rises(_ clock: String) -> String { text(.moonRises(time: clock)) }

  func sets(_ clock: String) -> String { text(.moonSets(time: clock)) }
}
