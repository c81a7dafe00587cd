import DashCore

/// Tells an answer of Pixabay from an error of it.
///
/// Errors are plain text: `[ERROR 400] "page" is out of valid range.`, without the brackets until
/// 2018; a front server sends pages of HTML. Past the last page the answer is such a 400.
enum Answer {
  private static let maximumMessageLength = 200

  /// The answer, ready to be read.
  ///
  /// - Throws: ``SourceError`` for an error of the service and for a body that is not JSON.
  static func reader(
    for response: Response,
    from host: String,
    hiding apiKey: Secret,
    isBehindFirstPage: Bool = false
  ) throws(SourceError) -> JSONReader {
    let message = message(of: response, hiding: apiKey)
    let isSuccess = (200...299).contains(response.status)
    let status = isSuccess ? message.map { $0.status ?? 400 } : response.status
    if let code = ErrorCode(httpStatus: status ?? response.status) {
      let words = message?.text.string.lowercased() ?? ""
      if code == .badRequest, isBehindFirstPage, words.contains("\"page\"") {
        throw SourceError(.empty, reason: .pastTheEnd, host: host, httpStatus: response.status)
      }
      throw SourceError(
        code == .badRequest && words.contains("api key") ? .unauthorized : code,
        host: host,
        httpStatus: response.status,
        serviceMessage: message?.text,
        retryAfterSeconds: code == .rateLimited || code == .serverError ? wait(response) : nil
      )
    }
    do throws(SourceError) {
      let answer = try JSONReader(body: response.body, hiding: [apiKey])
      guard answer.isObject else { throw answer.invalid(.kind(.object)) }
      return answer
    } catch {
      var error = error
      error.host = host
      error.httpStatus = response.status
      throw error
    }
  }

  /// Whether an error says that there is no such photo.
  static func isAboutID(_ error: SourceError) -> Bool {
    error.code == .badRequest && error.serviceMessage?.string.contains("\"id\"") == true
  }

  /// What an error says, and the status that it names itself.
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
      maximumLength: maximumMessageLength
    )
    return (status, text)
  }

  /// When to ask again: `Retry-After`, else the time until the window of the limit ends, which comes
  /// as a decimal of seconds.
  private static func wait(_ response: Response) -> Int? {
    if let seconds = response.retryAfterSeconds { return seconds }
    guard
      let seconds = response.header("x-ratelimit-reset").flatMap({ Double($0) }),
      seconds >= 0, seconds.isFinite
    else { return nil }
    return Int(min(seconds, Double(Response.maximumRetryAfterSeconds)).rounded(.up))
  }
}
