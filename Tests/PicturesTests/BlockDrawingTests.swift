import Pictures
import Testing

/// Our own drawing with block elements.
@Suite struct BlockDrawingTests {
  /// The samples that a block element covers, and the element.
  struct Shape: Sendable, CustomTestStringConvertible {
    let scalar: Unicode.Scalar
    let covers: @Sendable (_ x: Int, _ y: Int) -> Bool

    var testDescription: String { String(scalar) }
  }

  static let shapes: [Shape] =
    zip("▁▂▃▄▅▆▇".unicodeScalars, 1...7).map { scalar, rows in
      Shape(scalar: scalar) { _, y in y >= 8 - rows }
    }
    + zip("▏▎▍▌▋▊▉".unicodeScalars, 1...7).map { scalar, columns in
      Shape(scalar: scalar) { x, _ in x < columns }
    }
    + [
      Shape(scalar: "▘") { x, y in x < 4 && y < 4 },
      Shape(scalar: "▝") { x, y in x >= 4 && y < 4 },
      Shape(scalar: "▖") { x, y in x < 4 && y >= 4 },
      Shape(scalar: "▗") { x, y in x >= 4 && y >= 4 },
      Shape(scalar: "▚") { x, y in (x < 4) == (y < 4) },
    ]

  @Test(arguments: shapes)
  func `a shape with a matching block is drawn as that block`(shape: Shape) throws {
    let cells = try drawn(columns: 2, rows: 1) { x, y in
      x < 8 ? (9, 9, 9) : shape.covers(x - 8, y) ? (255, 128, 0) : (1, 2, 3)
    }
    #expect(cells[0] == PictureCell(" ", foreground: nil, background: 0x09_0909))
    #expect(cells[1] == PictureCell(shape.scalar, foreground: 0xFF_8000, background: 0x01_0203))
  }

  @Test func `cells go row by row like the picture`() throws {
    let cells = try drawn(columns: 2, rows: 2) { x, y in
      (x < 8 ? 10 : 20, y < 8 ? 30 : 40, 50)
    }
    #expect(cells.map(\.background) == [0x0A_1E32, 0x14_1E32, 0x0A_2832, 0x14_2832])
  }

  @Test func `its error is never larger than that of half blocks`() throws {
    var generator = SystemRandomNumberGenerator()
    let noise = (0..<(64 * 64)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let picture = { @Sendable (x: Int, y: Int) -> (UInt8, UInt8, UInt8) in
      // Mostly smooth, with edges in all directions.
      let edge: UInt8 = (x * 3 + y * 5) % 61 < 20 ? 200 : 20
      return (noise[y * 64 + x] / 4 + edge / 2, UInt8(x * 4), UInt8(y * 4))
    }
    let cells = try drawn(columns: 8, rows: 8, picture)
    var error = 0.0
    var errorOfHalves = 0.0
    for y in 0..<64 {
      for x in 0..<64 {
        let cell = cells[y / 8 * 8 + x / 8]
        let isCovered = Self.shapes.first { $0.scalar == cell.scalar }?.covers(x % 8, y % 8)
        let color = isCovered == true ? cell.foreground : cell.background
        error += Self.squaredDistance(picture(x, y), color ?? 0)
        errorOfHalves += Self.squaredDistance(picture(x, y), half(picture, x / 8, y / 4))
      }
    }
    #expect(error < errorOfHalves)
  }

  @Test(arguments: [PictureRequest.Depth.indexed256, .indexed16])
  func `colours are the nearest of the palette`(depth: PictureRequest.Depth) {
    let palette = ColorPalette(depth)
    let indices: Range<UInt32> = depth == .indexed16 ? 0..<16 : 16..<256
    for value in stride(from: 0, to: 1 << 24, by: 99_991) {
      let color = (UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255))
      let chosen = palette.color(SIMD4(Float(color.0), Float(color.1), Float(color.2), 0))
      let distance = Self.squaredDistance(color, ColorPalette.rgb(index: chosen))
      let least = indices.map { Self.squaredDistance(color, ColorPalette.rgb(index: $0)) }.min()
      #expect(indices.contains(chosen))
      #expect(distance == least)
    }
  }

  private func drawn(
    columns: Int,
    rows: Int,
    depth: PictureRequest.Depth = .truecolor,
    _ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)
  ) throws -> [PictureCell] {
    guard let raster = Raster(width: columns * 8, height: rows * 8) else { throw NoMemory() }
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        let (red, green, blue) = color(x, y)
        let pixel = (y * raster.width + x) * 4
        raster.bytes[pixel] = red
        raster.bytes[pixel + 1] = green
        raster.bytes[pixel + 2] = blue
        raster.bytes[pixel + 3] = 255
      }
    }
    let all = PixelRectangle(x: 0, y: 0, width: raster.width, height: raster.height)
    let samples = PixelSamples(raster, all, width: raster.width, height: raster.height)
    return BlockDrawing.cells(samples, depth)
  }

  /// Returns the mean colour of half a cell.
  private func half(
    _ picture: (Int, Int) -> (UInt8, UInt8, UInt8),
    _ column: Int,
    _ halfRow: Int
  ) -> UInt32 {
    var sum = (0, 0, 0)
    for y in 0..<4 {
      for x in 0..<8 {
        let color = picture(column * 8 + x, halfRow * 4 + y)
        sum = (sum.0 + Int(color.0), sum.1 + Int(color.1), sum.2 + Int(color.2))
      }
    }
    return UInt32((sum.0 + 16) / 32 << 16 | (sum.1 + 16) / 32 << 8 | (sum.2 + 16) / 32)
  }

  private static func squaredDistance(_ color: (UInt8, UInt8, UInt8), _ other: UInt32) -> Double {
    let red = Double(color.0) - Double(other >> 16)
    let green = Double(color.1) - Double(other >> 8 & 255)
    let blue = Double(color.2) - Double(other & 255)
    return red * red + green * green + blue * blue
  }
}
