/// Fits blocks into the rows of a window.
///
/// Each size of a block gets its rows in the order of the ranks, so a block shrinks before another of a
/// higher rank leaves. Blocks that stand beside each other share their rows.
struct BlockLayout {
  let blocks: [Block]
  let layout: TextLayout
  /// The rows of the window; `nil` for a page without an end.
  private let rows: Int?
  /// The lines of the blocks that have room, by their index.
  private(set) var lines: [Int: [StyledLine]] = [:]
  /// The blocks with a blank line before them.
  private var gaps: Set<Int> = []
  /// The blocks of each row of blocks, from top to bottom.
  private let bands: [[Int]]

  /// Lays out blocks.
  ///
  /// - Parameters:
  ///   - blocks: The blocks, from top to bottom.
  ///   - layout: The page.
  ///   - rows: The rows of the window; `nil` to show every block in its largest size.
  init(_ blocks: [Block], in layout: TextLayout, rows: Int?) {
    self.blocks = blocks
    self.layout = layout
    self.rows = rows
    var bands: [[Int]] = []
    for (index, block) in blocks.enumerated() {
      if block.standsBeside, !bands.isEmpty {
        bands[bands.count - 1].append(index)
      } else {
        bands.append([index])
      }
    }
    self.bands = bands
    var steps: [(rank: Block.Rank, block: Int, size: Int?)] = []
    for (index, block) in blocks.enumerated() {
      steps += block.sizes.enumerated().map { ($1.rank, index, $0) }
      if block.hasGap, !block.standsBeside { steps.append((.blankLines, index, nil)) }
    }
    var hasEnded = false
    // The sort is stable, so blocks of one rank come from top to bottom.
    for step in steps.sorted(by: { $0.rank < $1.rank }) where step.rank.isElastic || !hasEnded {
      guard let size = step.size else {
        addGap(before: step.block)
        continue
      }
      if !place(step.block, size: size), step.rank > .required { hasEnded = true }
    }
  }

  /// The page's lines.
  var pageLines: [StyledLine] {
    bands.flatMap { band -> [StyledLine] in
      let shown = band.filter { lines[$0]?.isEmpty == false }
      guard let first = shown.first, let above = lines[first] else { return [] }
      let blank: [StyledLine] = band.contains(where: gaps.contains) ? [.blank] : []
      guard shown.count > 1 || blocks[first].standsBeside else { return blank + above }
      return blank
        + (0..<height(of: band)).map { row in
          var line = StyledLine()
          for index in shown {
            guard let lines = lines[index], row < lines.count else { continue }
            let columns = columns(of: blocks[index])
            line.append(lines[row], at: columns.lowerBound, pageWidth: columns.count)
          }
          return line
        }
    }
  }

  /// The number of rows that the blocks take.
  var rowCount: Int { bands.reduce(0) { $0 + height(of: $1) } + gaps.count }

  private func height(of band: [Int]) -> Int { band.map { lines[$0]?.count ?? 0 }.max() ?? 0 }

  private func columns(of block: Block) -> Range<Int> { block.columns ?? 0..<layout.page.width }

  /// Gives a block one of its sizes.
  ///
  /// - Returns: Whether it has room; otherwise the block keeps what it has.
  private mutating func place(_ index: Int, size: Int) -> Bool {
    let size = blocks[index].sizes[size]
    // A larger size has no room where a smaller one had none.
    if lines[index] == nil, size.rank.isElastic { return false }
    let band = bands.first { $0.contains(index) } ?? []
    let beside = height(of: band.filter { $0 != index })
    let room = rows.map { $0 - rowCount + height(of: band) }
    let columns = columns(of: blocks[index])
    let layout = columns.count == layout.page.width ? layout : layout.with(width: columns.count)
    let found = size.lines(layout, room.map { max($0, beside) })
    if let room, max(found.count, beside) > max(room, beside), size.rank > .required {
      return false
    }
    lines[index] = found
    return true
  }

  private mutating func addGap(before index: Int) {
    let isFirst = !blocks.indices.contains { $0 < index && lines[$0]?.isEmpty == false }
    guard lines[index]?.isEmpty == false, !isFirst, rows.map({ rowCount < $0 }) ?? true else {
      return
    }
    gaps.insert(index)
  }
}
