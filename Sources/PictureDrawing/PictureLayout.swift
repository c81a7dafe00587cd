package import PictureCoding

/// Where a picture goes: the cells that it takes, and the part of it that is seen.
package struct PictureLayout: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// The part of the source that is drawn, in its pixels.
  package let crop: PixelRectangle
  package let sourceWidth: Int
  package let sourceHeight: Int

  /// Fits a picture of a size into the box of a request.
  package init(sourceWidth: Int, sourceHeight: Int, _ request: PictureRequest) {
    let boxWidth = request.columns * request.cellWidth
    let boxHeight = request.rows * request.cellHeight
    // Both products are of one sign, so comparing them compares the proportions without a division.
    let isWider = sourceWidth * boxHeight >= sourceHeight * boxWidth
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    switch request.fit {
    case .contain:
      let width = isWider ? boxWidth : boxHeight * sourceWidth / sourceHeight
      let height = isWider ? boxWidth * sourceHeight / sourceWidth : boxHeight
      columns = Self.cells(width, request.cellWidth, atMost: request.columns)
      rows = Self.cells(height, request.cellHeight, atMost: request.rows)
      crop = PixelRectangle(x: 0, y: 0, width: sourceWidth, height: sourceHeight)
    case .fill:
      columns = request.columns
      rows = request.rows
      let width = isWider ? max(1, sourceHeight * boxWidth / boxHeight) : sourceWidth
      let height = isWider ? sourceHeight : max(1, sourceWidth * boxHeight / boxWidth)
      crop = PixelRectangle(
        x: (sourceWidth - width) / 2,
        y: (sourceHeight - height) / 2,
        width: width,
        height: height
      )
    }
  }

  /// The drawn part in a picture that was decoded smaller, never empty and never beyond it.
  package func crop(inWidth width: Int, height: Int) -> PixelRectangle {
    let x = min(crop.x * width / sourceWidth, width - 1)
    let y = min(crop.y * height / sourceHeight, height - 1)
    return PixelRectangle(
      x: x,
      y: y,
      width: min(max(1, (crop.width * width + sourceWidth / 2) / sourceWidth), width - x),
      height: min(max(1, (crop.height * height + sourceHeight / 2) / sourceHeight), height - y)
    )
  }

  /// The size in pixels of a picture that fills the cells, and is no larger than its source.
  package func pixelSize(_ request: PictureRequest) -> (width: Int, height: Int) {
    (
      min(columns * request.cellWidth, crop.width),
      min(rows * request.cellHeight, crop.height)
    )
  }

  private static func cells(_ pixels: Int, _ cell: Int, atMost limit: Int) -> Int {
    min(max(1, (pixels + cell / 2) / cell), limit)
  }
}
