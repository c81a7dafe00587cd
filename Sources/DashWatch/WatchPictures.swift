import DashCore
import TextRendering

/// The pictures of watch mode: drawn, in flight, and failed.
struct WatchPictures: Sendable {
  /// The maximum number of pictures that are drawn concurrently.
  private static let concurrentPictures = 6
  /// The maximum number of drawn pictures in memory; downloads are cached separately.
  private static let maximumCount = 32

  /// The drawn pictures, and why others cannot be.
  private(set) var album = PictureAlbum()
  private var inFlight: Set<PictureRequirement> = []

  /// Whether pictures are in preparation.
  var isBusy: Bool { !inFlight.isEmpty }

  /// Starts the missing pictures, up to the concurrency limit.
  ///
  /// - Parameter needed: All pictures that the layout has room for.
  /// - Returns: The pictures to draw now; the others start when these are done.
  mutating func begin(_ needed: [PictureRequirement]) -> [PictureRequirement] {
    if album.count > Self.maximumCount { album.removeAll(except: needed) }
    let new = needed.filter { album[$0] == nil && !inFlight.contains($0) }
    let started = new.prefix(max(0, Self.concurrentPictures - inFlight.count))
    inFlight.formUnion(started)
    return Array(started)
  }

  /// Records a drawn picture, or why it cannot be shown.
  mutating func take(
    _ picture: Result<Picture, PictureFailure>,
    for requirement: PictureRequirement
  ) {
    inFlight.remove(requirement)
    album[requirement] = picture
  }

  /// Removes failed requests, so that they are tried again.
  mutating func removeFailures() { album.removeFailedRequests() }
}
