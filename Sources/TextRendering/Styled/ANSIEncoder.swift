/// Turns styled lines into text, and is the only part of the renderer that writes an escape sequence.
///
/// It is also the last to hold the width: a line that a layout has made too wide is cut here.
struct ANSIEncoder: Sendable {
  let width: Int
  let colorDepth: ColorDepth
  let typography: Typography

  /// The lines as text, each ended by a newline, none with white space at its end.
  func encode(_ lines: [StyledLine], pageWidth: Int) -> String {
    lines.map { encode($0.resolved(pageWidth: pageWidth)) + "\n" }.joined()
  }

  private func encode(_ spans: [Span]) -> String {
    var encoded = ""
    for span in fitted(spans) {
      let codes = selectGraphicRendition(span.style)
      encoded += codes.isEmpty ? span.text : "\u{1B}[\(codes)m\(span.text)\u{1B}[0m"
    }
    return encoded
  }

  /// The spans that fit, neighbours of one style joined, without spaces at the end.
  private func fitted(_ spans: [Span]) -> [Span] {
    var fitted: [Span] = []
    var room = width
    for span in spans where room > 0 {
      let text = TextFitting.truncate(
        printable(span.text),
        to: room,
        ellipsis: room < 3 ? "" : typography.ellipsis
      )
      room -= TextWidth.width(of: text)
      if let last = fitted.last, last.style == span.style {
        fitted[fitted.count - 1] = Span(last.text + text, span.style)
      } else if !text.isEmpty {
        fitted.append(Span(text, span.style))
      }
    }
    while let last = fitted.last {
      var text = last.text
      while text.last == " " { text.removeLast() }
      fitted.removeLast()
      if !text.isEmpty {
        fitted.append(Span(text, last.style))
        break
      }
    }
    return fitted
  }

  /// The text without what a terminal would obey.
  ///
  /// Texts from outside come here free of it; should one slip through, it ends here.
  private func printable(_ text: String) -> String {
    let isHarmless = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
    }
    return typography.own(isHarmless ? text : text.filter { !Self.hasControl($0) })
  }

  private static func hasControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }

  /// The parameters that select a style, or nothing for plain text.
  private func selectGraphicRendition(_ style: Style) -> String {
    guard colorDepth != .none else { return "" }
    switch style {
    case .plain: return ""
    case .heading: return "1"
    case .secondary: return "2"
    case .mainTemperature(let celsius): return emphasized(temperature(celsius))
    case .temperature(let celsius): return temperature(celsius)
    case .sun: return foreground(RGB(176, 120, 8), ansi16: 33)
    case .water: return foreground(RGB(44, 124, 208), ansi16: 94)
    case .warning: return emphasized(foreground(RGB(196, 98, 10), ansi16: 35))
    case .failure: return emphasized(foreground(RGB(214, 64, 64), ansi16: 31))
    }
  }

  /// A colour in bold.
  ///
  /// Not of the sixteen: terminals show those in their bright variant then, and bright yellow or
  /// green cannot be read on white.
  private func emphasized(_ color: String) -> String {
    colorDepth == .ansi16 ? color : "1;" + color
  }

  private func temperature(_ celsius: Double) -> String {
    foreground(
      TemperatureColor.rgb(celsius: celsius),
      ansi16: TemperatureColor.ansi16(celsius: celsius)
    )
  }

  private func foreground(_ color: RGB, ansi16: Int) -> String {
    switch colorDepth {
    case .none: ""
    case .ansi16: "\(ansi16)"
    case .ansi256: "38;5;\(color.paletteIndex)"
    case .truecolor: "38;2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
