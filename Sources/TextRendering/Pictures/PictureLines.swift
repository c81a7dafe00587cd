/// Lays out a picture, or the space for it.
enum PictureLines {
  /// Returns as many lines as the box has rows, with the picture centred.
  ///
  /// - Parameters:
  ///   - picture: The picture; `nil` if it is not drawn yet, or cannot be.
  /// - Returns: Lines without a margin, at least one.
  static func laidOut(_ picture: Picture?, in requirement: PictureRequirement) -> [StyledLine] {
    var lines = boxed(picture, in: requirement)
    lines[0].requirements = [requirement]
    return lines
  }

  private static func boxed(_ picture: Picture?, in requirement: PictureRequirement) -> [StyledLine]
  {
    guard let picture, picture.columns <= requirement.columns, picture.rows <= requirement.rows
    else {
      return Array(repeating: .blank, count: max(requirement.rows, 1))
    }
    let rows = lines(of: picture).map { row in
      var line = StyledLine()
      line.append(row, at: (requirement.columns - picture.columns) / 2, pageWidth: 0)
      return line
    }
    let above = (requirement.rows - picture.rows) / 2
    let below = requirement.rows - picture.rows - above
    return Array(repeating: .blank, count: above) + rows
      + Array(repeating: .blank, count: below)
  }

  private static func lines(of picture: Picture) -> [StyledLine] {
    switch picture.content {
    case .cells(let cells):
      return (0..<picture.rows).map { row in
        let start = row * picture.columns
        return line(cells[start..<start + picture.columns])
      }
    case .graphic(let graphic):
      let empty = StyledLine(String(repeating: " ", count: picture.columns))
      var lines = Array(repeating: empty, count: picture.rows)
      lines[0].graphics = [
        PlacedGraphic(graphic, column: 0, rows: picture.rows, columns: picture.columns)
      ]
      return lines
    }
  }

  /// Returns a row of cells, joined by appearance.
  static func line(_ cells: ArraySlice<Cell>) -> StyledLine {
    var line = StyledLine()
    var rest = cells
    while let first = rest.first {
      let run = rest.prefix { $0.appearance == first.appearance }
      line.append(String(run.map(\.character)), .picture(first.appearance))
      rest = rest.dropFirst(run.count)
    }
    return line
  }
}

extension Page {
  /// Returns a picture that a panel asks for, or the space for it, or a line that says why it cannot be
  /// shown.
  ///
  /// The result is empty if pictures are off.
  func picture(_ requirement: PictureRequirement) -> [StyledLine] {
    guard let album = options.pictures else { return [] }
    if case .failure(let reason) = album[requirement] {
      let sentence = PictureMessages(text: text).sentence(for: reason)
      var lines = wrapped(sentence, .secondary)
      lines[0].requirements = [requirement]
      return lines
    }
    return PictureLines.laidOut(try? album[requirement]?.get(), in: requirement).map(\.indented)
  }
}

extension StyledLine {
  /// The line behind the margin of a page.
  var indented: StyledLine {
    var indented = StyledLine()
    indented.append(self, at: 1, pageWidth: 0)
    return indented
  }
}
