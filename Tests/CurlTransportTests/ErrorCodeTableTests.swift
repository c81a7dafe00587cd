import CCurl
import CurlTransport
import DashCore
import Glibc
import Testing

/// The mapping from libcurl's results to our error codes.
@Suite struct ErrorCodeTableTests {
  private func code(_ result: CURLcode, errno: Int32 = 0, hasRoute: Bool = true) -> ErrorCode {
    ErrorCode(curl: result, errno: errno, hasRoute: hasRoute)
  }

  /// The codes that do not depend on a route.
  private static let codes: [ErrorCode: [CURLcode]] = [
    .connectionLost: [
      CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_ERROR,
    ],
    .tls: [
      CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT,
    ],
    .tooLarge: [CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY],
    .invalidResponse: [
      CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_WEIRD_SERVER_REPLY,
      CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR, CURLE_TOO_MANY_REDIRECTS, CURLE_LOGIN_DENIED,
    ],
    .cancelled: [CURLE_ABORTED_BY_CALLBACK],
    .unknown: [CURLE_FAILED_INIT, CURLE_UNKNOWN_OPTION, CURLE_FTP_WEIRD_PASV_REPLY],
  ]

  @Test func `each result has its code`() {
    for (expected, results) in Self.codes {
      for result in results {
        #expect(code(result) == expected, "\(result.rawValue)")
        #expect(code(result, hasRoute: false) == expected, "\(result.rawValue)")
      }
    }
  }

  @Test func `without a route a host that cannot be reached is offline`() {
    for result in [
      CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
      CURLE_INTERFACE_FAILED,
    ] {
      #expect(code(result) == .unreachable, "\(result.rawValue)")
      #expect(code(result, hasRoute: false) == .offline, "\(result.rawValue)")
    }
    #expect(code(CURLE_OPERATION_TIMEDOUT) == .timeout)
    #expect(code(CURLE_OPERATION_TIMEDOUT, hasRoute: false) == .offline)
  }

  @Test func `the error of the system tells more`() {
    #expect(code(CURLE_COULDNT_CONNECT, errno: ECONNREFUSED, hasRoute: false) == .unreachable)
    #expect(code(CURLE_COULDNT_CONNECT, errno: EHOSTUNREACH, hasRoute: false) == .offline)
    #expect(code(CURLE_COULDNT_CONNECT, errno: ETIMEDOUT) == .timeout)
    #expect(code(CURLE_COULDNT_CONNECT, errno: ETIMEDOUT, hasRoute: false) == .offline)
    #expect(code(CURLE_RECV_ERROR, errno: ECONNRESET) == .connectionLost)
    #expect(code(CURLE_RECV_ERROR, errno: ETIMEDOUT) == .timeout)
  }

  @Test func `no result is offline while there is a route`() {
    for number in 1..<CURL_LAST.rawValue {
      let code = ErrorCode(curl: CURLcode(rawValue: number), errno: ENETUNREACH, hasRoute: true)
      #expect(code != .offline)
    }
  }
}
