import CCurl

/// libcurl's state of the process, set up once and never taken down: threads of other libraries may
/// still use it at exit.
enum LibcurlGlobal {
  /// What keeps libcurl from being loaded, as the system's loader says; nil where it is there.
  ///
  /// The first look loads it, which takes milliseconds, and others wait for that.
  static let loadingFailure: String? = unsafe ccurl_load().map { reason in
    unsafe String(cString: reason)
  }

  /// What keeps libcurl from being used; nil where it is set up.
  ///
  /// The first look sets it up, beside whatever other threads do.
  static let failure: LibcurlFailure? = {
    if let loadingFailure { return .notLoaded(loadingFailure) }
    let isSetUp =
      LibcurlVersion.current.isThreadSafe && ccurl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
    return isSetUp ? nil : .notSetUp
  }()
}
