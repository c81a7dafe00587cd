import DashTestSupport

extension ModelTerminal {
  /// Makes the terminal that has been sent an output of lines.
  init(showing output: String, columns: Int) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(columns: columns, rows: lines.count)
    write(Array(lines.joined(separator: "\r\n").utf8))
  }

  /// The cells that a picture is drawn with.
  var pictureCells: [Cell] { cells.filter(\.isOfPicture) }

  var hasBlockElements: Bool { cells.contains(where: \.isBlockElement) }

  /// Whether ``SamplePicture`` is seen, in any colour.
  var showsPhoto: Bool {
    let colors = cells.flatMap(\.colors)
    return colors.contains { $0.isNear(SamplePicture.magenta) }
      && colors.contains { $0.isNear(SamplePicture.green) }
  }

  /// The first row that holds a text.
  func row(of text: String) -> Int? {
    self.text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(text) }
  }
}

extension ModelTerminal.Cell {
  /// Whether it is drawn with a block element, or filled.
  var isOfPicture: Bool { isBlockElement || !looks.background.isEmpty }

  var isBlockElement: Bool {
    text?.unicodeScalars.first.map { ("\u{2580}"..."\u{259F}").contains($0) } ?? false
  }

  /// The colours of 24 bits that it has.
  fileprivate var colors: [[Int]] {
    [looks.foreground, looks.background].compactMap { color in
      let numbers = color.split(separator: ";").compactMap { Int($0) }
      return numbers.count == 5 && numbers[1] == 2 ? Array(numbers[2...]) : nil
    }
  }
}

extension [Int] {
  /// Whether a colour is another one but for what a lossy format changes.
  fileprivate func isNear(_ color: [UInt8]) -> Bool {
    zip(self, color).allSatisfy { abs($0 - Int($1)) < 12 }
  }
}
