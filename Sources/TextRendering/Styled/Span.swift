/// A piece of a line in one style.
struct Span: Sendable, Hashable {
  let text: String
  let style: Style
  /// Where it leads when one clicks it, as a checked link writes it; nil for nowhere.
  let link: String?

  init(_ text: String, _ style: Style = .plain, link: String? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }

  /// The cells that it takes.
  var width: Int { TextWidth.width(of: text) }
}
