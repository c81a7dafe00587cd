/// A response to a request: any status, with the complete body.
public struct Response: Sendable {
  /// The HTTP status, 100 to 599.
  public let status: Int

  /// The header fields in the server's order, with names in lower case.
  package let headers: [(name: String, value: String)]

  /// The body, decoded from gzip, br or zstd.
  public let body: [UInt8]

  /// The server's `Retry-After` in seconds, 0 to 3600; `nil` if not reported.
  public let retryAfterSeconds: Int?

  /// Whether it comes from the network or from the cache.
  public private(set) var origin: Origin

  /// When it was received, by this machine's clock; `nil` means just now.
  public private(set) var receivedAt: Timestamp?

  /// The path of the file of certificates that verified the server because the directory of
  /// certificates lacks its issuer; `nil` otherwise.
  package var certificateFile: String?

  /// What the request's decoder has shown; `nil` before decoding.
  package private(set) var decoding: Decoding?

  /// The maximum of ``retryAfterSeconds``; longer waits are clamped to an hour.
  public static let maximumRetryAfterSeconds = 3600

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headers: The header fields, names in lower case.
  ///   - body: The decoded body.
  ///   - retryAfterSeconds: The server's `Retry-After` in seconds, or `nil`.
  ///   - origin: Whether it comes from the network or from the cache.
  ///   - receivedAt: When it was received; `nil` means just now.
  public init(
    status: Int,
    headers: [(name: String, value: String)] = [],
    body: [UInt8],
    retryAfterSeconds: Int? = nil,
    origin: Origin = .network,
    receivedAt: Timestamp? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.origin = origin
    self.receivedAt = receivedAt
    self.retryAfterSeconds = retryAfterSeconds.map {
      min(max($0, 0), Self.maximumRetryAfterSeconds)
    }
  }

  /// Returns the response with its origin and time of receipt.
  ///
  /// - Parameters:
  ///   - moment: When it was received.
  ///   - origin: Whether it comes from the network or from the cache.
  /// - Returns: The same response with both values.
  package func received(at moment: Timestamp, from origin: Origin) -> Response {
    var response = self
    (response.receivedAt, response.origin) = (moment, origin)
    return response
  }

  /// Returns the response with what the request's decoder shows, which runs only once.
  package func decoded(for request: any Cacheable) -> Response {
    guard decoding == nil else { return self }
    var response = self
    response.decoding = request.decode(self)
    return response
  }

  /// Returns the response with a narrower cause of the decoder's error.
  package func failing(for reason: SourceError.Reason) -> Response {
    var response = self
    response.decoding?.error?.reason = reason
    return response
  }

  /// The response before decoding, for a request with another decoder.
  package var undecoded: Response {
    var response = self
    response.decoding = nil
    return response
  }

  /// The decoder's error; `nil` for a valid response and before decoding.
  package var error: SourceError? { decoding?.error }

  /// The maximum lifetime of a response by its `Expires`, in seconds: a day.
  private static let maximumLifetimeSeconds: Int64 = 86_400

  /// Returns when it expires by its `Expires`, on this machine's clock; `nil` if it does not say.
  ///
  /// - Parameter now: When it was received.
  package func expiry(receivedAt now: Timestamp) -> Timestamp? {
    guard let end = header("expires").flatMap(Timestamp.init(httpDate:)) else { return nil }
    // The server's clock may differ from this machine's.
    let start = header("date").flatMap(Timestamp.init(httpDate:)) ?? now
    let seconds = min(max(end.seconds(since: start), 0), Self.maximumLifetimeSeconds)
    return now.advanced(bySeconds: seconds)
  }

  /// Returns the value of the first header field with a name.
  ///
  /// - Parameter name: The field's name, in lower case.
  /// - Returns: The value, or `nil` if the response has no such field.
  public func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}

extension Timestamp {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses the date of a header field, such as `Fri, 20 Nov 2026 14:05:00 GMT`.
  package init?(httpDate text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", parts[1].utf8.count == 2,
      let month = Self.months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    self.init(rfc3339: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}

/// The source of a response: the network or the cache.
public enum Origin: Sendable, Hashable {
  /// The network, in this refresh.
  case network
  /// The cache; the response is still fresh.
  case cache
  /// The cache; the response is stale and shown because the request failed with this error. The error
  /// is stored apart, because each place of a dashboard has an origin and few have an error.
  indirect case stale(SourceError)
}

/// The validators of a conditional request (RFC 9110, section 8.8).
public struct Validators: Sendable, Hashable {
  /// The maximum length of each value, in bytes.
  private static let maximumLength = 1024

  /// The `ETag` of the response; `nil` if not reported.
  package let entityTag: String?

  /// The `Last-Modified` of the response; `nil` if not reported.
  package let lastModified: String?

  /// Creates validators from response headers and drops values that cannot be sent back.
  ///
  /// Returns `nil` if none is left.
  ///
  /// - Parameters:
  ///   - entityTag: The value of `ETag`, or `nil`.
  ///   - lastModified: The value of `Last-Modified`, or `nil`.
  public init?(entityTag: String?, lastModified: String?) {
    self.entityTag = entityTag.flatMap(Self.sendable)
    self.lastModified = lastModified.flatMap(Self.sendable)
    if self.entityTag == nil, self.lastModified == nil { return nil }
  }

  private static func sendable(_ value: String) -> String? {
    let isPrintable = value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isPrintable && !value.isEmpty && value.utf8.count <= maximumLength ? value : nil
  }
}

extension ErrorCode {
  /// Creates the error code of an HTTP status, by its meaning in RFC 9110.
  ///
  /// Returns `nil` for a success, 200 to 299.
  ///
  /// - Parameter status: The status of a response.
  public init?(httpStatus status: Int) {
    switch status {
    case 200...299: return nil
    case 300...399: self = .invalidResponse
    case 400: self = .badRequest
    case 401: self = .unauthorized
    // The proxy requires authentication; the service was never reached.
    case 407: self = .unreachable
    case 403, 451: self = .forbidden
    case 404, 410: self = .notFound
    case 408: self = .timeout
    case 413: self = .tooLarge
    case 429: self = .rateLimited
    case 500...599: self = .serverError
    default: self = .unknown
    }
  }
}
