import CCurl
import CurlTransport
import DashCore
import Glibc
import Testing

/// The mapping from libcurl's results to our error codes.
@Suite struct ErrorCodeTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let code: CURLcode
    var errno: Int32 = 0
    let expected: ErrorCode
    /// The code on a machine without any route; `nil` for the same.
    var withoutRoute: ErrorCode?

    var testDescription: String {
      "CURLcode \(code.rawValue)" + (errno == 0 ? "" : ", errno \(errno)")
    }
  }

  static let cases = [
    Case(code: CURLE_COULDNT_RESOLVE_HOST, expected: .unreachable, withoutRoute: .offline),
    Case(code: CURLE_COULDNT_RESOLVE_PROXY, expected: .unreachable, withoutRoute: .offline),
    Case(code: CURLE_COULDNT_CONNECT, expected: .unreachable, withoutRoute: .offline),
    Case(code: CURLE_COULDNT_CONNECT, errno: ECONNREFUSED, expected: .unreachable),
    Case(
      code: CURLE_COULDNT_CONNECT,
      errno: ENETUNREACH,
      expected: .unreachable,
      withoutRoute: .offline
    ),
    Case(
      code: CURLE_COULDNT_CONNECT,
      errno: EHOSTUNREACH,
      expected: .unreachable,
      withoutRoute: .offline
    ),
    Case(
      code: CURLE_COULDNT_CONNECT,
      errno: ETIMEDOUT,
      expected: .timeout,
      withoutRoute: .offline
    ),
    Case(code: CURLE_PROXY, expected: .unreachable, withoutRoute: .offline),
    Case(code: CURLE_INTERFACE_FAILED, expected: .unreachable, withoutRoute: .offline),
    Case(code: CURLE_OPERATION_TIMEDOUT, expected: .timeout, withoutRoute: .offline),
    Case(code: CURLE_SEND_ERROR, errno: EPIPE, expected: .connectionLost),
    Case(code: CURLE_RECV_ERROR, errno: ECONNRESET, expected: .connectionLost),
    Case(code: CURLE_RECV_ERROR, errno: ETIMEDOUT, expected: .timeout),
    Case(code: CURLE_PARTIAL_FILE, expected: .connectionLost),
    Case(code: CURLE_HTTP2, expected: .connectionLost),
    Case(code: CURLE_HTTP2_STREAM, expected: .connectionLost),
    Case(code: CURLE_SSL_CONNECT_ERROR, expected: .tls),
    Case(code: CURLE_PEER_FAILED_VERIFICATION, expected: .tls),
    Case(code: CURLE_SSL_CACERT_BADFILE, expected: .tls),
    Case(code: CURLE_SSL_CERTPROBLEM, expected: .tls),
    Case(code: CURLE_SSL_CIPHER, expected: .tls),
    Case(code: CURLE_SSL_ISSUER_ERROR, expected: .tls),
    Case(code: CURLE_SSL_INVALIDCERTSTATUS, expected: .tls),
    Case(code: CURLE_SSL_PINNEDPUBKEYNOTMATCH, expected: .tls),
    Case(code: CURLE_SSL_CLIENTCERT, expected: .tls),
    Case(code: CURLE_FILESIZE_EXCEEDED, expected: .tooLarge),
    Case(code: CURLE_OUT_OF_MEMORY, expected: .tooLarge),
    Case(code: CURLE_UNSUPPORTED_PROTOCOL, expected: .invalidResponse),
    Case(code: CURLE_URL_MALFORMAT, expected: .invalidResponse),
    Case(code: CURLE_WEIRD_SERVER_REPLY, expected: .invalidResponse),
    Case(code: CURLE_GOT_NOTHING, expected: .invalidResponse),
    Case(code: CURLE_BAD_CONTENT_ENCODING, expected: .invalidResponse),
    Case(code: CURLE_WRITE_ERROR, expected: .invalidResponse),
    Case(code: CURLE_TOO_MANY_REDIRECTS, expected: .invalidResponse),
    Case(code: CURLE_LOGIN_DENIED, expected: .invalidResponse),
    Case(code: CURLE_ABORTED_BY_CALLBACK, expected: .cancelled),
    Case(code: CURLE_FAILED_INIT, expected: .unknown),
    Case(code: CURLE_UNKNOWN_OPTION, expected: .unknown),
    Case(code: CURLE_FTP_WEIRD_PASV_REPLY, expected: .unknown),
  ]

  @Test(arguments: cases)
  func `a result has one code with a route and one without`(_ testCase: Case) {
    let online = ErrorCode(curl: testCase.code, errno: testCase.errno, hasRoute: true)
    let offline = ErrorCode(curl: testCase.code, errno: testCase.errno, hasRoute: false)
    #expect(online == testCase.expected)
    #expect(offline == testCase.withoutRoute ?? testCase.expected)
  }

  @Test func `no result is offline while there is a route`() {
    for number in 1..<CURL_LAST.rawValue {
      let code = ErrorCode(curl: CURLcode(rawValue: number), errno: ENETUNREACH, hasRoute: true)
      #expect(code != .offline)
    }
  }
}
