import DashCore

extension FlickrSource {
  /// Asks for one photo and the sizes that there are of it, at once.
  ///
  /// Without the sizes the photo is shown with those that can be built.
  func photo(
    _ id: PhotoID,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Answered<PhotoPage> {
    guard id.description.allSatisfy(\.isNumber) else { throw unknown(id) }
    let answers = await [Method.info, .sizes].concurrentMap(limit: 2) { method in
      await answer(of: method, about: id, by: deadline)
    }
    do throws(SourceError) {
      let info = try answers[0].get()
      let sizes = try? answers[1].get().value
      let photo = try PhotoInfo(info.value, sizes: sizes, policy: policy).photo()
      guard photo.id == id, let page = PhotoPage(photos: [photo]) else { throw unknown(id) }
      return info.map { _ in page }
    } catch {
      throw error.code == .notFound ? unknown(id, error) : error
    }
  }

  private func answer(
    of method: Method,
    about id: PhotoID,
    by deadline: ContinuousClock.Instant
  ) async -> Result<Answered<JSONReader>, SourceError> {
    do throws(SourceError) {
      return .success(
        try await context.answer(
          to: request(method, for: id, by: deadline)
        ) { response throws(SourceError) in
          try Answer.reader(for: response, of: method, from: baseURL.host, hiding: apiKey)
        }
      )
    } catch {
      return .failure(error)
    }
  }

  private func unknown(_ id: PhotoID, _ error: SourceError? = nil) -> SourceError {
    var error = error ?? SourceError(.notFound, host: baseURL.host)
    error.subject = DisplayText(id.description)
    return error
  }
}
