import DashCore

/// Fetches the bytes of a picture from where an answer said it is.
///
/// No key goes with the request. A redirect is followed where it leads to the service itself, and
/// never to the picture that says that there is none any more.
struct PictureFetcher {
  /// The most bytes of a picture: 8 MiB.
  static let maximumBytes = 8 * 1024 * 1024
  private static let maximumRedirects = 5
  private static let accept = "image/jpeg, image/png;q=0.9, image/*;q=0.5"

  let transport: any Transport

  /// Fetches a picture.
  ///
  /// - Parameters:
  ///   - link: Where it is.
  ///   - deadline: When it is of no use any more.
  /// - Returns: The file's bytes and type.
  /// - Throws: ``DashCore/SourceError`` where there is no picture.
  func fetch(
    _ link: ServiceLink,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> (bytes: [UInt8], type: PictureType) {
    var link = link
    for _ in 0...Self.maximumRedirects {
      let host = link.origin.host
      let response = try await send(link, by: deadline)
      if (300...399).contains(response.status), let location = response.header("location") {
        guard !Self.isUnavailable(location) else {
          throw SourceError(.notFound, reason: .pictureUnavailable, host: host)
        }
        guard let next = link.redirected(to: location) else {
          throw SourceError(.invalidResponse, reason: .redirectRefused, host: host)
        }
        link = next
        continue
      }
      if let problem = Self.problem(with: response, from: host) { throw problem }
      guard let type = PictureType(of: response.body) else { throw Self.noPicture(host) }
      return (response.body, type)
    }
    throw SourceError(.invalidResponse, reason: .tooManyRedirects, host: link.origin.host)
  }

  /// What is wrong with an answer: a page that comes with a 200 is no picture, and not to be kept as one.
  private static func problem(with response: Response, from host: String) -> SourceError? {
    if let code = ErrorCode(httpStatus: response.status) {
      return SourceError(
        code,
        host: host,
        httpStatus: response.status,
        retryAfterSeconds: response.retryAfterSeconds
      )
    }
    return PictureType(of: response.body) == nil ? noPicture(host) : nil
  }

  private static func noPicture(_ host: String) -> SourceError {
    let expected = ExpectedValue.picture(["JPEG", "PNG", "GIF", "WebP"])
    return SourceError(.invalidResponse, host: host, expected: expected)
  }

  /// Whether an address is that of Flickr's picture for photos that are gone, in any language.
  static func isUnavailable(_ address: String) -> Bool {
    address.split(separator: "/").last?.hasPrefix("photo_unavailable") == true
  }

  private func send(
    _ link: ServiceLink,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Response {
    let host = link.origin.host
    let request = link.request(
      accept: Self.accept,
      maximumBodyBytes: Self.maximumBytes,
      deadline: deadline
    ).checked { Self.problem(with: $0, from: host) }
    do throws(TransportError) {
      return try await transport.send(request)
    } catch {
      throw SourceError(error)
    }
  }
}
