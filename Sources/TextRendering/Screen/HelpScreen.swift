import Localization

/// The help overlay of watch mode: every key with its effect.
struct HelpScreen: Sendable {
  let page: Page

  /// The keys, each with its effect.
  private var keys: [(key: String, effect: LocalizedString)] {
    [
      ("q, Esc", .keyQuit),
      ("r", .keyRefreshNow),
      (page.text(.keySpace), .keyPause),
      ("+ -", .keyInterval),
      ("u", .keyUnits),
      ("i", .keyPictures),
      ("n p", .keyOtherPage),
      ("/", .keySearch),
      ("o", .keyOpenPage),
      ("j k, \(page.text(.keyArrows))", .keyGoThrough),
      ("Tab", .keyNextPanel),
      ("PgUp PgDn", .keyByTen),
      ("Home End", .keyEnds),
      ("Enter", .keyDetails),
      ("Ctrl-L", .keyRedraw),
      ("?", .keyHelp),
    ]
  }

  /// Returns the lines, one key in each.
  func laidOut() -> [StyledLine] {
    let width = keys.map { TextWidth.width(of: $0.key) }.max() ?? 0
    let title = StyledLine([Span(" "), Span(page.text(.keysTitle), .heading)])
    return [title, .blank]
      + keys.flatMap { key, effect -> [StyledLine] in
        let name = TextFitting.padEnd(key, to: width)
        let effect = page.text(effect)
        let line = StyledLine([Span(" "), Span(name, .heading), Span("  " + effect)])
        if line.width <= page.width { return [line] }
        return [StyledLine([Span(" "), Span(key, .heading)])] + page.wrapped(effect, indent: 3)
      }
      + [.blank]
      + page.wrapped(page.text(.keyGoBack), .secondary)
  }
}
