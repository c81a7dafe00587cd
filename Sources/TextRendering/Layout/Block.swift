/// A part of a page, with the sizes that it can have.
struct Block {
  /// What a page shows, in the order in which it gets rows: each gets all that it needs before the next,
  /// and the first that lacks rows ends the list.
  ///
  /// What is elastic comes last: it takes the rows that are left, and gives them back first.
  enum Rank: Int, Sendable, Comparable {
    /// Stands in any window, even if it has to be scrolled: lists, failures, what an option requests.
    case required
    /// The name, the temperature, the condition and how it feels.
    case now
    case alerts
    /// What comes, in words.
    case sentence
    /// The rain within two hours, if there is any.
    case soon
    /// The next 24 hours.
    case curve
    /// The first three days, then seven; columns are added to them where a page is wide.
    case days, week
    /// Today's low and high, and the wind.
    case today
    /// Sun, moon and air.
    case sky
    /// Humidity, dew point, pressure, visibility and clouds.
    case measures
    /// More hours than 24, their icons and their wind.
    case longCurve
    /// The newest frame of radar, if there is one.
    case radar
    /// The table of the next hours.
    case hours
    case photo
    /// The longer forms of sun, moon and air.
    case longSky
    // What is elastic.
    case blankLines, tallCurve, largeRadar, largePhoto, allHours, tallestCurve

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }

    var isElastic: Bool { self >= .blankLines }
  }

  /// A size of a block.
  struct Size {
    let rank: Rank
    /// Returns the lines in its columns, fitted into the rows if it can; they are `nil` on a page without
    /// an end.
    let lines: (_ layout: TextLayout, _ rows: Int?) -> [StyledLine]

    init(_ rank: Rank, _ lines: @escaping (TextLayout, _ rows: Int?) -> [StyledLine]) {
      self.rank = rank
      self.lines = lines
    }
  }

  /// The sizes, the least first; each replaces the one before it.
  var sizes: [Size]
  /// The columns where it stands; `nil` for all.
  ///
  /// Blocks from the second column on stand beside the block before them.
  var columns: Range<Int>?
  /// Whether a blank line stands before it where there is room.
  var hasGap = true

  init(_ sizes: [Size]) {
    self.sizes = sizes
  }

  /// Creates a block of one size.
  init(_ rank: Rank, hasGap: Bool = true, _ lines: @escaping (TextLayout) -> [StyledLine]) {
    sizes = [Size(rank) { layout, _ in lines(layout) }]
    self.hasGap = hasGap
  }

  /// Whether it stands at the right of the block before it.
  var standsBeside: Bool { (columns?.lowerBound ?? 0) > 0 }

  /// The block in the secondary style.
  var dimmed: Block {
    var block = self
    block.sizes = sizes.map { size in
      Size(size.rank) { size.lines($0, $1).map(\.dimmed) }
    }
    return block
  }
}
