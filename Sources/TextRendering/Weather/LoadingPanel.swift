import DashCore

/// Lays out a panel that waits for its first answer, with the lines that it will have then.
///
/// What comes later takes the place of these lines, so that nothing else moves.
struct LoadingPanel: Sendable {
  private let panel: Panel
  private let page: Page
  private let words: String

  init(_ panel: Panel, on page: Page) {
    self.panel = panel
    self.page = page
    words = page.text(PageWord.loading)
  }

  /// The lines, the footer's among them.
  func laidOut() -> [StyledLine] {
    let attribution = page.wrapped(panel.descriptor.terms.attribution, .secondary)
    guard panel.descriptor.kind == .weather, let place = panel.places.first else {
      return page.wrapped(words, .secondary)
    }
    if panel.places.count == 1 {
      return WeatherCard(PlaceWeather(asked: place), on: page, words: words).laidOut()
        + [.blank] + attribution
    }
    let names = panel.places.map { page.name(of: PlaceWeather(asked: $0)) }
    let widest = names.map { TextWidth.width(of: $0) }.max() ?? 0
    let nameWidth = min(widest, max(page.width - TextWidth.width(of: words) - 3, 1))
    // The line above is where the heading of the columns comes.
    return [.blank]
      + names.map { name in
        let cut = TextFitting.truncate(name, to: nameWidth, ellipsis: page.typography.ellipsis)
        var line = StyledLine(" " + TextFitting.padEnd(cut, to: nameWidth))
        line.append("  " + words, .secondary)
        return line
      } + [.blank] + attribution
  }
}
