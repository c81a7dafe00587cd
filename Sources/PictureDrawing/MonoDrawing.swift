import PictureCoding

/// Draws a picture in the terminal's own two colours, as quarters of cells.
///
/// The foreground is taken to be the brighter one. What lies between is shown by how many quarters
/// are set: each has a threshold of its own in an ordered pattern of 4 by 4.
enum MonoDrawing {
  /// By which quarters are set: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  private static let scalars: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
  private static let pattern: [Float] = [
    0, 8, 2, 10,
    12, 4, 14, 6,
    3, 11, 1, 9,
    15, 7, 13, 5,
  ]

  static func cells(_ samples: Samples) -> [PictureCell] {
    let side = BlockDrawing.samplesPerCell
    var cells: [PictureCell] = []
    for row in 0..<(samples.height / side) {
      for column in 0..<(samples.width / side) {
        var set = 0
        for quarter in 0..<4 {
          let x = column * 2 + quarter % 2
          let y = row * 2 + quarter / 2
          let threshold = (pattern[y % 4 * 4 + x % 4] + 0.5) * 16
          if brightness(samples, quarterX: x, y: y) > threshold { set |= 1 << quarter }
        }
        cells.append(PictureCell(scalars[set], foreground: nil, background: nil))
      }
    }
    return cells
  }

  /// The mean brightness of a quarter, 0 to 255, with the weights of ITU-R BT.709.
  private static func brightness(_ samples: Samples, quarterX: Int, y quarterY: Int) -> Float {
    let side = BlockDrawing.samplesPerCell / 2
    var sum = SIMD4<Float>.zero
    for y in 0..<side {
      for x in 0..<side {
        sum += samples.values[(quarterY * side + y) * samples.width + quarterX * side + x]
      }
    }
    return (sum * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum() / Float(side * side)
  }
}
