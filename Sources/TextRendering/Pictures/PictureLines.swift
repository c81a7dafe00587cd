/// Lays out a picture, or the room that is kept for one.
enum PictureLines {
  /// The lines of a picture: as many as the box has rows, with the picture in the middle.
  ///
  /// - Parameters:
  ///   - picture: The picture; nil for one that is not there yet.
  ///   - wish: The box.
  /// - Returns: Lines without a margin, at least one.
  static func laidOut(_ picture: Picture?, in wish: PictureWish) -> [StyledLine] {
    var lines = boxed(picture, in: wish)
    lines[0].wishes = [wish]
    return lines
  }

  private static func boxed(_ picture: Picture?, in wish: PictureWish) -> [StyledLine] {
    guard let picture, picture.columns <= wish.columns, picture.rows <= wish.rows else {
      return Array(repeating: .blank, count: max(wish.rows, 1))
    }
    let rows = lines(of: picture).map { row in
      var line = StyledLine()
      line.append(row, at: (wish.columns - picture.columns) / 2, pageWidth: 0)
      return line
    }
    let above = (wish.rows - picture.rows) / 2
    let below = wish.rows - picture.rows - above
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
        PlacedGraphic(
          graphic: graphic,
          column: 0,
          columns: picture.columns,
          rows: picture.rows
        )
      ]
      return lines
    }
  }

  /// A row of cells, those of one look together.
  private static func line(_ cells: ArraySlice<Cell>) -> StyledLine {
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
