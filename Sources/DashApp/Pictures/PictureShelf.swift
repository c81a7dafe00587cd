import DashCore

/// Keeps the bytes of photos' pictures, so that a second frame or another size asks for none.
///
/// Who asks for what is being fetched already waits for that. What did not come is kept too, until it
/// is to be tried again: drawing anew is no reason to ask. The longest unused goes first.
actor PictureShelf {
  /// The most bytes that are kept: eight of the largest pictures.
  static let maximumBytes = 8 * PictureFetcher.maximumBytes

  /// One size of a photo's picture, as it came.
  struct Content: Sendable {
    let picture: PhotoPicture
    let bytes: [UInt8]
  }

  private typealias Outcome = Result<Content, SourceError>

  private struct Entry {
    /// The photo's page.
    let page: ServiceLink
    /// Where the picture is.
    let link: ServiceLink
    let outcome: Outcome
  }

  private var kept: [Entry] = []
  private var waiting: [ServiceLink: [CheckedContinuation<Outcome, Never>]] = [:]

  /// The bytes of a photo's picture, in whatever size it is kept.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - picture: The size to fetch, where nothing is kept of it.
  ///   - fetch: Fetches it.
  /// - Returns: What is kept, or came.
  /// - Throws: What the fetch throws, or has thrown.
  func content(
    of photo: Photo,
    _ picture: PhotoPicture,
    fetch: @Sendable () async throws(SourceError) -> Content
  ) async throws(SourceError) -> Content {
    let (page, link) = (photo.pageURL, picture.link)
    if let index = kept.firstIndex(where: { $0.page == page || $0.link == link }) {
      let entry = kept.remove(at: index)
      kept.append(entry)
      return try entry.outcome.get()
    }
    if waiting[link] != nil {
      return try await withCheckedContinuation { waiting[link]?.append($0) }.get()
    }
    waiting[link] = []
    let outcome: Outcome
    do throws(SourceError) {
      outcome = .success(try await fetch())
    } catch {
      outcome = .failure(error)
    }
    for waiter in waiting.removeValue(forKey: link) ?? [] { waiter.resume(returning: outcome) }
    keep(Entry(page: page, link: link, outcome: outcome))
    return try outcome.get()
  }

  /// Lets what did not come be fetched again.
  func forgetFailures() {
    kept.removeAll { if case .failure = $0.outcome { true } else { false } }
  }

  private func keep(_ entry: Entry) {
    if case .failure(let error) = entry.outcome, error.code == .cancelled { return }
    kept.append(entry)
    var total = kept.reduce(0) { $0 + Self.size(of: $1.outcome) }
    while total > Self.maximumBytes, let oldest = kept.first {
      total -= Self.size(of: oldest.outcome)
      kept.removeFirst()
    }
  }

  private static func size(of outcome: Outcome) -> Int {
    // What an entry takes beside the bytes counts a little, so that failures are bounded too.
    (try? outcome.get().bytes.count).map { $0 + 1024 } ?? 1024
  }
}
