import Localization

/// Encodes styled lines as text with escape sequences, to be printed once.
///
/// It cuts lines that exceed the width.
struct ANSIEncoder: Sendable {
  let width: Int
  let palette: Palette
  let typography: Typography
  var hasHyperlinks = false
  /// The maximum height of a picture that fits on the screen, in rows; `nil` if unknown.
  var pictureRows: Int?

  /// Encodes the lines, each with a trailing newline and without trailing spaces.
  ///
  /// A picture in a terminal graphics protocol follows the last line of its box.
  ///
  /// - Parameters:
  ///   - pageWidth: Where their right parts end; `nil` for the end of the widest line.
  func encode(_ lines: [StyledLine], pageWidth: Int? = nil) -> String {
    let pageWidth = pageWidth ?? min(lines.map(\.width).max() ?? 0, width)
    var graphics = PrintedGraphics(columns: width, maxRows: pictureRows)
    return lines.enumerated().map { index, line in
      graphics.begin(line.graphics, at: index)
      return encode(line.resolved(pageWidth: pageWidth)) + "\n" + graphics.end(at: index)
    }
    .joined()
  }

  private func encode(_ spans: [Span]) -> String {
    var encoded = ""
    for span in fitted(spans) {
      let codes = palette.appearance(of: span.style).parameters
      let isInTerminal = pictureRows != nil && typography.isUnicode
      let text = isInTerminal ? DirectionMark.marked(span.text) : span.text
      let styled = codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
      encoded += hyperlinked(styled, to: span.link)
    }
    return encoded
  }

  /// Cuts spans to the width, joins neighbours of the same style and trims trailing spaces.
  private func fitted(_ spans: [Span]) -> [Span] {
    var fitted: [Span] = []
    var room = width
    for span in spans where room > 0 {
      var text = typography.printable(span.text)
      let cells = text == span.text ? span.width : TextWidth.width(of: text)
      if cells > room {
        let ellipsis = room < 3 ? "" : typography.ellipsis
        text = TextFitting.truncate(text, to: room, ellipsis: ellipsis)
      }
      let used = min(cells, room)
      room -= used
      if let last = fitted.last, last.style == span.style, last.link == span.link {
        let width = last.width + used
        fitted[fitted.count - 1] = Span(last.text + text, span.style, link: span.link, width: width)
      } else if !text.isEmpty {
        fitted.append(Span(text, span.style, link: span.link, width: used))
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

  /// Wraps a text in a hyperlink (OSC 8), if the terminal supports it.
  ///
  /// A valid link is visible ASCII, so that nothing in it can end the sequence. Other links are
  /// dropped.
  private func hyperlinked(_ text: String, to link: String?) -> String {
    guard hasHyperlinks, let link, link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return text
    }
    return "\u{1B}]8;;\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}

extension ANSIEncoder {
  /// Creates the encoder of a rendering.
  init(_ options: RenderOptions) {
    self.init(
      width: options.width,
      palette: options.palette,
      typography: options.typography,
      hasHyperlinks: options.hasHyperlinks,
      pictureRows: options.rows
    )
  }
}

/// Places pictures in a terminal graphics protocol among lines that are printed once.
///
/// A picture is written after the lines that it covers, when the screen has scrolled and the cursor
/// is in the row below. The cursor then moves up relative to that row, and back.
struct PrintedGraphics {
  private static let save = "\u{1B}7"
  private static let restore = "\u{1B}8"

  /// The line width, in cells.
  let columns: Int
  /// The maximum rows of a picture whose top the cursor can reach; `nil` if unknown.
  let maxRows: Int?

  /// The pictures whose boxes are incomplete, by the index of their last line.
  private var open: [Int: [PlacedGraphic]] = [:]
  /// The graphics that the terminal has received.
  private var transmitted: Set<Graphic> = []

  init(columns: Int, maxRows: Int?) {
    self.columns = columns
    self.maxRows = maxRows
  }

  /// Adds the pictures whose first row is a line.
  ///
  /// It skips pictures that do not fit on the screen.
  mutating func begin(_ graphics: [PlacedGraphic], at index: Int) {
    for graphic in graphics where graphic.columns.upperBound <= columns {
      let rows = graphic.rows.count
      guard rows > 0, rows <= maxRows ?? .max else { continue }
      open[index + rows - 1, default: []].append(graphic)
    }
  }

  /// Returns the sequences for the pictures whose last row is a line, for the start of the next.
  mutating func end(at index: Int) -> String {
    (open.removeValue(forKey: index) ?? []).map { placed in
      let isNew = transmitted.insert(placed.graphic).inserted
      let bytes = (isNew ? placed.graphic.transmission : []) + placed.graphic.bytes
      let column = placed.columns.lowerBound
      let right = column > 0 ? "\u{1B}[\(column)C" : ""
      return Self.save + "\u{1B}[\(placed.rows.count)A" + right
        + String(decoding: bytes, as: UTF8.self)
        + Self.restore
    }
    .joined()
  }
}
