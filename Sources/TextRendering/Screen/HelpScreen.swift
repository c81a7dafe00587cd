package import Localization

/// A line of the help overlay: keys with their effect.
package struct KeyHelp: Sendable, Hashable {
  private let keys: LocalizedString
  fileprivate let effect: LocalizedString

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - keys: The names on the keys in the user's language.
  ///   - effect: What the keys do.
  package init(_ keys: LocalizedString, _ effect: LocalizedString) {
    self.keys = keys
    self.effect = effect
  }

  /// Creates a line of keys with the same name everywhere, such as `+ -`.
  package init(_ keys: String, _ effect: LocalizedString) {
    self.init(.verbatim(keys), effect)
  }

  /// Returns the names of the keys.
  package func name(in text: Strings) -> String { text(keys) }
}

/// The help overlay of watch mode: every key with its effect.
struct HelpScreen: Sendable {
  let keys: [KeyHelp]
  let page: Page

  /// Returns the lines, one key in each.
  func laidOut() -> [StyledLine] {
    let names = keys.map { $0.name(in: page.text) }
    let width = names.map { TextWidth.width(of: $0) }.max() ?? 0
    let title = StyledLine([Span(" "), Span(page.text(.keysTitle), .heading)])
    return [title, .blank]
      + zip(names, keys).flatMap { name, key -> [StyledLine] in
        let effect = page.text(key.effect)
        let padded = TextFitting.padEnd(name, to: width)
        let line = StyledLine([Span(" "), Span(padded, .heading), Span("  " + effect)])
        if line.width <= page.width { return [line] }
        return [StyledLine([Span(" "), Span(name, .heading)])] + page.wrapped(effect, indent: 3)
      }
      + page.wrapped(page.text(.keyGoBack), .secondary)
  }
}
