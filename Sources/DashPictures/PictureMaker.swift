package import DashCore
package import Pictures
package import TextRendering

/// Downloads and draws the pictures that a layout requires.
package struct PictureMaker: Sendable {
  /// Draws an untrusted image file.
  package typealias Draw =
    @Sendable ([UInt8], PictureRequest) async -> Result<PictureReply, PictureError>

  package static let minimumEdge = 640
  /// The default time limit for a picture, in seconds.
  package static let defaultTimeoutSeconds = 20
  /// The maximum number of pictures that are made concurrently.
  private static let concurrentPictures = 6
  /// The time limit of the drawing program for a picture.
  package static let longestDrawing = Duration.seconds(PictureLimits.wallSeconds)

  let settings: PictureSettings
  let transport: any Transport
  let draw: Draw
  package let cache: PictureCache
  /// The time limit for a picture, in seconds.
  let timeoutSeconds: Int
  /// The length of the longer edge to request, in pixels, whatever the terminal shows of it.
  ///
  /// Pictures are redrawn in other sizes, and a process without a terminal requests the same file.
  package var pixels = 0...Int.max
  /// The time limit for all pictures; `nil` for none but that of each picture.
  package var deadline: ContinuousClock.Instant?

  package init(
    settings: PictureSettings,
    transport: any Transport,
    draw: @escaping Draw,
    cache: PictureCache,
    timeoutSeconds: Int
  ) {
    self.settings = settings
    self.transport = transport
    self.draw = draw
    self.cache = cache
    self.timeoutSeconds = timeoutSeconds
  }

  /// Makes several pictures concurrently.
  package func album(of requirements: [PictureRequirement]) async -> PictureAlbum {
    let pictures = await requirements.concurrentMap(limit: Self.concurrentPictures) { requirement in
      (requirement, await picture(of: requirement))
    }
    return pictures.reduce(into: PictureAlbum()) { album, entry in album[entry.0] = entry.1 }
  }

  /// Returns how long ``album(of:)`` takes if everything in it times out.
  package func longestTime(of requirements: [PictureRequirement]) -> Duration {
    let count = requirements.count
    func rounds(of count: Int, _ limit: Int) -> Int { (count + limit - 1) / limit }
    return .seconds(timeoutSeconds) * rounds(of: count, Self.concurrentPictures)
      + Self.longestDrawing * rounds(of: count, PictureLimits.concurrentRuns)
  }

  /// Makes one picture, or returns why it cannot be shown.
  package func picture(
    of requirement: PictureRequirement
  ) async -> Result<Picture, PictureFailure> {
    guard let source = requirement.source else { return await drawn(requirement) }
    let shown = settings.pixels(of: requirement)
    let file = source.file(covering: min(max(shown, pixels.lowerBound), pixels.upperBound))
    do throws(SourceError) {
      let content = try await content(of: source, file)
      guard !Self.isGone(content, of: source) else { return .failure(.unavailable) }
      switch await draw(content.bytes, settings.request(for: requirement)) {
      case .success(let reply):
        return .success(Picture(reply, depth: settings.depth, id: requirement.identifier))
      case .failure(let error): return .failure(PictureFailure(error))
      }
    } catch {
      let isGone = error.reason == .pictureUnavailable
      return .failure(isGone ? .unavailable : .fetchFailed(error.code))
    }
  }

  /// Makes a picture that the layout draws, which in cells it does itself.
  private func drawn(_ requirement: PictureRequirement) async -> Result<Picture, PictureFailure> {
    guard settings.form != .blocks, settings.isShown(requirement),
      let drawing = requirement.drawing?(settings.cellWidth, settings.cellHeight)
    else {
      return .failure(.noDrawing)
    }
    let file = StoredPNG.encode(drawing.rgb, width: drawing.width, height: drawing.height)
    return await draw(file, settings.request(for: requirement))
      .map { Picture($0, depth: settings.depth, id: requirement.identifier) }
      .mapError { PictureFailure($0) }
  }

  /// Whether a file is the image for deleted pictures.
  ///
  /// A service returns it also for a size that it never listed.
  private static func isGone(_ content: PictureCache.Content, of source: PictureSource) -> Bool {
    let isReported = content.file.width != nil
    return content.bytes.count < source.leastBytes
      && (!isReported || content.file.longestEdge >= minimumEdge)
  }

  private func content(
    of source: PictureSource,
    _ file: PictureFile
  ) async throws(SourceError) -> PictureCache.Content {
    let own = ContinuousClock.now.advanced(by: .seconds(timeoutSeconds))
    let deadline = deadline.map { min($0, own) } ?? own
    return try await cache.content(of: source, file) { () throws(SourceError) in
      let fetcher = PictureFetcher(transport: transport, freshSeconds: source.freshSeconds)
      let bytes = try await fetcher.fetch(file.link, by: deadline).bytes
      return PictureCache.Content(file: file, bytes: bytes)
    }
  }
}

