/// A column of a table of hours or days.
struct ForecastColumn: Sendable {
  /// When it comes as a line gets wider: 0 always.
  let priority: Int
  let heading: String
  /// The fewest and the most cells that it takes.
  let least: Int
  let most: Int
  /// Its cells at a width, each exactly as wide.
  let cells: @Sendable (Int) -> [[Span]]

  /// A column of another kind.
  init(
    priority: Int,
    heading: String = "",
    widths: ClosedRange<Int>,
    cells: @escaping @Sendable (Int) -> [[Span]]
  ) {
    self.priority = priority
    self.heading = heading
    least = max(widths.lowerBound, TextWidth.width(of: heading))
    most = max(least, widths.upperBound)
    self.cells = cells
  }

  /// A column of words, which are cut where there is less room; nil where there is nothing in it.
  init?(
    priority: Int,
    heading: String = "",
    words: [Span?],
    least: Int = .max,
    most: Int = .max,
    ellipsis: String
  ) {
    guard words.contains(where: { $0 != nil }) else { return nil }
    let natural = words.map { $0?.width ?? 0 }.max() ?? 0
    let most = min(natural, most)
    self.init(priority: priority, heading: heading, widths: min(least, most)...most) { width in
      words.map { word in
        let text = TextFitting.truncate(word?.text ?? "", to: width, ellipsis: ellipsis)
        return [Span(TextFitting.padEnd(text, to: width), word?.style ?? .plain)]
      }
    }
  }

  /// A column of numbers, aligned at their decimal points; nil where nothing is known of any of them,
  /// or nothing stands in it, not even a heading.
  init?(priority: Int, heading: String = "", numbers: [TableCell?], absent: String) {
    guard numbers.contains(where: { $0 != nil }) else { return nil }
    guard !heading.isEmpty || numbers.contains(where: { $0 != .blank }) else { return nil }
    func widest(_ text: (TableCell) -> String) -> Int {
      numbers.compactMap { $0 }.map { TextWidth.width(of: text($0)) }.max() ?? 0
    }
    let (signs, wholes, fractions) = (widest(\.sign), widest(\.text), widest(\.fraction))
    let before = signs > 0 ? signs + 1 : 0
    let least = numbers.contains(nil) ? TextWidth.width(of: absent) : 0
    let natural = max(before + wholes + fractions, TextWidth.width(of: heading), least)
    self.init(priority: priority, heading: heading, widths: natural...natural) { width in
      numbers.map { cell in
        guard let cell else { return [Span(TextFitting.padStart(absent, to: width), .secondary)] }
        // A word such as "calm" stands where the numbers end.
        let isWord = cell.fraction.isEmpty && cell.text.contains { $0.isLetter }
        let number =
          isWord ? cell.text : cell.text + TextFitting.padEnd(cell.fraction, to: fractions)
        let room = isWord ? before + wholes + fractions - signs - 1 : wholes + fractions
        let signed =
          cell.sign.isEmpty
          ? number
          : TextFitting.padStart(cell.sign, to: signs) + " "
            + TextFitting.padStart(number, to: room)
        return [Span(TextFitting.padStart(signed, to: width), cell.style)]
      }
    }
  }
}
