import DashCore
import PictureCoding
import TextRendering

/// Makes the pictures that a layout wishes for: fetches their bytes and has them drawn.
///
/// A picture never fails: where there is none, a sky of our own stands in for it and says why.
struct PictureMaker: Sendable {
  /// Draws a file that may hold anything.
  typealias Draw =
    @Sendable ([UInt8], PictureRequest) async -> Result<PictureReply, PictureError>

  /// A file so small for a picture so large is what services send in place of one that is gone.
  private static let smallestBytes = 6000
  static let leastEdge = 640
  /// How long a picture may take where nothing is set.
  static let defaultTimeoutSeconds = 20
  /// How many pictures are made at once.
  private static let concurrentPictures = 6

  let settings: PictureSettings
  let transport: any Transport
  let draw: Draw
  let shelf: PictureShelf
  /// How long a picture may take.
  let timeoutSeconds: Int
  /// The least that is asked for of a picture's longer edge, where it will be drawn in other sizes.
  var leastPixels = 0

  /// Makes pictures, several at once.
  func album(of wishes: [PictureWish]) async -> PictureAlbum {
    let pictures = await wishes.concurrentMap(limit: Self.concurrentPictures) { wish in
      (wish, await picture(of: wish))
    }
    return pictures.reduce(into: PictureAlbum()) { album, entry in album[entry.0] = entry.1 }
  }

  /// Makes a picture.
  func picture(of wish: PictureWish) async -> Picture? {
    guard let photo = wish.photo else { return await sky(of: wish, for: nil) }
    let source = photo.picture(covering: max(settings.pixels(of: wish), leastPixels))
    do throws(SourceError) {
      let content = try await content(of: photo, source)
      let isGone =
        content.bytes.count < Self.smallestBytes && content.picture.longestEdge >= Self.leastEdge
      guard !isGone else { return await sky(of: wish, for: .unavailable) }
      switch await draw(content.bytes, settings.request(for: wish)) {
      case .success(let reply): return Picture(reply, depth: settings.depth, id: wish.identifier)
      case .failure(let error): return await sky(of: wish, for: PictureAbsence(error))
      }
    } catch {
      let isGone = error.reason == .pictureUnavailable
      return await sky(of: wish, for: isGone ? .unavailable : .notFetched(error.code))
    }
  }

  private func content(
    of photo: Photo,
    _ picture: PhotoPicture
  ) async throws(SourceError) -> PictureShelf.Content {
    let deadline = ContinuousClock.now.advanced(by: .seconds(timeoutSeconds))
    return try await shelf.content(of: photo, picture) { () throws(SourceError) in
      let fetcher = PictureFetcher(transport: transport)
      let bytes = try await fetcher.fetch(picture.link, by: deadline).bytes
      return PictureShelf.Content(picture: picture, bytes: bytes)
    }
  }

  private func sky(of wish: PictureWish, for absence: PictureAbsence?) async -> Picture? {
    await StandInSky(wish: wish, settings: settings, draw: draw).picture(standingInFor: absence)
  }
}

extension PictureAbsence {
  /// Why nothing was drawn.
  fileprivate init(_ error: PictureError) {
    self =
      switch error {
      case .unsupported(let format): .notDrawn(format: format.name)
      case .helperMissing, .helperFailed, .formUnavailable: .noDrawing
      case .undecodable, .tooLarge, .empty, .timeout, .cancelled: .notDrawn(format: nil)
      }
  }
}

extension PictureWish {
  /// What tells its picture from others on the same screen, not 0.
  var identifier: UInt32 {
    UInt32(truncatingIfNeeded: hashValue) | 1
  }
}
