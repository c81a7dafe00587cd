/// A piece of a line in one style.
struct Span: Sendable, Hashable {
  let text: String
  let style: Style

  init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// The cells that it takes.
  var width: Int { TextWidth.width(of: text) }
}
