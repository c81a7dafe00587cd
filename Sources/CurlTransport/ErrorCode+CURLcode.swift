package import CCurl
package import DashCore
import Glibc

extension ErrorCode {
  /// The code for the end of a transfer that brought no response.
  ///
  /// The one table of its kind: every result that libcurl has for a GET over HTTP or HTTPS. See
  /// <https://curl.se/libcurl/c/libcurl-errors.html>.
  ///
  /// - Parameters:
  ///   - code: What libcurl reports; not `CURLE_OK`.
  ///   - errno: The error of the last system call that libcurl made for it, or 0.
  ///   - hasRoute: Whether this machine has a route to the host's network, or any at all.
  package init(curl code: CURLcode, errno: Int32, hasRoute: Bool) {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self = hasRoute ? .unreachable : .offline
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY, CURLE_QUIC_CONNECT_ERROR,
      CURLE_NO_CONNECTION_AVAILABLE:
      self.init(connectFailure: errno, hasRoute: hasRoute)
    case CURLE_OPERATION_TIMEDOUT:
      // Without a route, a name server that never answers looks like this too.
      self = hasRoute ? .timeout : .offline
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_HTTP3, CURLE_SEND_FAIL_REWIND, CURLE_UNRECOVERABLE_POLL:
      self = errno == ETIMEDOUT ? .timeout : .connectionLost
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      self = .tls
    case CURLE_FILESIZE_EXCEEDED:
      self = .tooLarge
    case CURLE_OUT_OF_MEMORY:
      // In practice a header line beyond libcurl's own bound of 100 KB, which it reports so.
      self = .tooLarge
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_URL_MALFORMAT,
      CURLE_LOGIN_DENIED, CURLE_GOT_NOTHING, CURLE_BAD_CONTENT_ENCODING, CURLE_TOO_MANY_REDIRECTS,
      CURLE_HTTP_RETURNED_ERROR, CURLE_RANGE_ERROR, CURLE_BAD_DOWNLOAD_RESUME, CURLE_CHUNK_FAILED:
      // A login is "denied" where a URL holds a user name, a protocol "unsupported" also where an
      // answer does not start like HTTP.
      self = .invalidResponse
    case CURLE_WRITE_ERROR:
      // Our own callbacks refuse only what is beyond a bound, and the transfer knows of that. What
      // is left is a compressed body with something behind its end.
      self = .invalidResponse
    case CURLE_ABORTED_BY_CALLBACK:
      self = .cancelled
    default:
      self = .unknown
    }
  }

  private init(connectFailure errno: Int32, hasRoute: Bool) {
    switch errno {
    case ECONNREFUSED: self = .unreachable
    case ETIMEDOUT where hasRoute: self = .timeout
    default: self = hasRoute ? .unreachable : .offline
    }
  }
}
