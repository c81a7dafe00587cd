import DashCore

/// Tells an answer of Flickr from an error of it.
///
/// An error is as a rule a 200 with `"stat": "fail"` and a number, whose meaning below 95 depends on
/// the call. Rate limits, and failures of a front server, come as a status with a page of HTML; a
/// wrong path as a 200 with one. XML and JSONP are what the service sends when it is asked in another
/// form than it was.
enum Answer {
  private static let maximumMessageLength = 200

  /// The answer, ready to be read.
  ///
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(
    for response: Response,
    of method: Method,
    from host: String,
    hiding apiKey: Secret
  ) throws(SourceError) -> JSONReader {
    if let code = ErrorCode(httpStatus: response.status) {
      let isAboutKey = code == .badRequest && response.body.starts(with: "oauth_problem=".utf8)
      throw SourceError(
        isAboutKey ? .unauthorized : code,
        host: host,
        httpStatus: response.status,
        retryAfterSeconds: response.retryAfterSeconds
      )
    }
    do throws(SourceError) {
      let answer = try JSONReader(body: response.body, hiding: [apiKey])
      guard answer.isObject else { throw answer.invalid(.kind(.object)) }
      switch answer["stat"]?.text()?.string {
      case "ok": return answer
      case "fail": throw failure(answer, of: method)
      default: throw answer.invalid(.oneOf(["ok", "fail"]), at: "stat")
      }
    } catch {
      var error = error
      error.host = host
      error.httpStatus = response.status
      throw error
    }
  }

  private static func failure(_ answer: JSONReader, of method: Method) -> SourceError {
    let message = answer["message"]?.text(maximumLength: maximumMessageLength)
    let number = answer["code"]?.looseInteger
    let reason: SourceError.Reason? = method == .search && number == 20 ? .pastTheEnd : nil
    return SourceError(
      code(number ?? 0, of: method),
      reason: reason,
      // That it is the end is no message of trouble.
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

  /// The numbers of flickr.photos.search.
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

  /// The numbers of the calls about one photo.
  private static func photoCode(_ number: Int) -> ErrorCode {
    switch number {
    case 1: .notFound
    case 2: .forbidden
    default: .unknown
    }
  }
}
