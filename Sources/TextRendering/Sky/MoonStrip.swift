import Almanac
import DashCore

/// The moon on the day of a card: its disc, its phase, and when it rises and sets.
struct MoonStrip: Sendable {
  let almanac: PlaceAlmanac
  let clock: PlaceClock
  let page: Page

  /// The line.
  func strip() -> CardStrip {
    let drawing = MoonDrawing(
      illuminatedFraction: almanac.moon.illuminatedFraction,
      litSide: almanac.litSide,
      typography: page.typography
    )
    let phase = MoonWords(text: page.text).phase(almanac.moonTimes.phase)
    let percent = page.format.percent(almanac.illuminatedPercent)?.text
    let words = page.text.list([phase, percent].compactMap(\.self))
    return CardStrip(
      MoonWords(text: page.text).label,
      [CardStrip.Piece(drawing.spans() + [Span(" " + words)])]
        + passages.map { CardStrip.Piece($0, isNeeded: false) }
    )
  }

  /// Rise and set in the order in which they come.
  private var passages: [String] {
    switch almanac.moonTimes.passage {
    case .staysAbove: return [MoonWords(text: page.text).aboveAllDay]
    case .staysBelow: return [MoonWords(text: page.text).belowAllDay]
    case .crosses(let rise, let set):
      let risen = rise.map { (moment: $0, words: MoonWords(text: page.text).rises(clock.text($0))) }
      let gone = set.map { (moment: $0, words: MoonWords(text: page.text).sets(clock.text($0))) }
      let words = [risen, gone].compactMap { $0 }.sorted { $0.moment < $1.moment }.map(\.words)
      return [page.text.list(words)]
    }
  }
}
