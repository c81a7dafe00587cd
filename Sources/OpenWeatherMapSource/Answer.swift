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
  /// - Parameters:
  ///   - response: What came.
  ///   - host: The host that was asked.
  ///   - apiKey: The key, which no text of the answer may show.
  ///   - isBatch: Whether it is the answer of the call that was switched off.
  ///   - isSubscribed: Whether it is that of a call which needs a subscription.
  ///   - isList: Whether it may be a list.
  /// - Returns: A reader of an object, or of a list.
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(
    for response: Response,
    from host: String,
    hiding apiKey: Secret,
    isBatch: Bool = false,
    isSubscribed: Bool = false,
    isList: Bool = false
  ) throws(SourceError) -> JSONReader {
    if let code = ErrorCode(httpStatus: response.status) {
      // A failure's body may be a page of a front server, or nothing.
      let body = try? JSONReader(body: response.body, hiding: [apiKey])
      throw error(code, body, response, host, isBatch: isBatch, isSubscribed: isSubscribed)
    }
    let answer = try successfulAnswer(response, host, apiKey, isList: isList)
    let said = (answer["cod"] ?? answer["code"] ?? answer["error"])?.looseInteger ?? 200
    if let code = ErrorCode(httpStatus: said) {
      throw error(code, answer, response, host, isBatch: isBatch, isSubscribed: isSubscribed)
    }
    return answer
  }

  private static func successfulAnswer(
    _ response: Response,
    _ host: String,
    _ apiKey: Secret,
    isList: Bool
  ) throws(SourceError) -> JSONReader {
    do throws(SourceError) {
      let answer = try JSONReader(body: response.body, hiding: [apiKey])
      guard answer.isObject || isList && answer.elements != nil else {
        throw answer.invalid(.kind(isList ? .list : .object))
      }
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
    isBatch: Bool,
    isSubscribed: Bool
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
    // Only a key that was just accepted asks for what needs a subscription.
    case .unauthorized where isSubscribed || words.contains("subscription"):
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
