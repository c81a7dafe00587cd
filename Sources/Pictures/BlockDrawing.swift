/// Draws a picture as block elements with two colours per cell.
///
/// Each cell gets the block element whose two mean colours leave the least error against the cell's
/// 8 by 8 samples. There are only 19 partitions of a cell, so the search is exhaustive and exact.
package enum BlockDrawing {
  /// The number of samples along each side of a cell.
  package static let samplesPerCell = 8

  /// Draws samples, 8 by 8 of them per cell.
  ///
  /// - Parameters:
  ///   - depth: The available colours.
  /// - Returns: The cells, row by row.
  package static func cells(_ samples: PixelSamples, _ depth: PictureRequest.Depth) -> [PictureCell]
  {
    let palette = ColorPalette(depth)
    let columns = samples.width / samplesPerCell
    let rows = samples.height / samplesPerCell
    var cells: [PictureCell] = []
    cells.reserveCapacity(columns * rows)
    var sums = CellSums()
    samples.values.withUnsafeBufferPointer { values in
      for row in 0..<rows {
        for column in 0..<columns {
          let first = (row * samples.width + column) * samplesPerCell
          sums.measure(values, rowWidth: samples.width, first: first)
          cells.append(cell(sums, palette))
        }
      }
    }
    return cells
  }

  /// Returns the cell with the least error.
  ///
  /// A part's sum of squared errors is its sum of squares minus the square of its sum divided by
  /// its size. The squares are the same for all partitions, so the best partition maximizes the
  /// second term.
  private static func cell(_ sums: CellSums, _ palette: ColorPalette) -> PictureCell {
    let total = sums.total
    // A uniform cell stays a space; 0.5 absorbs rounding errors.
    var best = (total * total).sum3 / 64 + 0.5
    var choice: (partition: Partition, covered: SIMD4<Float>)?
    for partition in Partition.all {
      let covered = sums.sum(partition)
      let others = total - covered
      let size = Float(partition.size)
      let gain = (covered * covered).sum3 / size + (others * others).sum3 / (64 - size)
      if gain > best {
        best = gain
        choice = (partition, covered)
      }
    }
    guard let choice else { return space(palette.color(total / 64)) }
    let size = Float(choice.partition.size)
    let foreground = palette.color(choice.covered / size)
    let background = palette.color((total - choice.covered) / (64 - size))
    guard foreground != background else { return space(background) }
    return PictureCell(choice.partition.scalar, foreground: foreground, background: background)
  }

  private static func space(_ color: UInt32) -> PictureCell {
    PictureCell(" ", foreground: nil, background: color)
  }
}

extension SIMD4<Float> {
  /// The sum of the red, green and blue components.
  fileprivate var sum3: Float { x + y + z }
}

/// Sums over the 8 by 8 samples of a cell, which give the mean of each part.
struct CellSums {
  /// Sums of the lowest rows: element n covers n rows.
  private(set) var lower = [SIMD4<Float>](repeating: .zero, count: 9)
  /// Sums of the leftmost columns: element n covers n columns.
  private(set) var left = [SIMD4<Float>](repeating: .zero, count: 9)
  private(set) var quarters = [SIMD4<Float>](repeating: .zero, count: 4)

  var total: SIMD4<Float> { lower[8] }

  /// Computes the sums of a cell.
  ///
  /// All cells reuse one value, to avoid allocations.
  mutating func measure(_ samples: UnsafeBufferPointer<SIMD4<Float>>, rowWidth: Int, first: Int) {
    for index in 1...8 { left[index] = .zero }
    for index in 0..<4 { quarters[index] = .zero }
    for y in stride(from: 7, through: 0, by: -1) {
      var halves = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      for x in 0..<4 {
        let sample = samples[first + y * rowWidth + x]
        left[x + 1] += sample
        halves.0 += sample
      }
      for x in 4..<8 {
        let sample = samples[first + y * rowWidth + x]
        left[x + 1] += sample
        halves.1 += sample
      }
      lower[8 - y] = lower[7 - y] + halves.0 + halves.1
      let upperOrLower = y < 4 ? 0 : 2
      quarters[upperOrLower] += halves.0
      quarters[upperOrLower + 1] += halves.1
    }
    for index in 2...8 { left[index] += left[index - 1] }
  }

  /// Returns the sum of the samples that a block element covers.
  func sum(_ partition: Partition) -> SIMD4<Float> {
    switch partition {
    case .lower(let rows): lower[rows]
    case .left(let columns): left[columns]
    case .quarter(let index): quarters[index]
    case .diagonal: quarters[0] + quarters[3]
    }
  }
}

/// A partition of a cell into the samples that a block element covers and the rest.
///
/// A cell has 8 by 8 samples, and a block element covers whole rows, whole columns or quarters.
enum Partition {
  /// The lowest 1 to 7 rows.
  case lower(Int)
  /// The leftmost 1 to 7 columns.
  case left(Int)
  /// One quarter: 0 upper left, 1 upper right, 2 lower left, 3 lower right.
  case quarter(Int)
  /// The upper left and lower right quarters.
  case diagonal

  /// All partitions, without those that only swap the two parts.
  static let all: [Partition] =
    (1...7).map(lower) + (1...7).map(left) + (0...3).map(quarter) + [.diagonal]

  /// The number of covered samples, of 64.
  var size: Int {
    switch self {
    case .lower(let rows): rows * 8
    case .left(let columns): columns * 8
    case .quarter: 16
    case .diagonal: 32
    }
  }

  /// The block element that covers the samples.
  var scalar: Unicode.Scalar {
    switch self {
    // U+2581 to U+2587 grow upwards.
    case .lower(let rows): Self.scalar(0x2580 + rows)
    // U+2589 to U+258F shrink to the left.
    case .left(let columns): Self.scalar(0x2590 - columns)
    case .quarter(0): "▘"
    case .quarter(1): "▝"
    case .quarter(2): "▖"
    case .quarter: "▗"
    case .diagonal: "▚"
    }
  }

  private static func scalar(_ value: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(value)) ?? " "
  }
}

/// A cell of a drawn picture.
package struct PictureCell: Sendable, Hashable {
  /// The character: a space or a block element.
  package let scalar: Unicode.Scalar
  /// 0xRRGGBB or an index, depending on the depth; `nil` for the terminal's default.
  package let foreground: UInt32?
  /// The background colour, encoded like `foreground`.
  package let background: UInt32?

  package init(_ scalar: Unicode.Scalar, foreground: UInt32?, background: UInt32?) {
    self.scalar = scalar
    self.foreground = foreground
    self.background = background
  }

  /// Returns whether a scalar is allowed in a cell: a space or a block element.
  ///
  /// All of them are one cell wide on every terminal and have no side effects.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x2580...0x259F).contains(scalar.value)
  }
}
