import Pictures

/// Turns a file into a reply: decodes it, lays it out, and draws it in the requested form.
struct Painter {
  private let request: PictureRequest

  init(_ request: PictureRequest) {
    self.request = request
  }

  func paint(_ file: [UInt8]) throws(PictureError) -> PictureReply {
    guard !file.isEmpty else { throw .empty }
    if request.form == .sixel && !ChafaDrawing.isAvailable { throw .formUnavailable }
    switch PictureFormat(signatureOf: file) {
    case .jpeg:
      let decoder = try JPEGDecoder(file)
      let layout = PictureLayout(sourceWidth: decoder.width, sourceHeight: decoder.height, request)
      let needed = neededSize(layout)
      return try draw(try decoder.decode(covering: layout, needed.width, needed.height), layout)
    case .png:
      let decoder = try PNGDecoder(file)
      let layout = PictureLayout(sourceWidth: decoder.width, sourceHeight: decoder.height, request)
      return try draw(try decoder.decode(), layout)
    case let format:
      throw .unsupported(format)
    }
  }

  /// Rejects a picture beyond the limits before any pixel is decoded.
  static func check(width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw .undecodable }
    guard
      width <= PictureReply.maximumSide,
      height <= PictureReply.maximumSide,
      width * height <= PictureReply.maximumSourcePixels
    else { throw .tooLarge }
  }

  /// Returns the minimum size for decoding the drawn part.
  private func neededSize(_ layout: PictureLayout) -> (width: Int, height: Int) {
    guard request.form == .blocks else { return layout.pixelSize(request) }
    let side = BlockDrawing.samplesPerCell
    return (layout.columns * side, layout.rows * side)
  }

  private func draw(
    _ raster: borrowing Raster,
    _ layout: PictureLayout
  ) throws(PictureError) -> PictureReply {
    let crop = layout.crop(inWidth: raster.width, height: raster.height)
    switch request.form {
    case .blocks:
      let side = BlockDrawing.samplesPerCell
      let samples = PixelSamples(
        raster,
        crop,
        width: layout.columns * side,
        height: layout.rows * side
      )
      return reply(layout, .cells(BlockDrawing.cells(samples, request.depth)))
    case .sixel:
      let size = (
        width: layout.columns * request.cellWidth, height: layout.rows * request.cellHeight
      )
      if crop.width == size.width, crop.height == size.height,
        let sixels = SixelDrawing.sixels(
          PixelSamples.bytes(raster, crop, width: size.width, height: size.height),
          width: size.width,
          height: size.height
        )
      {
        return reply(layout, .sixel(sixels), size)
      }
      return reply(layout, .sixel(try ChafaDrawing.sixel(raster, crop, layout, request)), size)
    case .kitty:
      let size = layout.pixelSize(request)
      let pixels = PixelSamples.bytes(raster, crop, width: size.width, height: size.height)
      return reply(layout, .pixels(pixels), size)
    case .iterm2:
      let size = layout.pixelSize(request)
      let pixels = PixelSamples.bytes(raster, crop, width: size.width, height: size.height)
      let file = try JPEGEncoder.encode(pixels, width: size.width, height: size.height)
      return reply(layout, .jpeg(file), size)
    }
  }

  private func reply(
    _ layout: PictureLayout,
    _ content: PictureReply.Content,
    _ size: (width: Int, height: Int) = (0, 0)
  ) -> PictureReply {
    PictureReply(
      columns: layout.columns,
      rows: layout.rows,
      pixelWidth: size.width,
      pixelHeight: size.height,
      sourceWidth: layout.sourceWidth,
      sourceHeight: layout.sourceHeight,
      content: content
    )
  }
}
