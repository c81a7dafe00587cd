/// Lays out the keys of a watched screen.
struct HelpScreen: Sendable {
  private let page: Page

  init(on page: Page) {
    self.page = page
  }

  /// The keys, each with what it does.
  private var keys: [(key: String, effect: HelpPhrase)] {
    [
      ("q, Esc", .quit),
      ("r", .refreshNow),
      (page.text(HelpPhrase.space), .pause),
      ("+ -", .interval),
      ("u", .units),
      ("i", .pictures),
      ("n p", .otherPage),
      ("/", .search),
      ("o", .openPage),
      ("j k, \(page.text(HelpPhrase.arrows))", .goThrough),
      ("Tab", .nextPanel),
      ("PgUp PgDn", .byTen),
      ("Home End", .ends),
      ("Enter", .details),
      ("Ctrl-L", .redraw),
      ("?", .help),
    ]
  }

  /// The lines, each key with what it does.
  func laidOut() -> [StyledLine] {
    let width = keys.map { TextWidth.width(of: $0.key) }.max() ?? 0
    let title = StyledLine([Span(" "), Span(page.text(HelpPhrase.title), .heading)])
    return [title, .blank]
      + keys.flatMap { key, effect -> [StyledLine] in
        let name = TextFitting.padEnd(key, to: width)
        let effect = page.text(effect)
        let line = StyledLine([Span(" "), Span(name, .heading), Span("  " + effect)])
        if line.width <= page.width { return [line] }
        return [StyledLine([Span(" "), Span(key, .heading)])] + page.wrapped(effect, indent: 3)
      }
      + [.blank]
      + page.wrapped(page.text(HelpPhrase.goBack), .secondary)
  }
}
