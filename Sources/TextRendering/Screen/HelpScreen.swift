/// Lays out the keys of a watched screen.
struct HelpScreen: Sendable {
  private static let keys: [(key: String, effect: String)] = [
    ("q, Esc", "quit"),
    ("r", "refresh now"),
    ("space", "pause and go on"),
    ("+ -", "refresh less, more often"),
    ("u", "other units"),
    ("i", "pictures on and off"),
    ("n p", "other page of photos"),
    ("/", "search for photos"),
    ("o", "open a photo's page"),
    ("j k, arrows", "go through the places"),
    ("Tab", "go to the next panel"),
    ("PgUp PgDn", "go on by ten"),
    ("Home End", "go to the ends"),
    ("Enter", "all of a place, a photo"),
    ("Ctrl-L", "draw the screen anew"),
    ("?", "this help"),
  ]

  private let page: Page

  init(on page: Page) {
    self.page = page
  }

  /// The lines, each key with what it does.
  func laidOut() -> [StyledLine] {
    let width = Self.keys.map(\.key.count).max() ?? 0
    let title = StyledLine([Span(" "), Span("Keys", .heading)])
    return [title, .blank]
      + Self.keys.flatMap { key, effect -> [StyledLine] in
        let name = TextFitting.padEnd(key, to: width)
        let line = StyledLine([Span(" "), Span(name, .heading), Span("  " + effect)])
        if line.width <= page.width { return [line] }
        return [StyledLine([Span(" "), Span(key, .heading)])] + page.wrapped(effect, indent: 3)
      }
      + [.blank]
      + page.wrapped("Esc goes back.", .secondary)
  }
}
