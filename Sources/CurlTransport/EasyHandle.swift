import CCurl

/// libcurl's handle for one transfer, with the list of header fields that it points at.
///
/// Both are freed exactly once, the handle first. The pointers are never handed on but to libcurl.
@safe
struct EasyHandle: ~Copyable {
  /// The handle, valid as long as this value lives.
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

  /// Sets an option that takes a number.
  func set(_ option: CURLoption, to value: Int) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_long(pointer, option, value), option)
  }

  /// Sets an option that takes a text, which libcurl copies.
  func set(_ option: CURLoption, to value: String) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_string(pointer, option, value), option)
  }

  /// Sets an option that takes a pointer, which must stay valid until the handle is gone.
  @unsafe
  func set(_ option: CURLoption, to value: UnsafeMutableRawPointer?) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_pointer(pointer, option, value), option)
  }

  /// Sets a function that is called with what arrives.
  func set(
    _ option: CURLoption,
    to callback: @escaping curl_write_callback
  ) throws(LibcurlFailure) {
    try check(unsafe ccurl_set_callback(pointer, option, callback), option)
  }

  /// Sets a function that is called for a socket to connect with.
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

  /// What libcurl knows of the transfer as a number; 0 where it knows nothing.
  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return unsafe ccurl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
  }

  /// What libcurl knows of the transfer as a 64-bit number; 0 where it knows nothing.
  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return unsafe ccurl_get_offset(pointer, info, &value) == CURLE_OK ? Int(value) : 0
  }

  /// What libcurl knows of the transfer as a text; nil where it knows nothing.
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
}
