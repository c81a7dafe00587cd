package import PictureCoding

/// Draws a picture as block elements in two colours a cell.
///
/// Of all block elements a cell gets the one whose two mean colours leave the least error against
/// the 8 by 8 samples of the cell. There are 19 ways to part a cell, so every one is tried: where a
/// general search over glyphs has to guess, this is the best there is of these.
package enum BlockDrawing {
  /// How many samples a cell has, on either side.
  package static let samplesPerCell = 8

  /// Draws samples of eight a cell and side.
  ///
  /// - Parameters:
  ///   - samples: The picture.
  ///   - depth: The colours that there are.
  /// - Returns: The cells, row by row.
  package static func cells(_ samples: Samples, _ depth: PictureRequest.Depth) -> [PictureCell] {
    if depth == .mono { return MonoDrawing.cells(samples) }
    let palette = Palette(depth)
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

  /// The cell with the least error.
  ///
  /// The sum of squared errors of a part against its mean is the sum of its squares less the square
  /// of its sum by its size. The squares are the same for all partitions, so the best one has the
  /// largest rest.
  private static func cell(_ sums: CellSums, _ palette: Palette) -> PictureCell {
    let total = sums.total
    // An even cell stays a space; a difference that rounding makes is none.
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
  /// The sum of the three numbers that have a meaning.
  fileprivate var sum3: Float { x + y + z }
}
