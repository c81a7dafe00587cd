package import DashCore
import Files
package import Pictures

/// Downloads a picture from the URL in a response.
///
/// The request contains no key. A redirect is followed only within the service, and never to the
/// image that a service shows for deleted photos.
package struct PictureFetcher {
  /// The maximum size of a picture: 8 MiB.
  static let maximumBytes = 8 * 1024 * 1024
  private static let maximumRedirects = 5
  /// The formats of the services' photos; anything else is for example an HTML page.
  private static let formats: [PictureFormat] = [.jpeg, .png, .gif, .webP]
  private static let accept = "image/jpeg, image/png;q=0.9, image/*;q=0.5"

  let transport: any Transport
  private let freshSeconds: Int

  /// Creates a fetcher.
  ///
  /// - Parameter freshSeconds: How long a file is fresh, in seconds.
  package init(
    transport: any Transport,
    freshSeconds: Int = PictureSource.usualFreshSeconds
  ) {
    self.transport = transport
    self.freshSeconds = freshSeconds
  }

  /// Downloads a picture.
  ///
  /// - Parameters:
  ///   - link: The picture's URL.
  ///   - deadline: The time limit.
  /// - Returns: The file's bytes and type.
  /// - Throws: ``DashCore/SourceError`` if there is no picture.
  package func fetch(
    _ link: ServiceLink,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> (bytes: [UInt8], type: PictureFormat) {
    if let file = link.file {
      let bytes = try Self.content(of: file)
      if let error = Self.error(of: Response(status: 200, body: bytes), from: link) { throw error }
      return (bytes, PictureFormat(signatureOf: bytes))
    }
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
      if let error = response.error { throw error }
      return (response.body, PictureFormat(signatureOf: response.body))
    }
    throw SourceError(.invalidResponse, reason: .tooManyRedirects, host: link.origin.host)
  }

  /// Returns what is wrong with the response to a link; `nil` for a picture.
  ///
  /// A web page with status 200 is an error and must not be cached, nor must a file that repeats the
  /// service's key.
  private static func error(of response: Response, from link: ServiceLink) -> SourceError? {
    let host = link.origin.host
    if let code = ErrorCode(httpStatus: response.status) {
      return SourceError(
        code,
        host: host,
        httpStatus: response.status,
        retryAfterSeconds: response.retryAfterSeconds
      )
    }
    let isPicture = formats.contains(PictureFormat(signatureOf: response.body))
    return isPicture && !link.repeatsSecret(in: response.body) ? nil : noPicture(host)
  }

  /// Reads a file of a plugin, which no link in its path may lead out of the plugin's folder.
  private static func content(of file: LocalFile) throws(SourceError) -> [UInt8] {
    guard let folder = RealPath.resolve(file.folder), let path = RealPath.resolve(file.path),
      path.starts(withBytesOf: folder + "/")
    else { throw SourceError(.notFound, reason: .pictureUnavailable) }
    do throws(TextFile.Failure) {
      return try TextFile.read(path, .file, atMost: maximumBytes).bytes
    } catch {
      throw SourceError(.notFound, reason: .pictureUnavailable)
    }
  }

  private static func noPicture(_ host: String) -> SourceError {
    let expected = ExpectedValue.picture(formats.compactMap(\.name))
    return SourceError(.invalidResponse, host: host, expected: expected)
  }

  /// Returns whether a URL is Flickr's image for deleted photos, in any language.
  static func isUnavailable(_ address: String) -> Bool {
    address.split(separator: "/").last?.hasPrefix("photo_unavailable") == true
  }

  private func send(
    _ link: ServiceLink,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Response {
    let request = link.request(
      accept: Self.accept,
      maximumBodyBytes: Self.maximumBytes,
      freshSeconds: freshSeconds,
      deadline: deadline
    ).decoding { Decoding(error: Self.error(of: $0, from: link)) }
    do throws(TransportError) {
      return try await transport.send(request).decoded(for: request)
    } catch {
      throw SourceError(error)
    }
  }
}
