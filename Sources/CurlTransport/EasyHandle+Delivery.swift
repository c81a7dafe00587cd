import CCurl

extension EasyHandle {
  /// Has everything that arrives written to a sink.
  ///
  /// - Parameters:
  ///   - sink: Where to. It is not retained and must outlive the handle's time in a multi handle.
  ///   - id: The number that comes back with the end of the transfer.
  /// - Throws: ``LibcurlFailure`` for an option that is refused.
  func deliver(to sink: ResponseSink, id: TransferID) throws(LibcurlFailure) {
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    try unsafe set(CURLOPT_PRIVATE, to: UnsafeMutableRawPointer(bitPattern: id.number))
    try unsafe set(CURLOPT_HEADERDATA, to: context)
    try unsafe set(CURLOPT_WRITEDATA, to: context)
    // The functions capture nothing, as C wants it. The size of an item is always 1.
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
}
