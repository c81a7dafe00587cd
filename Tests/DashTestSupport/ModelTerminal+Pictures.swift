/// Pictures in the three protocols, with cells of 10 by 20 pixels.
extension ModelTerminal {
  /// A picture of kitty's protocol, which text does not erase.
  package struct Placement: Sendable, Hashable {
    package let id: String
    package let row: Int
    package let column: Int
    package let rows: Int
    package let columns: Int

    package init(id: String, row: Int, column: Int, rows: Int, columns: Int) {
      self.id = id
      self.row = row
      self.column = column
      self.rows = rows
      self.columns = columns
    }
  }

  static let cellWidth = 10
  static let cellHeight = 20

  /// Executes a string sequence: its introducer and what is between that and the terminator.
  mutating func apply(string: String) {
    if string.hasPrefix("_G") {
      applyKitty(string.dropFirst(2).prefix { $0 != ";" }, hasPayload: string.contains(";"))
    } else if string.hasPrefix("Pq\"1;1;") {
      let numbers = string.dropFirst(7).split(separator: "#")[0].split(separator: ";")
      let size = numbers.compactMap { Int($0) }
      guard size.count == 2 else { return complaints.append("sixels without a size") }
      cover(
        string,
        columns: (size[0] + Self.cellWidth - 1) / Self.cellWidth,
        rows: (size[1] + Self.cellHeight - 1) / Self.cellHeight
      )
    } else if string.hasPrefix("]1337;File=inline=1;") {
      let keys = Self.keys(string.dropFirst(11).prefix { $0 != ":" }, separator: ";")
      cover(
        string,
        columns: keys["width"].flatMap { Int($0) } ?? 0,
        rows: keys["height"].flatMap { Int($0) } ?? 0
      )
    } else {
      complaints.append("string \(string)")
    }
  }

  /// Draws a picture into the cells, and leaves the cursor where a terminal may.
  private mutating func cover(_ picture: String, columns width: Int, rows height: Int) {
    if looks != Looks() { complaints.append("a picture in colour") }
    guard width > 0, height > 0, row + height <= rows, column + width <= columns else {
      return complaints.append("a picture of \(width) × \(height) at \(row), \(column)")
    }
    for line in row..<row + height {
      for index in column..<column + width { cells[line * columns + index].picture = picture }
    }
    (row, column) = (row + height - 1, 0)
  }

  private mutating func applyKitty(_ text: some StringProtocol, hasPayload: Bool) {
    let keys = Self.keys(text, separator: ",")
    let id = keys["i"] ?? ""
    if keys["q"] != "2" { complaints.append("a picture that is answered") }
    switch (keys["a"], keys["d"]) {
    case ("t", nil) where hasPayload:
      // New content under the same id replaces the old.
      placements.removeAll { $0.id == id }
      transmitted.insert(id)
    case ("p", nil):
      let (width, height) = (Int(keys["c"] ?? "") ?? 0, Int(keys["r"] ?? "") ?? 0)
      if !transmitted.contains(id) { complaints.append("unknown picture \(id)") }
      if row + height > rows || column + width > columns { complaints.append("a cut picture") }
      placements.append(
        Placement(id: id, row: row, column: column, rows: height, columns: width)
      )
    case ("d", "i"): placements.removeAll { $0.id == id }
    case ("d", "I"):
      placements.removeAll { $0.id == id }
      if transmitted.remove(id) == nil { complaints.append("deleted \(id) again") }
    case ("d", "A"): (placements, transmitted) = ([], [])
    default: complaints.append("kitty \(text)")
    }
  }

  private static func keys(
    _ text: some StringProtocol,
    separator: Character
  ) -> [String: String] {
    text.split(separator: separator).reduce(into: [:]) { keys, pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { keys[String(parts[0])] = String(parts[1]) }
    }
  }
}
