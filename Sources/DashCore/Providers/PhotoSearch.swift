/// A page of a search for photos.
package struct PhotoSearch: Sendable {
  /// Text to search for; empty for none.
  package var text: String
  /// Whether the weather filled in the text.
  package let isFilled: Bool
  /// Page number, from 1.
  package let page: Int
  /// Number of photos per page.
  package let perPage: Int
}

extension FetchRequest {
  /// Fetches the requested photo, or else a page of a search.
  ///
  /// - Parameters:
  ///   - query: The configured search terms.
  ///   - page: The configured page.
  ///   - perPage: The configured size of a page.
  ///   - sizes: The allowed sizes of a page.
  /// - Throws: ``SourceError`` if there is no photo to show.
  package func photoSnapshot(
    query: QueryTemplate,
    page: Int,
    perPage: Int,
    sizes: ClosedRange<Int>,
    fetchPhoto: (PhotoID) async throws(SourceError) -> Fetched<PhotoPage>,
    fetchPage: (PhotoSearch) async throws(SourceError) -> Fetched<PhotoPage>
  ) async throws(SourceError) -> Snapshot {
    var found: Fetched<PhotoPage>
    if let id = photos.photo {
      found = try await fetchPhoto(id)
    } else {
      let template = photos.query.map(QueryTemplate.literal) ?? query
      let size = photos.perPage ?? perPage
      guard sizes.contains(size) else {
        throw SourceError(.invalidOptions, location: "perPage", expected: .integer(sizes))
      }
      found = try await template.firstResult(with: photos.facts) { text throws(SourceError) in
        let isFilled = template.hasPlaceholders
        let page = photos.page ?? page
        return try await fetchPage(
          PhotoSearch(text: text, isFilled: isFilled, page: page, perPage: size)
        )
      }
      if let seed = photos.seed { found = found.map { $0.choosing(seed: seed) } }
    }
    if Task.isCancelled { throw SourceError(.cancelled) }
    return Snapshot(of: found)
  }
}

extension JSONReader {
  /// Returns the page of photos in a list; invalid photos are dropped and counted.
  ///
  /// - Parameters:
  ///   - search: The search; `nil` for a single photo.
  ///   - limit: The maximum number of photos to parse.
  ///   - total: The number of photos that all pages together have, or `nil`.
  ///   - matches: The number of photos that the service found, or `nil`.
  ///   - isLast: Returns whether a page with this number of photos is the last.
  ///   - photo: Parses a photo.
  /// - Throws: ``ErrorCode/empty`` if the list is empty, ``ErrorCode/invalidResponse`` if all of its
  ///   photos are invalid.
  package func photoPage(
    _ name: String,
    of search: PhotoSearch?,
    atMost limit: Int,
    total: Int?,
    matches: Int?,
    isLast: (Int) -> Bool,
    _ photo: (JSONReader) throws(SourceError) -> Photo
  ) throws(SourceError) -> PhotoPage {
    guard let entries = self[name]?.elements else { throw invalid(.kind(.list), at: name) }
    let number = search?.page ?? 1
    guard !entries.isEmpty else {
      let isPastTheEnd = number > 1 && matches != 0
      throw SourceError(.empty, reason: isPastTheEnd ? .pageOutOfRange : nil)
    }
    var photos: [Photo] = []
    var firstError: SourceError?
    for entry in entries.prefix(limit) {
      do throws(SourceError) {
        guard entry.isObject else { throw entry.invalid(.kind(.object)) }
        photos.append(try photo(entry))
      } catch {
        firstError = firstError ?? error
      }
    }
    let page = PhotoPage(
      query: search.flatMap { DisplayText($0.text).nonEmpty },
      page: number,
      total: total,
      matches: matches,
      photos: photos,
      droppedCount: entries.count - photos.count,
      isLast: isLast(entries.count)
    )
    if let page { return page }
    throw firstError ?? invalid(.kind(.list), at: name)
  }

  /// Returns the error of a member that a photo must have.
  package func missing(_ name: String, _ expected: ExpectedValue) -> SourceError {
    SourceError(.invalidResponse, location: "\(path).\(name)", expected: expected)
  }
}
