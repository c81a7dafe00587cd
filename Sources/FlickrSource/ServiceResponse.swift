import DashCore

/// Distinguishes Flickr's successful responses from its errors.
///
/// An error is usually a 200 with `"stat": "fail"` and a number. The meaning of a number below 95
/// depends on the API method. Rate limits and failures of a front server are an error status with
/// an HTML page; a wrong path is a 200 with an HTML page. A request for another format returns XML
/// or JSONP.
enum ServiceResponse {
  private static let maximumMessageLength = 200

  /// Validates a response and parses its body.
  ///
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(
    for response: Response,
    of method: Method,
    hiding apiKey: Secret
  ) throws(SourceError) -> JSONReader {
    if let code = ErrorCode(httpStatus: response.status) {
      let isAboutKey = code == .badRequest && response.body.starts(with: "oauth_problem=".utf8)
      throw SourceError(
        isAboutKey ? .unauthorized : code,
        retryAfterSeconds: response.retryAfterSeconds
      )
    }
    let json = try JSONReader(body: response.body, hiding: [apiKey])
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    switch json["stat"]?.text()?.string {
    case "ok": return json
    case "fail": throw failure(json, of: method)
    default: throw json.invalid(.oneOf(["ok", "fail"]), at: "stat")
    }
  }

  private static func failure(_ json: JSONReader, of method: Method) -> SourceError {
    let message = json["message"]?.message(maximumLength: maximumMessageLength)
    let number = json["code"]?.looseInteger
    let reason: SourceError.Reason? = method == .search && number == 20 ? .pageOutOfRange : nil
    return SourceError(
      code(number ?? 0, of: method),
      reason: reason,
      // The end of the results is not a failure.
      serviceMessage: reason == nil ? message : nil
    )
  }

  private static func code(_ number: Int, of method: Method) -> ErrorCode {
    switch number {
    case 95...98, 100: .unauthorized
    case 99: .forbidden
    case 105, 106: .serverError
    case 111, 112, 114, 115, 116: .badRequest
    default: method == .search ? searchCode(number) : photoCode(number)
    }
  }

  /// Maps the error numbers of `flickr.photos.search`.
  private static func searchCode(_ number: Int) -> ErrorCode {
    switch number {
    case 2, 5, 15: .notFound
    case 3: .invalidOptions
    case 4, 16, 17: .forbidden
    case 10: .serverError
    case 20: .empty
    case 1, 11...14, 18, 19: .badRequest
    default: .unknown
    }
  }

  /// Maps the error numbers of the methods for one photo.
  private static func photoCode(_ number: Int) -> ErrorCode {
    switch number {
    case 1: .notFound
    case 2: .forbidden
    default: .unknown
    }
  }
}
