import CCurl
import DashCore
import Glibc

/// libcurl's handle for one transfer, with its list of request headers.
///
/// Both are freed exactly once, the handle first. Only libcurl uses the pointers.
@safe
struct EasyHandle: ~Copyable {
  /// The handle, valid for the lifetime of this value.
  let pointer: UnsafeMutableRawPointer

  private var headers: UnsafeMutablePointer<curl_slist>?

  /// Creates a handle with libcurl's defaults.
  init() throws(LibcurlFailure) {
    guard let pointer = unsafe ccurl_easy_init() else { throw .outOfMemory }
    unsafe self.pointer = pointer
    unsafe headers = nil
  }

  deinit {
    unsafe ccurl_easy_cleanup(pointer)
    unsafe ccurl_slist_free_all(headers)
  }

  /// Sets an option with a number as its value.
  func set(_ option: CURLoption, to value: Int) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_long(pointer, option, value), option)
  }

  /// Sets an option with a string as its value, which libcurl copies; `nil` for none.
  func set(_ option: CURLoption, to value: String?) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_string(pointer, option, value), option)
  }

  /// Sets an option with a pointer as its value, which must stay valid until the handle is freed.
  @unsafe
  func set(_ option: CURLoption, to value: UnsafeMutableRawPointer?) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_pointer(pointer, option, value), option)
  }

  /// Sets a callback for received data.
  func set(
    _ option: CURLoption,
    to callback: @escaping curl_write_callback
  ) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_callback(pointer, option, callback), option)
  }

  /// Sets the callback that opens sockets.
  func set(
    _ option: CURLoption,
    to callback: @escaping curl_opensocket_callback
  ) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_socket_callback(pointer, option, callback), option)
  }

  /// Adds a header field to the request.
  mutating func addHeader(_ field: String) throws(LibcurlFailure) {
    guard let list = unsafe ccurl_slist_append(headers, field) else { throw .outOfMemory }
    unsafe headers = list
    try check(unsafe ccurl_set_list(pointer, CURLOPT_HTTPHEADER, list), CURLOPT_HTTPHEADER)
  }

  /// Returns an integer property of the transfer, or 0 if libcurl does not know it.
  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return unsafe ccurl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  /// Returns a 64-bit property of the transfer, or 0 if libcurl does not know it.
  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return unsafe ccurl_get_offset(pointer, info, &value) == CURLE_OK ? Int(value) : 0
  }

  /// Returns a string property of the transfer, or `nil` if libcurl does not know it.
  func text(_ info: CURLINFO) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    guard unsafe ccurl_get_string(pointer, info, &value) == CURLE_OK else { return nil }
    return unsafe value.map { unsafe String(cString: $0) }
  }

  private func check(_ code: CURLcode, _ option: CURLoption) throws(LibcurlFailure) {
    guard code != CURLE_OK else { return }
    let name = unsafe ccurl_easy_option_by_id(option).map {
      unsafe String(cString: $0.pointee.name)
    }
    throw .optionRefused(name: name ?? "\(option.rawValue)", code)
  }

  /// Sets all options of a request.
  ///
  /// See <https://curl.se/libcurl/c/curl_easy_setopt.html>.
  ///
  /// - Parameters:
  ///   - order: The exchange to perform.
  ///   - settings: The settings shared by all transfers.
  ///   - proxy: The URL of the proxy; `nil` for a direct connection.
  ///   - certificates: The certificates to trust; `nil` without TLS.
  /// - Throws: ``LibcurlFailure`` for the first option that libcurl rejects.
  mutating func configure(
    _ order: TransferOrder,
    settings: TransferSettings,
    proxy: String?,
    certificates: TrustedCertificates?
  ) throws(LibcurlFailure) {
    try set(CURLOPT_URL, to: order.url)
    try set(CURLOPT_HTTPGET, to: 1)
    let contact = order.request.contact.map { " (\($0))" } ?? ""
    try set(CURLOPT_USERAGENT, to: settings.userAgent + contact)
    try addHeader("Accept: \(order.request.accept)")
    if let tag = order.request.validators?.entityTag { try addHeader("If-None-Match: \(tag)") }
    if let date = order.request.validators?.lastModified {
      try addHeader("If-Modified-Since: \(date)")
    }
    // Offers every encoding that libcurl supports; libcurl also decodes them.
    try set(CURLOPT_ACCEPT_ENCODING, to: "")

    try confine(to: order.request.baseURL.scheme)
    try connect(through: proxy)
    // libcurl reads empty frames of HTTP/2 for as long as they come, past every deadline.
    try set(CURLOPT_HTTP_VERSION, to: ccurl_http_1_1)
    if let certificates { try secure(certificates) }
    // At least 1 ms: 0 would be no limit.
    try limit(settings.limits, milliseconds: max(order.millisecondsLeft, 1))
  }

  /// Allows a single scheme, no redirects by libcurl, and no user files such as `.netrc`.
  private func confine(to scheme: String) throws(LibcurlFailure) {
    try set(CURLOPT_PROTOCOLS_STR, to: scheme)
    try set(CURLOPT_REDIR_PROTOCOLS_STR, to: scheme)
    try set(CURLOPT_FOLLOWLOCATION, to: 0)
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, to: 1)
    try set(CURLOPT_NETRC, to: ccurl_netrc_ignored)
  }

  /// Sets the proxy instead of the ones in the environment.
  private func connect(through proxy: String?) throws(LibcurlFailure) {
    try set(CURLOPT_PROXY, to: proxy ?? "")
    // The default includes Kerberos.
    try set(CURLOPT_SOCKS5_AUTH, to: ccurl_password_authentication)
    // An empty list means that no host bypasses the proxy.
    try set(CURLOPT_NOPROXY, to: "")
    // A proxy's response to CONNECT is not the server's response.
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
  }

  /// Sets the TLS version and the trusted certificates; libcurl verifies peers by default.
  private func secure(_ certificates: TrustedCertificates) throws(LibcurlFailure) {
    try set(CURLOPT_SSLVERSION, to: ccurl_tls_1_2)
    // Unset, libcurl's own locations would be trusted as well.
    guard certificates != TrustedCertificates() else { return }
    try set(CURLOPT_CAINFO, to: certificates.file)
    try set(CURLOPT_CAPATH, to: certificates.directory)
  }

  private func limit(_ limits: TransferLimits, milliseconds: Int) throws(LibcurlFailure) {
    try set(CURLOPT_TIMEOUT_MS, to: milliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: limits.connectMilliseconds(of: milliseconds))
    try set(CURLOPT_LOW_SPEED_LIMIT, to: limits.stallBytesPerSecond)
    try set(CURLOPT_LOW_SPEED_TIME, to: limits.stallSeconds(ofMilliseconds: milliseconds))
    // libcurl's use of SIGALRM is not safe with several threads.
    try set(CURLOPT_NOSIGNAL, to: 1)
    // Removing a transfer must not wait for an unresponsive name server.
    try set(CURLOPT_QUICK_EXIT, to: 1)
  }

  /// Delivers received headers and body to a sink.
  ///
  /// - Parameters:
  ///   - sink: The receiver. It is not retained and must outlive the handle's time in a multi
  ///     handle.
  ///   - id: The number that libcurl returns at the end of the transfer.
  /// - Throws: ``LibcurlFailure`` if libcurl rejects an option.
  func deliver(to sink: ResponseSink, id: TransferID) throws(LibcurlFailure) {
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    try unsafe set(CURLOPT_PRIVATE, to: UnsafeMutableRawPointer(bitPattern: id))
    try unsafe set(CURLOPT_HEADERDATA, to: context)
    try unsafe set(CURLOPT_WRITEDATA, to: context)
    // C function pointers cannot capture. The item size is always 1.
    try unsafe set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let context = unsafe context else { return Int(CURL_WRITEFUNC_ERROR) }
      let sink = unsafe Unmanaged<ResponseSink>.fromOpaque(context).takeUnretainedValue()
      let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      return unsafe sink.receiveHeader(line) ? size * count : Int(CURL_WRITEFUNC_ERROR)
    }
    try unsafe set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let context = unsafe context else { return Int(CURL_WRITEFUNC_ERROR) }
      let sink = unsafe Unmanaged<ResponseSink>.fromOpaque(context).takeUnretainedValue()
      let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      return unsafe sink.receiveBody(piece) ? size * count : Int(CURL_WRITEFUNC_ERROR)
    }
  }

  /// Opens the sockets, only for public internet addresses if the sink says so.
  ///
  /// Checks each address when libcurl connects to it, because the owner of a name may change its
  /// addresses between lookups. libcurl still tries the other addresses of the name. libcurl does
  /// not report why a socket could not be opened.
  ///
  /// - Parameter sink: Records refused addresses and failures. It is not retained.
  /// - Throws: ``LibcurlFailure`` if libcurl rejects an option.
  func openSockets(reportingTo sink: ResponseSink) throws(LibcurlFailure) {
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    try unsafe set(CURLOPT_OPENSOCKETDATA, to: context)
    // C function pointers cannot capture.
    try unsafe set(CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
      guard let context = unsafe context, let address = unsafe address else { return -1 }
      let sink = unsafe Unmanaged<ResponseSink>.fromOpaque(context).takeUnretainedValue()
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = unsafe ccurl_address_bytes(address, &bytes)
      let isPublic = NetworkAddress(bytes: Array(bytes.prefix(Int(count)))).isPublic
      guard isPublic || !sink.refusesPrivateAddresses else {
        sink.refuseAddress()
        return -1  // CURL_SOCKET_BAD
      }
      let type = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = unsafe socket(
        address.pointee.family,
        type,
        address.pointee.protocol
      )
      sink.recordSocket(descriptor < 0 ? errno : nil)
      return descriptor
    }
  }
}
