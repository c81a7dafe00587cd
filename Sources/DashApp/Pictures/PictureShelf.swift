import DashCore

/// Keeps the bytes of pictures by their address, so that the second frame asks for none.
///
/// Who asks for what is being fetched already waits for that. What was not there is not kept, and
/// of what was, the longest unused goes first.
actor PictureShelf {
  /// The most bytes that are kept: eight of the largest pictures.
  static let maximumBytes = 8 * PictureFetcher.maximumBytes

  private typealias Outcome = Result<[UInt8], SourceError>

  private var kept: [(link: ServiceLink, bytes: [UInt8])] = []
  private var waiting: [ServiceLink: [CheckedContinuation<Outcome, Never>]] = [:]

  /// The bytes of a picture.
  ///
  /// - Parameters:
  ///   - link: Where it is.
  ///   - fetch: Fetches it, where it is not kept.
  /// - Returns: Its bytes.
  /// - Throws: What the fetch throws.
  func bytes(
    of link: ServiceLink,
    fetch: @Sendable () async throws(SourceError) -> [UInt8]
  ) async throws(SourceError) -> [UInt8] {
    if let index = kept.firstIndex(where: { $0.link == link }) {
      let entry = kept.remove(at: index)
      kept.append(entry)
      return entry.bytes
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
    let bytes = try outcome.get()
    keep(bytes, of: link)
    return bytes
  }

  private func keep(_ bytes: [UInt8], of link: ServiceLink) {
    kept.append((link, bytes))
    var total = kept.reduce(0) { $0 + $1.bytes.count }
    while total > Self.maximumBytes, let oldest = kept.first {
      total -= oldest.bytes.count
      kept.removeFirst()
    }
  }
}
