import CChafa
import Glibc
import Pictures

/// Draws with libchafa, if the program was built with it.
struct ChafaDrawing {
  static var isAvailable: Bool { cchafa_is_available() }

  private let picture: cchafa_picture
  /// Whether libchafa's colour numbers are valid; they are not in two-colour mode.
  private let hasColors: Bool

  /// Creates a drawing; the raster must outlive it.
  init(
    _ raster: borrowing Raster,
    _ crop: PixelRectangle,
    _ layout: PictureLayout,
    _ request: PictureRequest
  ) {
    let offset = crop.y * raster.bytesPerRow + crop.x * 4
    hasColors = request.depth != .mono
    picture = cchafa_picture(
      pixels: raster.bytes.baseAddress.map { start in
        UnsafePointer((start + offset).assumingMemoryBound(to: UInt8.self))
      },
      width: Int32(crop.width),
      height: Int32(crop.height),
      bytes_per_row: Int32(raster.bytesPerRow),
      columns: Int32(layout.columns),
      rows: Int32(layout.rows),
      cell_width: Int32(request.cellWidth),
      cell_height: Int32(request.cellHeight),
      colors: request.form == .sixel ? 1 << 24 : Self.colorCount(request.depth)
    )
  }

  func cells() throws(PictureError) -> [PictureCell] {
    var cells = [cchafa_cell](
      repeating: cchafa_cell(),
      count: Int(picture.columns) * Int(picture.rows)
    )
    var picture = picture
    guard cchafa_cells(&picture, &cells) else { throw .formUnavailable }
    return cells.map { cell in
      PictureCell(
        Unicode.Scalar(cell.scalar) ?? " ",
        foreground: hasColors ? UInt32(exactly: cell.foreground) : nil,
        background: hasColors ? UInt32(exactly: cell.background) : nil
      )
    }
  }

  func sixel() throws(PictureError) -> [UInt8] {
    var picture = picture
    var length = 0
    guard let text = cchafa_sixel(&picture, &length) else { throw .formUnavailable }
    defer { free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: length)
    // Some versions append a line end.
    let end = bytes.lastIndex(of: UInt8(ascii: "\\")) ?? bytes.endIndex - 1
    return Array(bytes[...end])
  }

  private static func colorCount(_ depth: PictureRequest.Depth) -> Int32 {
    switch depth {
    case .truecolor: 1 << 24
    case .indexed256: 256
    case .indexed16: 16
    case .mono: 2
    }
  }
}
