/// Fits blocks into the rows and columns of a window.
///
/// Each size of a block gets its rows in the order of the ranks, so a block shrinks before another of a
/// higher rank leaves. A block that has no room in its own column moves to the other one.
struct BlockLayout {
  /// A column with its text layout, whose width is that of the column.
  struct Column: Sendable {
    /// The cell that it starts at.
    let start: Int
    let layout: TextLayout
  }

  /// Where a block stands.
  struct Placement: Sendable {
    let column: Int
    var lines: [StyledLine]
    var hasGap = false
  }

  let blocks: [Block]
  let columns: [Column]
  /// The rows of the window; `nil` for a page without an end.
  private let rows: Int?
  /// The placements of the blocks that have room, by their index.
  private(set) var placements: [Int: Placement] = [:]
  /// The free rows of each column; negative if its required blocks need more than there are, and
  /// meaningless on a page without an end.
  private(set) var free: [Int]

  /// Lays out blocks.
  ///
  /// - Parameters:
  ///   - blocks: The blocks, from top to bottom.
  ///   - columns: One or two columns.
  ///   - rows: The rows of the window; `nil` to show every block in its largest size.
  init(_ blocks: [Block], in columns: [Column], rows: Int?) {
    self.blocks = blocks
    self.columns = columns
    self.rows = rows
    free = columns.map { _ in rows ?? 0 }
    var steps: [(rank: Block.Rank, block: Int, size: Int?)] = []
    for (index, block) in blocks.enumerated() {
      steps += block.sizes.enumerated().map { ($1.rank, index, $0) }
      if let gap = block.gap { steps.append((gap, index, nil)) }
    }
    // The sort is stable, so blocks of one rank come from top to bottom.
    for step in steps.sorted(by: { $0.rank < $1.rank }) {
      if let size = step.size { place(step.block, size: size) } else { addGap(before: step.block) }
    }
  }

  /// The ranks of the blocks that have no room, the highest first.
  var missing: [Block.Rank] {
    blocks.indices.filter { placements[$0] == nil }.compactMap { blocks[$0].sizes.first?.rank }
      .sorted()
  }

  /// The number of rows that the blocks take.
  var rowCount: Int { columns.indices.map { stack($0).count }.max() ?? 0 }

  /// Whether it overflows less, or else leaves out less important blocks.
  func isBetter(than other: BlockLayout) -> Bool {
    func overflow(_ layout: BlockLayout) -> Int { min(layout.free.min() ?? 0, 0) }
    let (overflow, otherOverflow) = (overflow(self), overflow(other))
    guard overflow == otherOverflow else { return overflow > otherOverflow }
    guard missing.first == other.missing.first else {
      guard let first = missing.first else { return true }
      return other.missing.first.map { first > $0 } ?? false
    }
    return missing.count < other.missing.count
  }

  /// Whether every block has room.
  var isWhole: Bool {
    placements.count == blocks.count && (rows == nil || free.allSatisfy { $0 >= 0 })
  }

  /// The lines of the columns side by side.
  var lines: [StyledLine] {
    let stacks = columns.indices.map(stack)
    // The right part of a line in the only column ends where that of the header does.
    if stacks.count == 1 { return stacks[0] }
    return (0..<(stacks.map(\.count).max() ?? 0)).map { row in
      var line = StyledLine()
      for (column, stack) in zip(columns, stacks) where row < stack.count {
        line.append(stack[row], at: column.start, pageWidth: column.layout.page.width)
      }
      return line
    }
  }

  private func stack(_ column: Int) -> [StyledLine] {
    blocks.indices.compactMap { placements[$0] }.filter { $0.column == column }
      .flatMap { ($0.hasGap ? [.blank] : []) + $0.lines }
  }

  private mutating func place(_ index: Int, size: Int) {
    let block = blocks[index]
    if let placement = placements[index] {
      replace(placement, of: index, with: block.sizes[size])
      return
    }
    // A larger size has no room where a smaller one had none.
    guard size == 0 else { return }
    let home = min(block.column.rawValue, columns.count - 1)
    let others = block.staysInColumn ? [] : columns.indices.filter { $0 != home }
    var first: Placement?
    for column in [home] + others where columns[column].layout.page.width >= block.leastWidth {
      let lines = block.sizes[0].lines(columns[column].layout, rows.map { _ in free[column] })
      let placement = Placement(column: column, lines: lines)
      if rows == nil || lines.count <= free[column] {
        take(placement, for: index)
        return
      }
      first = first ?? placement
    }
    if block.sizes[0].rank == .required, let first { take(first, for: index) }
  }

  private mutating func take(_ placement: Placement, for index: Int) {
    placements[index] = placement
    free[placement.column] -= placement.lines.count
  }

  private mutating func replace(_ old: Placement, of index: Int, with size: Block.Size) {
    var placement = old
    let column = placement.column
    let room = free[column] + placement.lines.count
    let lines = size.lines(columns[column].layout, rows.map { _ in room })
    guard rows == nil || lines.count <= room || size.rank == .required else { return }
    placement.lines = lines
    placements[index] = placement
    free[column] = room - lines.count
  }

  private mutating func addGap(before index: Int) {
    guard let placement = placements[index], !placement.lines.isEmpty,
      rows == nil || free[placement.column] > 0
    else { return }
    let isFirst = !placements.contains {
      $0.key < index && $0.value.column == placement.column && !$0.value.lines.isEmpty
    }
    guard !isFirst else { return }
    placements[index]?.hasGap = true
    free[placement.column] -= 1
  }
}
