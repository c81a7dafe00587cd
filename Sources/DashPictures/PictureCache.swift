import DashCore
import TextRendering

/// The in-memory cache of downloaded pictures, shared by all frames and sizes.
///
/// Concurrent requests for one picture share one download. Failures are cached too, until
/// ``removeFailures()``, so that redrawing sends no request. The least recently used entry is
/// evicted first.
package actor PictureCache {
  /// The size limit of the cache, enough for eight of the largest pictures.
  static let maximumBytes = 8 * PictureFetcher.maximumBytes

  /// The bytes of a picture in one size.
  struct Content: Sendable {
    let file: PictureFile
    let bytes: [UInt8]
  }

  private typealias Outcome = Result<Content, SourceError>

  private struct Entry {
    /// The picture's identity in all sizes.
    let id: String
    /// The file's URL.
    let link: ServiceLink
    let outcome: Outcome
  }

  private var entries: [Entry] = []
  private var waiting: [ServiceLink: [CheckedContinuation<Outcome, Never>]] = [:]

  package init() {}

  /// Returns the bytes of a picture, in any cached size.
  ///
  /// - Parameters:
  ///   - file: The size to download if no size is cached.
  ///   - fetch: Downloads the picture.
  /// - Returns: The cached or downloaded picture.
  /// - Throws: The error of the download, which may be cached.
  func content(
    of source: PictureSource,
    _ file: PictureFile,
    fetch: @Sendable () async throws(SourceError) -> Content
  ) async throws(SourceError) -> Content {
    let (id, link) = (source.id, file.link)
    if let index = entries.firstIndex(where: { $0.id == id || $0.link == link && !link.isLocal }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
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
    store(Entry(id: id, link: link, outcome: outcome))
    return try outcome.get()
  }

  /// Removes the cached failures, so that those pictures are downloaded again.
  package func removeFailures() {
    entries.removeAll { if case .failure = $0.outcome { true } else { false } }
  }

  private func store(_ entry: Entry) {
    if case .failure(let error) = entry.outcome, error.code == .cancelled { return }
    entries.append(entry)
    var total = entries.reduce(0) { $0 + Self.size(of: $1.outcome) }
    while total > Self.maximumBytes, let oldest = entries.first {
      total -= Self.size(of: oldest.outcome)
      entries.removeFirst()
    }
  }

  private static func size(of outcome: Outcome) -> Int {
    // Each entry counts 1 KiB more than its bytes, so that failures are bounded too.
    (try? outcome.get().bytes.count).map { $0 + 1024 } ?? 1024
  }
}
