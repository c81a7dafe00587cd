package import Localization

/// A line of the help overlay: keys with their effect.
package struct KeyHelp: Sendable, Hashable {
  private let keys: String
  private let translatedKeys: LocalizedString?
  fileprivate let effect: LocalizedString

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - keys: The names on the keys, such as `+ -`.
  ///   - translated: The name of further keys in the user's language; `nil` for none.
  ///   - effect: What the keys do.
  package init(_ keys: String, translated: LocalizedString? = nil, _ effect: LocalizedString) {
    self.keys = keys
    translatedKeys = translated
    self.effect = effect
  }

  /// Returns the names of the keys.
  package func name(in text: Strings) -> String {
    [keys, translatedKeys.map { text($0) } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
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
