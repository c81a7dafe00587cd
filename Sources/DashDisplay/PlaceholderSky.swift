import DashCore
import Pictures
import SkyPainting
import TextRendering

/// The sky that is drawn in place of a missing photo.
struct PlaceholderSky {
  /// The painting's pixels for each text cell; a cell is about twice as high as wide.
  private static let cellSize = (width: 4, height: 8)

  let requirement: PictureRequirement
  let settings: PictureSettings
  let draw: PictureMaker.Draw

  /// Paints and draws the sky.
  ///
  /// - Parameter reason: The reason why there is no photo.
  /// - Returns: The picture; `nil` if it cannot be drawn in the required form.
  func picture(explaining reason: PictureFailure) async -> Picture? {
    let reply = settings.form == .blocks ? blocks() : await drawn()
    guard let reply else { return nil }
    return Picture(
      reply,
      depth: settings.depth,
      id: requirement.identifier,
      placeholder: Placeholder(
        reason: reason,
        sky: requirement.sky,
        seconds: requirement.seconds
      )
    )
  }

  private func painting(cellWidth: Int, cellHeight: Int) -> SkyPicture {
    let width = requirement.columns * cellWidth
    let height = requirement.rows * cellHeight
    // The photo's identifier seeds the sky, so that it is always the same for a photo.
    let seed = requirement.photo?.id.description.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } ?? 7
    let sky = requirement.sky
    let moon = sky?.moon.map {
      SkyLight.Moon(litFraction: Float($0.litEighths) / 8, isLitLeft: $0.isLitLeft)
    }
    return SkyPainter.paint(
      sky?.sky,
      SkyLight(
        isDay: sky?.isDay ?? true,
        isTwilight: sky?.isTwilight ?? false,
        moon: moon,
        seconds: requirement.seconds
      ),
      width: width,
      height: height,
      seed: seed
    )
  }

  /// Draws in this process, because our own painting is trusted.
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
      width: requirement.columns * BlockDrawing.samplesPerCell,
      height: requirement.rows * BlockDrawing.samplesPerCell
    )
    return PictureReply(
      columns: requirement.columns,
      rows: requirement.rows,
      sourceWidth: painting.width,
      sourceHeight: painting.height,
      content: .cells(BlockDrawing.cells(samples, settings.depth))
    )
  }

  /// Draws with the helper program, for the terminals' graphics protocols.
  private func drawn() async -> PictureReply? {
    let painting = painting(cellWidth: settings.cellWidth, cellHeight: settings.cellHeight)
    switch await draw(PNGEncoder.encode(painting), settings.request(for: requirement)) {
    case .success(let reply): return reply
    case .failure: return nil
    }
  }
}
