/// Turns styled lines into text that is printed once, with escape sequences where colour is wanted.
///
/// It is also the last to hold the width: a line that a layout has made too wide is cut here.
struct ANSIEncoder: Sendable {
  let width: Int
  let colorDepth: ColorDepth
  let typography: Typography
  var hasHyperlinks = false
  /// The most rows of a picture that is seen whole; nil where that is not known.
  var pictureRows: Int?

  /// The lines as text, each ended by a newline, none with white space at its end.
  ///
  /// A picture in the terminal's own protocol follows the last line of its box.
  func encode(_ lines: [StyledLine], pageWidth: Int) -> String {
    var graphics = PrintedGraphics(columns: width, mostRows: pictureRows)
    return lines.enumerated().map { index, line in
      graphics.begin(line.graphics, at: index)
      return encode(line.resolved(pageWidth: pageWidth)) + "\n" + graphics.end(at: index)
    }
    .joined()
  }

  private func encode(_ spans: [Span]) -> String {
    let palette = Palette(colorDepth: colorDepth)
    var encoded = ""
    for span in fitted(spans) {
      let codes = palette.appearance(of: span.style).parameters
      let styled = codes.isEmpty ? span.text : "\u{1B}[\(codes)m\(span.text)\u{1B}[0m"
      encoded += hyperlinked(styled, to: span.link)
    }
    return encoded
  }

  /// The spans that fit, neighbours of one style joined, without spaces at the end.
  private func fitted(_ spans: [Span]) -> [Span] {
    var fitted: [Span] = []
    var room = width
    for span in spans where room > 0 {
      let text = TextFitting.truncate(
        typography.printable(span.text),
        to: room,
        ellipsis: room < 3 ? "" : typography.ellipsis
      )
      room -= TextWidth.width(of: text)
      if let last = fitted.last, last.style == span.style, last.link == span.link {
        fitted[fitted.count - 1] = Span(last.text + text, span.style, link: span.link)
      } else if !text.isEmpty {
        fitted.append(Span(text, span.style, link: span.link))
      }
    }
    while let last = fitted.last, !last.style.showsSpaces {
      var text = last.text
      while text.last == " " { text.removeLast() }
      fitted.removeLast()
      if !text.isEmpty {
        fitted.append(Span(text, last.style, link: last.link))
        break
      }
    }
    return fitted
  }
}
