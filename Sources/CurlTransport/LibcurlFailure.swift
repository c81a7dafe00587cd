package import CCurl
package import DashCore
import Glibc

/// A failure to load or configure libcurl: a fault of this program or its installation.
enum LibcurlFailure: Error {
  /// The library is missing or lacks a function, with the message of the dynamic loader.
  case notLoaded(String)
  /// Global initialization failed or is not thread-safe.
  case notSetUp
  /// Too few file descriptors are left to load or set up libcurl.
  case noDescriptors
  /// libcurl rejected an option, and the request must not be sent without it.
  case optionRefused(name: String, CURLcode)
  /// libcurl rejected an option of the multi handle.
  case multiOptionRefused(CURLMoption, CURLMcode)
  /// libcurl could not allocate a handle or a list.
  case outOfMemory
  /// libcurl did not accept the transfer.
  case transferRefused
  /// The multi handle is no longer usable.
  case handleLost

  /// Returns the failure as the error of a request to a host.
  func error(host: String) -> TransportError {
    let what: String
    switch self {
    case .noDescriptors:
      return TransportError(.unknown, reason: .tooManyOpenFiles, host: host)
    case .outOfMemory: return TransportError(.unknown, reason: .outOfMemory, host: host)
    case .notLoaded(let reason): what = reason
    case .notSetUp: what = "libcurl could not be initialized"
    case .optionRefused(let name, let code): what = "option \(name), error \(code.rawValue)"
    case .multiOptionRefused(let option, let code):
      what = "multi option \(option.rawValue), error \(code.rawValue)"
    case .transferRefused: what = "transfer rejected"
    case .handleLost: what = "all transfers ended"
    }
    return TransportError(.unknown, reason: .libraryFailure(what), host: host)
  }
}

extension ErrorCode {
  /// Maps a libcurl result to the error code of a transfer without a response.
  ///
  /// Covers every result of a GET over HTTP or HTTPS. See
  /// <https://curl.se/libcurl/c/libcurl-errors.html>.
  ///
  /// - Parameters:
  ///   - code: The result; not `CURLE_OK`.
  ///   - errno: The `errno` of libcurl's last system call for the transfer, or 0.
  ///   - hasRoute: Whether this machine has a route to the host's network, or to any network.
  package init(curl code: CURLcode, errno: Int32, hasRoute: Bool) {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self = hasRoute ? .unreachable : .offline
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY, CURLE_QUIC_CONNECT_ERROR,
      CURLE_NO_CONNECTION_AVAILABLE:
      self.init(connectFailure: errno, hasRoute: hasRoute)
    case CURLE_OPERATION_TIMEDOUT:
      // Without a route, an unresponsive name server also ends in a timeout.
      self = hasRoute ? .timeout : .offline
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_SEND_FAIL_REWIND, CURLE_UNRECOVERABLE_POLL:
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
      // In practice libcurl reports a header line above its own limit of 100 KB this way.
      self = .tooLarge
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_URL_MALFORMAT,
      CURLE_LOGIN_DENIED, CURLE_BAD_CONTENT_ENCODING, CURLE_TOO_MANY_REDIRECTS,
      CURLE_HTTP_RETURNED_ERROR, CURLE_RANGE_ERROR, CURLE_BAD_DOWNLOAD_RESUME, CURLE_CHUNK_FAILED:
      // libcurl denies URLs with a user name, and calls a response that is not HTTP unsupported.
      self = .invalidResponse
    case CURLE_WRITE_ERROR:
      // `Transfer` handles errors of its own callbacks. The remaining cause is a compressed body
      // with data after its end.
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
