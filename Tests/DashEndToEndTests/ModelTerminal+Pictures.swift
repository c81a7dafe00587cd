import DashTestSupport

extension ModelTerminal {
  /// Creates a terminal that shows an output of lines.
  init(showing output: String, columns: Int) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(columns: columns, rows: lines.count)
    write(Array(lines.joined(separator: "\r\n").utf8))
  }

  /// The cells that a picture covers.
  ///
  /// A block without a background is a bar or a digit.
  var pictureCells: [Cell] {
    cells.filter { $0.isOfPicture && ($0.picture != nil || !$0.looks.background.isEmpty) }
  }

  var hasBlockElements: Bool { cells.contains(where: \.isBlockElement) }

  /// Whether ``SamplePicture`` is visible, in any colour.
  var showsPhoto: Bool {
    let colors = cells.flatMap(\.colors)
    return colors.contains { $0.isNear(SamplePicture.magenta) }
      && colors.contains { $0.isNear(SamplePicture.green) }
  }

  /// Returns the first row that contains a text.
  func row(of text: String) -> Int? {
    self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(text) }
  }
}

extension ModelTerminal.Cell {
  /// Whether the cell has a block element or a background.
  var isOfPicture: Bool { isBlockElement || !looks.background.isEmpty }

  var isBlockElement: Bool {
    text?.unicodeScalars.first.map { ("\u{2580}"..."\u{259F}").contains($0) } ?? false
  }

  /// The 24-bit colours of the style.
  var colors: [[Int]] {
    [looks.foreground, looks.background].compactMap { color in
      let numbers = color.split(separator: ";").compactMap { Int($0) }
      return numbers.count == 5 && numbers[1] == 2 ? Array(numbers[2...]) : nil
    }
  }
}

extension [Int] {
  /// Returns whether two colours are equal within the error of a lossy format.
  fileprivate func isNear(_ color: [UInt8]) -> Bool {
    zip(self, color).allSatisfy { abs($0 - Int($1)) < 12 }
  }
}
