import DashCore

/// A piece of a line in one style.
struct Span: Sendable, Hashable {
  let text: String
  let style: Style
  /// Where it leads when one clicks it; nil for nowhere.
  let link: ServiceLink?

  init(_ text: String, _ style: Style = .plain, link: ServiceLink? = nil) {
    self.text = text
    self.style = style
    self.link = link
  }

  /// The cells that it takes.
  var width: Int { TextWidth.width(of: text) }
}
