/// A colour as a terminal is told it.
package enum TerminalColor: Sendable, Hashable {
  /// One of the sixteen of the user's own palette, by the number that selects it for text: 30–37 and
  /// 90–97.
  case ansi(Int)
  /// One of the fixed palette of 256.
  case palette(Int)
  /// Any colour.
  case rgb(RGB)

  /// The parameters that select it for text.
  var foregroundParameters: String {
    switch self {
    case .ansi(let number): "\(number)"
    case .palette(let index): "38;5;\(index)"
    case .rgb(let color): "38;2;\(color.red);\(color.green);\(color.blue)"
    }
  }

  /// The parameters that select it for what is behind the text.
  var backgroundParameters: String {
    switch self {
    case .ansi(let number): "\(number + 10)"
    case .palette(let index): "48;5;\(index)"
    case .rgb(let color): "48;2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
