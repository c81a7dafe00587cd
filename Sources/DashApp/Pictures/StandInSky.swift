import DashCore
import PictureCoding
import PictureDrawing
import SkyPainting
import TextRendering

/// The sky that stands in for a picture.
struct StandInSky {
  /// Pixels of the painting for each cell of text; a cell is about twice as high as wide.
  private static let cellSize = (width: 6, height: 12)

  let wish: PictureWish
  let settings: PictureSettings
  let draw: PictureMaker.Draw

  /// Paints and draws it.
  ///
  /// - Parameter absence: Why there is no photo; nil where none was asked for.
  /// - Returns: The picture; nil where nothing can draw in the form that is wanted.
  func picture(standingInFor absence: PictureAbsence?) async -> Picture? {
    let reply = settings.form == .blocks ? blocks() : await drawn()
    guard let reply else { return nil }
    var picture = Picture(reply, depth: settings.depth, id: wish.identifier)
    picture.standsInFor = absence
    return picture
  }

  private func painting(cellWidth: Int, cellHeight: Int) -> SkyPicture {
    SkyPainter.paint(
      wish.sky,
      isDay: wish.isDay,
      width: wish.columns * cellWidth,
      height: wish.rows * cellHeight,
      // Each photo has a sky of its own, the same one each time.
      seed: wish.photo?.id.description.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } ?? 7
    )
  }

  /// Drawn here: what we have painted ourselves needs no guarding against.
  private func blocks() -> PictureReply? {
    let painting = painting(cellWidth: Self.cellSize.width, cellHeight: Self.cellSize.height)
    guard let raster = Raster(width: painting.width, height: painting.height) else { return nil }
    for pixel in 0..<painting.width * painting.height {
      for color in 0..<3 { raster.bytes[pixel * 4 + color] = painting.pixels[pixel * 3 + color] }
      raster.bytes[pixel * 4 + 3] = 255
    }
    let whole = PixelRectangle(x: 0, y: 0, width: painting.width, height: painting.height)
    let samples = Samples(
      raster,
      whole,
      width: wish.columns * BlockDrawing.samplesPerCell,
      height: wish.rows * BlockDrawing.samplesPerCell
    )
    return PictureReply(
      columns: wish.columns,
      rows: wish.rows,
      sourceWidth: painting.width,
      sourceHeight: painting.height,
      content: .cells(BlockDrawing.cells(samples, settings.depth))
    )
  }

  /// Drawn as pictures from outside are, for the terminals' own protocols.
  private func drawn() async -> PictureReply? {
    let painting = painting(cellWidth: settings.cellWidth, cellHeight: settings.cellHeight)
    switch await draw(PNGEncoder.encode(painting), settings.request(for: wish)) {
    case .success(let reply): return reply
    case .failure: return nil
    }
  }
}
