import Pictures
import Testing

/// The pixels of drawn cells, 8 by 8 per cell, in true colours.
struct CellRaster {
  let width: Int
  let height: Int
  private let pixels: [[Int]]

  init(_ reply: PictureReply) throws {
    let cells = try Self.cells(reply)
    let width = reply.columns * 8
    self.width = width
    height = reply.rows * 8
    pixels = (0..<(width * height)).map { index in
      let (x, y) = (index % width, index / width)
      let cell = cells[y / 8 * reply.columns + x / 8]
      let isCovered = Self.covers(cell.scalar, x % 8, y % 8)
      let color = Int((isCovered ? cell.foreground : cell.background) ?? 0)
      return [color >> 16, color >> 8 & 255, color & 255]
    }
  }

  static func cells(_ reply: PictureReply) throws -> [PictureCell] {
    guard case .cells(let cells) = reply.content else {
      Issue.record("they are not cells")
      return []
    }
    return cells
  }

  /// Returns whether a pixel has about this colour.
  func isNear(_ color: [Int], x: Int, y: Int) -> Bool {
    zip(color, pixels[y * width + x]).allSatisfy { abs($0 - $1) <= 6 }
  }

  /// Returns whether a block element covers a pixel of 8 by 8.
  private static func covers(_ scalar: Unicode.Scalar, _ x: Int, _ y: Int) -> Bool {
    let quarter = (y / 4) * 2 + x / 4
    return switch scalar.value {
    case 0x2580: y < 4
    case 0x2581...0x2588: y >= 0x2588 - Int(scalar.value)
    case 0x2589...0x258F: x < 0x2590 - Int(scalar.value)
    case 0x2590: x >= 4
    case 0x2594: y == 0
    case 0x2595: x == 7
    case 0x2596...0x259F:
      [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(scalar.value) - 0x2596] >> quarter & 1 == 1
    default: false
    }
  }
}
