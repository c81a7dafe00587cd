import DashCore
import Localization

/// The rules that hold at a place, with their reasons.
struct RuleLines: Sendable {
  let place: PlaceWeather
  let page: Page

  private var texts: [String] {
    guard !page.options.rules.isEmpty else { return [] }
    let place = PlaceOnPage(place, page)
    return place.rules.filter { $0.isTrue == true }.map { $0.text(at: place) }
  }

  /// Returns the row of the card; empty while none holds.
  func brief() -> [StyledLine] {
    let texts = texts
    guard !texts.isEmpty else { return [] }
    return page.wrapped("\(page.typography.flag) \(page.text.listSemicolon(texts))", .warning)
  }

  /// Returns a line for each.
  func plain() -> [String] { texts.map { "\(page.typography.flag) \($0)" } }
}
