/// The placement of a picture: its cells and the visible part of the source.
package struct PictureLayout: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// The drawn part of the source, in source pixels.
  package let crop: PixelRectangle
  package let sourceWidth: Int
  package let sourceHeight: Int

  /// Fits a picture into the box of a request.
  package init(sourceWidth: Int, sourceHeight: Int, _ request: PictureRequest) {
    let boxWidth = request.columns * request.cellWidth
    let boxHeight = request.rows * request.cellHeight
    // Cross-multiplication compares the aspect ratios without a division.
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

  /// Returns the drawn part of a picture decoded at a smaller scale, never empty or out of bounds.
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

  /// Returns the pixel size of a picture that fills the cells, at most the size of its source.
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

/// A rectangle in pixels.
package struct PixelRectangle: Sendable, Hashable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
