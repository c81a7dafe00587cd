import DashCore

/// Distinguishes OpenWeatherMap's successful responses from its errors.
///
/// An error has an error status, or until 2015 status 200 and an error code in the body: a number
/// or a string in `cod`, or for a few calls in `code` or `error`. The message may be empty.
enum ServiceResponse {
  /// Maximum length of a service message in characters.
  private static let maximumMessageLength = 200

  /// Validates a response and parses its body.
  ///
  /// - Parameters:
  ///   - apiKey: The key to remove from all texts.
  ///   - isSubscribed: Whether it is a response of a call that needs a subscription.
  ///   - isList: Whether the body may be a list.
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(
    for response: Response,
    hiding apiKey: Secret,
    isSubscribed: Bool = false,
    isList: Bool = false
  ) throws(SourceError) -> JSONReader {
    if let code = ErrorCode(httpStatus: response.status) {
      // The body of an error may be a front server's page, or empty.
      let body = try? JSONReader(body: response.body, hiding: [apiKey])
      throw error(code, body, response, isSubscribed: isSubscribed)
    }
    let json = try JSONReader(body: response.body, hiding: [apiKey])
    guard json.isObject || isList && json.elements != nil else {
      throw json.invalid(.kind(isList ? .list : .object))
    }
    let bodyStatus = (json["cod"] ?? json["code"] ?? json["error"])?.looseInteger ?? 200
    if let code = ErrorCode(httpStatus: bodyStatus) {
      throw error(code, json, response, isSubscribed: isSubscribed)
    }
    return json
  }

  private static func error(
    _ code: ErrorCode,
    _ json: JSONReader?,
    _ response: Response,
    isSubscribed: Bool
  ) -> SourceError {
    let message = json?["message"]?.message(maximumLength: maximumMessageLength)
    let lowercasedMessage = message?.string.lowercased() ?? ""
    switch code {
    // The key was valid a moment ago, so only the subscription is missing.
    case .unauthorized where isSubscribed || lowercasedMessage.contains(ascii: "subscription"):
      return SourceError(.forbidden, reason: .subscriptionMissing, serviceMessage: message)
    case .badRequest where lowercasedMessage.contains(ascii: "api key"):
      return SourceError(.unauthorized, serviceMessage: message)
    default:
      return SourceError(
        code,
        serviceMessage: message,
        retryAfterSeconds: response.retryAfterSeconds
      )
    }
  }
}
