import DashCore

/// Tells an answer of Open-Meteo from an error of it.
///
/// An error is a status with `{"error":true,"reason":"…"}`, a page of a server before it, or a 200
/// that breaks off: what fails after the headers are sent is written into the body as it stands.
enum Answer {
  private static let streamingFailure = "Unexpected error while streaming data"
  /// How much of the end of a body is searched for that.
  private static let searchedBytes = 1024

  /// Reads an answer.
  ///
  /// - Throws: ``SourceError`` for an error of the service, for a body that is not JSON, and for what
  ///   the reading finds; each with the host that was asked.
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
      let answer = try JSONReader(body: response.body, hiding: [])
      if answer["error"]?.node.value == .boolean(true) {
        throw error(code(of: answer), answer, response, host)
      }
      return answer
    } catch {
      var error = brokenOff(response) ?? error
      error.host = host
      error.httpStatus = response.status
      throw error
    }
  }

  /// The error of a body that ends in the service's own words for its failure.
  private static func brokenOff(_ response: Response) -> SourceError? {
    let end = String(decoding: response.body.suffix(searchedBytes), as: UTF8.self)
    guard let range = end.firstRange(of: streamingFailure) else { return nil }
    let said = String(end[range.lowerBound...])
    return SourceError(
      .serverError,
      serviceMessage: DisplayText(said, maximumLength: 200).nonEmpty
    )
  }

  private static func error(
    _ code: ErrorCode,
    _ answer: JSONReader?,
    _ response: Response,
    _ host: String
  ) -> SourceError {
    let reason = answer?["reason"]?.text(maximumLength: 200)
    let wait = code == .rateLimited ? reason.flatMap(secondsToWait) : nil
    return SourceError(
      code,
      host: host,
      httpStatus: response.status,
      serviceMessage: reason,
      retryAfterSeconds: response.retryAfterSeconds ?? wait
    )
  }

  /// What an error that came with a 200 is about.
  private static func code(of answer: JSONReader) -> ErrorCode {
    let reason = answer["reason"]?.text()?.string.lowercased() ?? ""
    if reason.contains("limit exceeded") || reason.contains("too many") { return .rateLimited }
    return reason.contains("overloaded") ? .serverError : .badRequest
  }

  /// When the service wants to be asked again: its limits are by the minute, the hour and the day.
  private static func secondsToWait(_ reason: DisplayText) -> Int? {
    let words = reason.string.lowercased()
    if words.contains("minute") { return 60 }
    let isLong = ["hour", "daily", "tomorrow"].contains { words.contains($0) }
    return isLong ? Response.maximumRetryAfterSeconds : nil
  }
}