extension PictureFailure {
  /// Maps a drawing error to the reason that is shown.
  fileprivate init(_ error: PictureError) {
    self =
      switch error {
      case .unsupported(let format): .notDecodable(format: format.name)
      case .helperMissing, .helperNotStarted, .helperUntrusted, .helperFailed, .unconfined,
        .formUnavailable:
        .noDrawing
      case .undecodable, .tooLarge, .empty, .timeout, .cancelled: .notDecodable(format: nil)
      }
  }
}

extension PictureRequirement {
  /// An identifier that is unique on the screen and never 0.
  var identifier: UInt32 {
    UInt32(truncatingIfNeeded: hashValue) | 1
  }
}

extension Picture {
  /// Converts a drawn picture for the renderer.
  ///
  /// - Parameters:
  ///   - depth: The colour depth that it was drawn in.
  ///   - id: The picture's identifier on the screen.
  init(
    _ reply: PictureReply,
    depth: PictureRequest.Depth,
    id: UInt32
  ) {
    let content: Content =
      switch reply.content {
      case .cells(let cells): .cells(cells.map { Cell($0, depth: depth) })
      case .sixel(let bytes): .graphic(Graphic(id: id, bytes: bytes))
      case .jpeg(let bytes):
        .graphic(
          Graphic(
            id: id,
            bytes: ITermProtocol.image(bytes, columns: reply.columns, rows: reply.rows)
          )
        )
      case .pixels(let pixels):
        .graphic(
          Graphic(
            id: id,
            transmission: KittyProtocol.transmission(
              pixels,
              width: reply.pixelWidth,
              height: reply.pixelHeight,
              id: id
            ),
            bytes: KittyProtocol.placement(id: id, columns: reply.columns, rows: reply.rows),
            hiding: KittyProtocol.hiding(id: id),
            removal: KittyProtocol.deletion(id: id)
          )
        )
      }
    self.init(columns: reply.columns, rows: reply.rows, content: content)
  }
}

extension Cell {
  /// Converts a drawn cell of the given colour depth.
  fileprivate init(_ cell: PictureCell, depth: PictureRequest.Depth) {
    self.init(
      Character(cell.scalar),
      Appearance(
        foreground: cell.foreground.map { TerminalColor($0, depth: depth) },
        background: cell.background.map { TerminalColor($0, depth: depth) }
      )
    )
  }
}

extension TerminalColor {
  /// Converts a colour number of the given depth: 0xRRGGBB or a palette index.
  fileprivate init(_ number: UInt32, depth: PictureRequest.Depth) {
    let index = Int(number)
    switch depth {
    case .truecolor: self = .rgb(RGB(index >> 16 & 0xFF, index >> 8 & 0xFF, index & 0xFF))
    case .indexed256: self = .palette(index)
    case .indexed16: self = .ansi(index < 8 ? 30 + index : 82 + index)
    }
  }
}
