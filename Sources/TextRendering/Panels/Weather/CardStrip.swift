import DashCore
import Localization

/// A labelled line below a card that drops its last pieces as the page gets narrower.
struct CardStrip: Sendable, Hashable {
  /// A piece of the line.
  struct Piece: Sendable, Hashable {
    let spans: [Span]
    /// Whether the piece wraps to its own line when it does not fit.
    ///
    /// Otherwise it is dropped.
    let isNeeded: Bool

    init(_ spans: [Span], isNeeded: Bool = true) {
      self.spans = spans
      self.isNeeded = isNeeded
    }

    init(_ text: String, isNeeded: Bool = true) {
      self.init([Span(text)], isNeeded: isNeeded)
    }

    var text: String { spans.map(\.text).joined() }
    var width: Int { TextWidth.width(of: text) }
  }

  static let margin = 1
  /// The minimum width for values beside their labels.
  private static let minimumValueWidth = 16

  let label: String
  let pieces: [Piece]

  init(_ label: String, _ pieces: [Piece]) {
    self.label = label
    self.pieces = pieces
  }

  /// Lays out strips with their labels in one column.
  static func lines(_ strips: [CardStrip], labelWidth: Int, on page: Page) -> [StyledLine] {
    let strips = strips.filter { !$0.pieces.isEmpty }
    let beside = margin + labelWidth + 2
    let isBeside = page.width - beside >= minimumValueWidth
    let start = isBeside ? beside : margin + 2
    return strips.flatMap { strip in
      let values = strip.values(width: max(page.width - start, 1), page.typography)
      let label = StyledLine([Span(" "), Span(strip.label, .secondary)])
      let heads = isBeside ? [label] : []
      let lines = values.enumerated().map { index, spans in
        var line = index < heads.count ? heads[index] : .blank
        line.pad(to: start)
        line.spans += spans
        return line
      }
      return isBeside || strip.label.isEmpty ? lines : [label] + lines
    }
  }

  /// Lays out the pieces on as many lines as the needed ones take; none ends at a no-break space, which is
  /// printed as a space.
  private func values(width: Int, _ typography: Typography) -> [[Span]] {
    let separator = Span(typography.separator)
    var rows: [[Span]] = []
    var used = 0
    func printed(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }
    for piece in pieces {
      let cells = piece.width
      let spans = piece.spans.map { Span(printed($0.text), $0.style) }
      if let last = rows.indices.last, used + separator.width + cells <= width {
        rows[last] += [separator] + spans
        used += separator.width + cells
      } else if cells <= width, rows.isEmpty || piece.isNeeded {
        rows.append(spans)
        used = cells
      } else if rows.isEmpty || piece.isNeeded {
        let parts = piece.text.split(separator: "\u{A0}", omittingEmptySubsequences: false)
        let text = parts.map { typography.transliterated(String($0)) }.joined(separator: "\u{A0}")
        let wrapped = TextFitting.wrap(text, to: width)
        rows += wrapped.map { [Span(printed($0))] }
        used = wrapped.last.map { TextWidth.width(of: $0) } ?? 0
      } else {
        // Stop, because later pieces may be shorter and would appear in place of this one.
        break
      }
    }
    return rows
  }
}
