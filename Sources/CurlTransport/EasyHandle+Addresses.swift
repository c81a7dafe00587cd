import CCurl
import Glibc

extension EasyHandle {
  /// Has libcurl connect to addresses of the public internet alone.
  ///
  /// The address itself is judged, at the moment at which it is connected to: what a name stands for is
  /// decided by whoever owns it, and may be another thing from one question to the next. Others of the
  /// same name are still tried.
  ///
  /// - Parameter sink: Takes note of an address that was refused. It is not retained.
  /// - Throws: ``LibcurlFailure`` for an option that is refused.
  func confineToPublicAddresses(telling sink: ResponseSink) throws(LibcurlFailure) {
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    try unsafe set(CURLOPT_OPENSOCKETDATA, to: context)
    // It captures nothing, as C wants it.
    try unsafe set(CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
      guard let context = unsafe context, let address = unsafe address else { return -1 }
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = unsafe ccurl_address_bytes(address, &bytes)
      guard NetworkAddress(bytes: Array(bytes.prefix(Int(count)))).isPublic else {
        unsafe Unmanaged<ResponseSink>.fromOpaque(context).takeUnretainedValue().refuseAddress()
        return -1  // CURL_SOCKET_BAD
      }
      let type = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
      return unsafe socket(address.pointee.family, type, address.pointee.protocol)
    }
  }
}
