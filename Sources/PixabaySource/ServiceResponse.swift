import DashCore

/// Distinguishes Pixabay's successful responses from its errors.
///
/// Errors are plain text: `[ERROR 400] "page" is out of valid range.`, which also means that a page
/// is past the last one. Until 2018 they began with `ERROR:`. A front server sends HTML pages.
enum ServiceResponse {
  private static let maximumMessageLength = 200

  /// Validates a response and parses its body.
  ///
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(
    for response: Response,
    hiding apiKey: Secret,
    isAfterFirstPage: Bool = false
  ) throws(SourceError) -> JSONReader {
    let message = message(of: response, hiding: apiKey)
    let isSuccess = (200...299).contains(response.status)
    let status = isSuccess ? message.map { $0.status ?? 400 } : response.status
    if let code = ErrorCode(httpStatus: status ?? response.status) {
      let lowercasedMessage = message?.text.string.lowercased() ?? ""
      if code == .badRequest, isAfterFirstPage, lowercasedMessage.contains(ascii: "\"page\"") {
        throw SourceError(.empty, reason: .pageOutOfRange)
      }
      throw SourceError(
        code == .badRequest && lowercasedMessage.contains(ascii: "api key") ? .unauthorized : code,
        serviceMessage: message?.text,
        retryAfterSeconds: code == .rateLimited || code == .serverError ? retryDelay(response) : nil
      )
    }
    let json = try JSONReader(body: response.body, hiding: [apiKey])
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    return json
  }

  /// Returns whether the service rejected the photo's id.
  static func isAboutID(_ error: SourceError) -> Bool {
    error.code == .badRequest && error.serviceMessage?.string.contains(ascii: "\"id\"") == true
  }

  /// Returns the text of an error and the status in it.
  private static func message(
    of response: Response,
    hiding apiKey: Secret
  ) -> (status: Int?, text: DisplayText)? {
    let raw = String(decoding: response.body.prefix(4096), as: UTF8.self)
    var rest = raw.drop(while: \.isWhitespace)
    var status: Int?
    if rest.hasPrefix("[ERROR "), let end = rest.firstIndex(of: "]") {
      status = Int(rest[..<end].dropFirst(7))
      rest = rest[rest.index(after: end)...]
    } else if rest.hasPrefix("ERROR: ") {
      rest = rest.dropFirst(7)
    } else {
      return nil
    }
    let text = DisplayText(
      String(rest),
      hiding: [apiKey],
      maximumLength: maximumMessageLength * 2
    )
    return (status, text.shortened(to: maximumMessageLength))
  }

  /// Returns the seconds until a retry: `Retry-After`, or else the decimal seconds until the rate
  /// limit's window ends.
  private static func retryDelay(_ response: Response) -> Int? {
    if let seconds = response.retryAfterSeconds { return seconds }
    guard
      let seconds = response.header("x-ratelimit-reset").flatMap({ Double($0) }),
      seconds >= 0, seconds.isFinite
    else { return nil }
    return Int(min(seconds, Double(Response.maximumRetryAfterSeconds)).rounded(.up))
  }
}
