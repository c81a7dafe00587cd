/// The pictures in a terminal's own protocol among lines that are printed once.
///
/// A picture is written when the lines that it covers are there: the screen has scrolled as far as it
/// is going to for them, and the cursor is in the row below. From there it goes up, which is right
/// wherever on the screen that is, and comes back.
struct PrintedGraphics {
  private static let save = "\u{1B}7"
  private static let restore = "\u{1B}8"

  /// The cells of a line.
  let columns: Int
  /// The most rows of a picture whose upper edge the cursor can reach; nil where that is not known.
  let mostRows: Int?

  /// Those whose box is not complete, by the index of its last line.
  private var open: [Int: [PlacedGraphic]] = [:]
  /// Those that the terminal knows.
  private var transmitted: Set<Graphic> = []

  init(columns: Int, mostRows: Int?) {
    self.columns = columns
    self.mostRows = mostRows
  }

  /// Takes the pictures whose first row is a line.
  ///
  /// One that does not fit on the screen is left out.
  mutating func begin(_ graphics: [PlacedGraphic], at index: Int) {
    for graphic in graphics where graphic.rows > 0 && graphic.column + graphic.columns <= columns {
      if let mostRows, graphic.rows > mostRows { continue }
      open[index + graphic.rows - 1, default: []].append(graphic)
    }
  }

  /// What shows the pictures whose last row is a line, at the beginning of the one below.
  mutating func end(at index: Int) -> String {
    (open.removeValue(forKey: index) ?? []).map { placed in
      let isNew = transmitted.insert(placed.graphic).inserted
      let bytes = (isNew ? placed.graphic.transmission : []) + placed.graphic.bytes
      let right = placed.column > 0 ? "\u{1B}[\(placed.column)C" : ""
      return Self.save + "\u{1B}[\(placed.rows)A" + right + String(decoding: bytes, as: UTF8.self)
        + Self.restore
    }
    .joined()
  }
}
