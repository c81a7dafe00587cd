/// Cells of numbers, aligned at their decimal points.
struct NumberCells: Sendable {
  private let numbers: [TableCell?]
  private let absent: String
  private var signs = 0
  private var wholes = 0
  private var fractions = 0
  /// The width of the widest cell.
  let width: Int

  /// Creates cells.
  ///
  /// - Parameters:
  ///   - numbers: The numbers; `nil` for a value that is not reported.
  ///   - absent: The text for a value that is not reported.
  init(_ numbers: [TableCell?], absent: String) {
    self.numbers = numbers
    self.absent = absent
    var least = 0
    for number in numbers {
      guard let number else {
        least = TextWidth.width(of: absent)
        continue
      }
      signs = max(signs, TextWidth.width(of: number.sign))
      wholes = max(wholes, TextWidth.width(of: number.text))
      fractions = max(fractions, TextWidth.width(of: number.fraction))
    }
    width = max((signs > 0 ? signs + 1 : 0) + wholes + fractions, least)
  }

  /// Returns the cells, aligned to the right of a column.
  func spans(width: Int) -> [Span] {
    numbers.map { cell in
      guard let cell else { return Span(TextFitting.padStart(absent, to: width), .secondary) }
      // Align a word such as "calm" with the end of the numbers.
      let isText = cell.fraction.isEmpty && cell.text.contains { $0.isLetter }
      let number = isText ? cell.text : cell.text + TextFitting.padEnd(cell.fraction, to: fractions)
      let signed =
        cell.sign.isEmpty
        ? number
        : TextFitting.padStart(cell.sign, to: signs) + " "
          + TextFitting.padStart(number, to: wholes + fractions)
      return Span(TextFitting.padStart(signed, to: width), cell.style)
    }
  }
}

/// The heading of a column; its name may be cut, but not its unit.
struct ColumnHeading: Sendable {
  /// The fewest cells of a name that is cut.
  private static let leastName = 4
  /// The width below which a heading is not cut, in cells.
  private static let claimed = 12
  /// The maximum of that width for a long unit.
  private static let mostClaimed = 16

  private let name: String
  private let unit: String
  private let isLeading: Bool
  private let ellipsis: String?

  /// Creates a heading.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - unit: The unit of its values; empty for none.
  ///   - isLeading: Whether it is aligned to the left, as text is, and cut as short as that.
  ///   - ellipsis: The mark at the end of a cut name; `nil` for a name that is not cut.
  init(_ name: String, unit: String = "", isLeading: Bool = false, ellipsis: String? = nil) {
    self.name = name
    self.unit = unit.isEmpty ? "" : name.isEmpty ? unit : " (\(unit))"
    self.isLeading = isLeading
    self.ellipsis = ellipsis
  }

  /// The whole heading.
  var text: String { name + unit }

  /// The width of the whole heading, in cells.
  var width: Int { TextWidth.width(of: text) }

  /// The fewest cells that show a readable part of the name, and the unit.
  var least: Int {
    guard ellipsis != nil else { return width }
    guard !isLeading else { return 0 }
    let withUnit = min(Self.leastName + TextWidth.width(of: unit), Self.mostClaimed)
    return min(width, max(Self.claimed, withUnit))
  }

  /// Returns the heading for a column width.
  func cell(_ width: Int) -> String {
    let room = width - TextWidth.width(of: unit)
    let ellipsis = ellipsis ?? ""
    let cut =
      self.width <= width || room < Self.leastName
      ? TextFitting.truncate(text, to: width, ellipsis: ellipsis)
      : TextFitting.truncate(name, to: room, ellipsis: ellipsis) + unit
    return isLeading ? TextFitting.padEnd(cut, to: width) : TextFitting.padStart(cut, to: width)
  }
}
