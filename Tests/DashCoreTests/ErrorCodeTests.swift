import DashCore
import Testing

@Suite struct ErrorCodeTests {
  @Test(
    arguments: [
      (100, .unknown), (200, nil), (204, nil), (299, nil), (300, .invalidResponse),
      (301, .invalidResponse), (304, .invalidResponse), (399, .invalidResponse),
      (400, .badRequest), (401, .unauthorized), (402, .unknown), (403, .forbidden),
      (404, .notFound), (407, .unreachable), (408, .timeout), (410, .notFound), (413, .tooLarge),
      (418, .unknown), (429, .rateLimited), (451, .forbidden), (500, .serverError),
      (502, .serverError), (503, .serverError), (599, .serverError), (600, .unknown), (0, .unknown),
      (-1, .unknown),
    ] as [(Int, ErrorCode?)]
  )
  func `a status maps to a code by its meaning`(status: Int, code: ErrorCode?) {
    #expect(ErrorCode(httpStatus: status) == code)
  }

  @Test func `the raw values are those that scripts rely on`() {
    #expect(
      Set(ErrorCode.allCases.map(\.rawValue)) == [
        "offline", "unreachable", "timeout", "connection_lost", "tls", "unauthorized", "forbidden",
        "not_found", "rate_limited", "bad_request", "server_error", "invalid_response",
        "too_large", "empty", "cancelled", "unconfigured", "invalid_options", "unknown",
      ]
    )
  }

  @Test func `a transport error keeps its facts`() {
    let error = SourceError(TransportError(.tls, reason: .redirectRefused, host: "h.example"))
    #expect(error == SourceError(.tls, reason: .redirectRefused, host: "h.example"))
  }
}
