import CCurl

/// libcurl's handle for all transfers of one thread, with the connections that they share.
///
/// Freed exactly once; every transfer must have been taken out of it by then.
@safe
struct MultiHandle: ~Copyable {
  /// The handle, valid as long as this value lives.
  let pointer: UnsafeMutableRawPointer

  /// Creates a handle.
  ///
  /// - Parameter idleConnections: How many connections are kept for later requests.
  /// - Throws: ``LibcurlFailure`` where libcurl gives no handle or refuses the option.
  init(idleConnections: Int) throws(LibcurlFailure) {
    guard let pointer = unsafe ccurl_multi_init() else { throw .outOfMemory }
    let code = unsafe ccurl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, idleConnections)
    guard code == CURLM_OK else {
      unsafe ccurl_multi_cleanup(pointer)
      throw .multiOptionRefused(CURLMOPT_MAXCONNECTS, code)
    }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe ccurl_multi_cleanup(pointer)
  }

  /// Starts a transfer.
  ///
  /// - Returns: False where libcurl will not have it.
  func add(_ handle: borrowing EasyHandle) -> Bool {
    unsafe ccurl_multi_add_handle(pointer, handle.pointer) == CURLM_OK
  }

  /// Takes a transfer out, whether it has ended or not.
  ///
  /// Nothing is called for it from then on.
  func remove(_ handle: borrowing EasyHandle) {
    unsafe ccurl_multi_remove_handle(pointer, handle.pointer)
  }

  /// Does what can be done without waiting.
  ///
  /// - Returns: False where the handle has become useless.
  func perform() -> Bool {
    var running: CInt = 0
    return unsafe ccurl_multi_perform(pointer, &running) == CURLM_OK
  }

  /// Waits until there is something to do, or another thread wakes this one.
  ///
  /// - Returns: False where the handle has become useless.
  func poll() -> Bool {
    // libcurl shortens the wait to its own next deadline; a wake ends it at once.
    unsafe ccurl_multi_poll(pointer, 60_000) == CURLM_OK
  }

  /// The next transfer that has ended, and how; nil when there is no more.
  func nextEnded() -> (id: TransferID, result: CURLcode)? {
    var remaining: CInt = 0
    while let message = unsafe ccurl_multi_info_read(pointer, &remaining) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      // All is copied here: the message dies when its transfer is removed.
      let result = unsafe ccurl_message_result(message)
      var context: UnsafeMutableRawPointer?
      unsafe ccurl_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
      return (TransferID(UInt(bitPattern: context)), result)
    }
    return nil
  }
}
