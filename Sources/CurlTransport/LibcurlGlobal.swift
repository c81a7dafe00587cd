import CCurl

/// libcurl's state of the process, set up once and never taken down: threads of other libraries may
/// still use it at exit.
enum LibcurlGlobal {
  /// Whether libcurl is set up.
  ///
  /// The first look sets it up, which must happen before the thread that uses it starts.
  static let isReady =
    LibcurlVersion.current.isThreadSafe && curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
