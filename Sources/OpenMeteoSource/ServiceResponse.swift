import DashCore

/// Distinguishes Open-Meteo's successful responses from its errors.
///
/// An error is an error status with `{"error":true,"reason":"…"}`, a front server's page, or a 200
/// whose body breaks off and ends with a failure message.
enum ServiceResponse {
  private static let streamingFailure = "Unexpected error while streaming data"
  /// Number of bytes at the end of a body to search for that text.
  private static let searchedBytes = 1024

  /// Validates a response and parses it.
  ///
  /// - Throws: ``SourceError`` with the host, for an error of the service, for a body that is not
  ///   JSON, and for errors of `read`.
  static func read<Value>(
    _ response: Response,
    from host: String,
    _ read: (JSONReader) throws(SourceError) -> Value
  ) throws(SourceError) -> Value {
    do throws(SourceError) {
      return try read(reader(for: response, from: host))
    } catch {
      var error = error
      error.host = host
      throw error
    }
  }

  private static func reader(
    for response: Response,
    from host: String
  ) throws(SourceError) -> JSONReader {
    if let code = ErrorCode(httpStatus: response.status) {
      let body = try? JSONReader(body: response.body, hiding: [])
      throw error(code, body, response, host)
    }
    do throws(SourceError) {
      let json = try JSONReader(body: response.body, hiding: [])
      if json["error"]?.node.value == .boolean(true) {
        throw error(code(of: json), json, response, host)
      }
      return json
    } catch {
      var error = streamingError(response) ?? error
      error.host = host
      error.httpStatus = response.status
      throw error
    }
  }

  /// Returns the error of a body that ends with the service's failure text.
  private static func streamingError(_ response: Response) -> SourceError? {
    let end = String(decoding: response.body.suffix(searchedBytes), as: UTF8.self)
    guard let range = end.firstRange(ofASCII: streamingFailure) else { return nil }
    let message = String(end[range.lowerBound...])
    return SourceError(
      .serverError,
      serviceMessage: DisplayText(message).shortened(to: 200).nonEmpty
    )
  }

  private static func error(
    _ code: ErrorCode,
    _ json: JSONReader?,
    _ response: Response,
    _ host: String
  ) -> SourceError {
    let reason = json?["reason"]?.message(maximumLength: 200)
    let wait = code == .rateLimited ? reason.flatMap(secondsToWait) : nil
    return SourceError(
      code,
      host: host,
      httpStatus: response.status,
      serviceMessage: reason,
      retryAfterSeconds: response.retryAfterSeconds ?? wait
    )
  }

  /// Returns the error code of an error with status 200.
  private static func code(of json: JSONReader) -> ErrorCode {
    let reason = json["reason"]?.text()?.string.lowercased() ?? ""
    let limits = ["limit exceeded", "too many"]
    if limits.contains(where: { reason.contains(ascii: $0) }) { return .rateLimited }
    return reason.contains(ascii: "overloaded") ? .serverError : .badRequest
  }

  /// Returns the seconds until a retry; the service's limits are per minute, hour and day.
  private static func secondsToWait(_ reason: DisplayText) -> Int? {
    let text = reason.string.lowercased()
    if text.contains(ascii: "minute") { return 60 }
    let isLong = ["hour", "daily", "tomorrow"].contains { text.contains(ascii: $0) }
    return isLong ? Response.maximumRetryAfterSeconds : nil
  }
}
