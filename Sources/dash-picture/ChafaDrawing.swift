import CChafa
import Glibc
import Pictures

/// Draws sixels with libchafa, if the program was built with it.
enum ChafaDrawing {
  static var isAvailable: Bool { cchafa_is_available() }

  /// Returns a part of a picture as sixels that fill the cells.
  static func sixel(
    _ raster: borrowing Raster,
    _ crop: PixelRectangle,
    _ layout: PictureLayout,
    _ request: PictureRequest
  ) throws(PictureError) -> [UInt8] {
    let offset = crop.y * raster.bytesPerRow + crop.x * 4
    var picture = cchafa_picture(
      pixels: raster.bytes.baseAddress.map { start in
        UnsafePointer((start + offset).assumingMemoryBound(to: UInt8.self))
      },
      width: Int32(crop.width),
      height: Int32(crop.height),
      bytes_per_row: Int32(raster.bytesPerRow),
      columns: Int32(layout.columns),
      rows: Int32(layout.rows),
      cell_width: Int32(request.cellWidth),
      cell_height: Int32(request.cellHeight)
    )
    var length = 0
    guard let text = cchafa_sixel(&picture, &length) else { throw .formUnavailable }
    defer { free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: length)
    // Some versions append a line end.
    let end = bytes.lastIndex(of: UInt8(ascii: "\\")) ?? bytes.endIndex - 1
    return Array(bytes[...end])
  }
}
