import DashCore

/// Distinguishes Open-Meteo's successful responses from its errors.
///
/// An error is an error status with `{"error":true,"reason":"…"}`, a front server's page, or a 200
/// whose body breaks off and ends with a failure message.
enum ServiceResponse {
  private static let streamingFailure = "Unexpected error while streaming data"
  /// Number of bytes at the end of a body to search for that text.
  private static let searchedBytes = 1024

  /// Validates a response and parses its body.
  ///
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(for response: Response) throws(SourceError) -> JSONReader {
    if let code = ErrorCode(httpStatus: response.status) {
      throw error(code, try? JSONReader(body: response.body, hiding: []), response)
    }
    do throws(SourceError) {
      let json = try JSONReader(body: response.body, hiding: [])
      if json["error"]?.node.value == .boolean(true) { throw error(code(of: json), json, response) }
      return json
    } catch {
      throw streamingError(response) ?? error
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
    _ response: Response
  ) -> SourceError {
    let reason = json?["reason"]?.message(maximumLength: 200)
    let wait = code == .rateLimited ? reason.flatMap(secondsToWait) : nil
    return SourceError(
      code,
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

  /// Returns the seconds until a retry after a limit per minute or hour.
  private static func secondsToWait(_ reason: DisplayText) -> Int? {
    let text = reason.string.lowercased()
    if text.contains(ascii: "minute") { return 60 }
    return text.contains(ascii: "hour") ? Response.maximumRetryAfterSeconds : nil
  }
}
