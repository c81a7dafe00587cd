/// An answer to a request: any status, the whole body.
public struct Response: Sendable {
  /// The HTTP status, 100 to 599.
  public let status: Int

  /// The header fields as they came: names in lower case, in the server's order.
  public let headers: [(name: String, value: String)]

  /// The body, decoded from gzip, br or zstd where it came so.
  public let body: [UInt8]

  /// After how many seconds the server wants to be asked again, 0 to 3600; nil where it did not
  /// say.
  public let retryAfterSeconds: Int?

  /// Where it comes from.
  public let origin: Origin

  /// When it came, by this machine's clock; nil where nobody noted it, and it came just now.
  public let receivedAt: Timestamp?

  /// What was found when it was checked, so that it is not read again; nil where it was not.
  private var verdict: Verdict?

  private enum Verdict {
    case good
    case bad(SourceError)
  }

  /// The longest wait that is told; what a server says beyond it means "an hour or more".
  public static let maximumRetryAfterSeconds = 3600

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headers: The header fields, names in lower case.
  ///   - body: The decoded body.
  ///   - retryAfterSeconds: When the server wants to be asked again, or nil.
  ///   - origin: Where it comes from.
  ///   - receivedAt: When it came, or nil for just now.
  public init(
    status: Int,
    headers: [(name: String, value: String)] = [],
    body: [UInt8],
    retryAfterSeconds: Int? = nil,
    origin: Origin = .asked,
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

  /// The same answer, with where and when it came noted.
  ///
  /// - Parameters:
  ///   - moment: When it came.
  ///   - origin: Where it comes from.
  /// - Returns: The answer.
  package func received(at moment: Timestamp, from origin: Origin) -> Response {
    var response = Response(
      status: status,
      headers: headers,
      body: body,
      retryAfterSeconds: retryAfterSeconds,
      origin: origin,
      receivedAt: moment
    )
    response.verdict = verdict
    return response
  }

  /// The same answer, checked by what asked for it, where that was not done before.
  package func checked(for request: Request) -> Response {
    guard verdict == nil else { return self }
    var response = self
    response.verdict = request.check(self).map(Verdict.bad) ?? .good
    return response
  }

  /// What is wrong with it, as who asked reads it; nil for a good one.
  package func problem(for request: Request) -> SourceError? {
    switch verdict {
    case .good: nil
    case .bad(let error): error
    case nil: request.check(self)
    }
  }

  /// The first header field of a name.
  ///
  /// - Parameter name: The field's name, in lower case.
  /// - Returns: Its value, or nil where the answer has no such field.
  public func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
