import DashCore

/// Tells an answer of OpenWeatherMap from an error of it.
///
/// An error is a status, or a 200 whose body says otherwise (until 2015): `cod` is a number or a
/// text, a few calls say `code` or `error` instead, and the message may be empty.
enum Answer {
  /// The longest message of the service that is passed on.
  private static let maximumMessageLength = 200

  /// The answer, ready to be read.
  ///
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(
    for response: Response,
    from host: String,
    hiding apiKey: Secret,
    isBatch: Bool = false
  ) throws(SourceError) -> JSONReader {
    if let code = ErrorCode(httpStatus: response.status) {
      // A failure's body may be a page of a front server, or nothing.
      let body = try? JSONReader(body: response.body, hiding: [apiKey])
      throw error(code, body, response, host, isBatch: isBatch)
    }
    let answer = try successfulAnswer(response, host, apiKey)
    let said = (answer["cod"] ?? answer["code"] ?? answer["error"])?.looseInteger ?? 200
    if let code = ErrorCode(httpStatus: said) {
      throw error(code, answer, response, host, isBatch: isBatch)
    }
    return answer
  }

  private static func successfulAnswer(
    _ response: Response,
    _ host: String,
    _ apiKey: Secret
  ) throws(SourceError) -> JSONReader {
    do throws(SourceError) {
      let answer = try JSONReader(body: response.body, hiding: [apiKey])
      guard answer.isObject else { throw answer.invalid("an object") }
      return answer
    } catch {
      var error = error
      error.host = host
      error.httpStatus = response.status
      throw error
    }
  }

  private static func error(
    _ code: ErrorCode,
    _ answer: JSONReader?,
    _ response: Response,
    _ host: String,
    isBatch: Bool
  ) -> SourceError {
    let message = answer?["message"]?.text(maximumLength: maximumMessageLength)
    var error = SourceError(
      code,
      host: host,
      httpStatus: response.status,
      serviceMessage: message,
      retryAfterSeconds: response.retryAfterSeconds
    )
    let words = message?.string.lowercased() ?? ""
    switch code {
    case .unauthorized where isBatch:
      // The call was switched off and answers 401 to every key, good or bad.
      return SourceError(
        .forbidden,
        reason: .callSwitchedOff,
        host: host,
        httpStatus: response.status
      )
    case .unauthorized where words.contains("subscription"):
      error.reason = .subscriptionMissing
    case .badRequest where words.contains("api key"):
      return SourceError(
        .unauthorized,
        host: host,
        httpStatus: response.status,
        serviceMessage: message
      )
    default:
      break
    }
    return error
  }
}
