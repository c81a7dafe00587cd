/// A part of a page, with the sizes that it can have.
struct Block {
  /// The order in which sizes get their space; what comes last shrinks and leaves first.
  enum Rank: Int, Sendable, Comparable {
    /// Stands in any window, even if it has to be scrolled.
    case required
    case now, summary, chart, days
    /// Seven days.
    case week
    /// The rain within two hours, if there is any.
    case minutes
    case sun, air, moon
    /// The blank line before the chart, and the drawing of the sky.
    case separation, drawing
    case details, photo
    // What has its least size grows.
    case blankLines, allDays, chartDetails, tallChart, largePhoto

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  /// A column of a wide page.
  enum Column: Int, Sendable {
    case main, side
  }

  /// A size of a block.
  struct Size {
    let rank: Rank
    /// Returns the lines in a column.
    ///
    /// It fits them into the rows if it can; they are `nil` on an unlimited page.
    let lines: (_ layout: TextLayout, _ rows: Int?) -> [StyledLine]

    init(_ rank: Rank, _ lines: @escaping (TextLayout, _ rows: Int?) -> [StyledLine]) {
      self.rank = rank
      self.lines = lines
    }
  }

  /// The sizes, the least first; each replaces the one before it.
  var sizes: [Size]
  /// The column where it stands, if it has room there.
  var column = Column.main
  /// Whether it never moves to the other column, because nothing there says what it belongs to.
  var staysInColumn = false
  /// The fewest cells of a line.
  var leastWidth = 0
  /// When the blank line before it gets its row; `nil` for no blank line.
  var gap: Rank? = .blankLines

  init(_ sizes: [Size]) {
    self.sizes = sizes
  }

  /// Creates a block of one size.
  init(
    _ rank: Rank,
    gap: Rank? = .blankLines,
    _ lines: @escaping (TextLayout) -> [StyledLine]
  ) {
    sizes = [Size(rank) { layout, _ in lines(layout) }]
    self.gap = gap
  }

  /// The block in the secondary style.
  var dimmed: Block {
    var block = self
    block.sizes = sizes.map { size in
      Size(size.rank) { size.lines($0, $1).map(\.dimmed) }
    }
    return block
  }
}
