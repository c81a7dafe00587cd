import CCurl
import CurlTransport
import Testing

/// The libcurl that the program loads.
@Suite struct LinkageTests {
  @Test func `libcurl is not older than its headers require`() {
    #expect(LibcurlVersion.current.loadingFailure == nil)
    #expect(ccurl_version_info(ccurl_version_now)?.pointee.version_num ?? 0 >= 0x075700)
  }

  @Test func `libcurl can be initialised beside other threads`() {
    #expect(LibcurlVersion.current.isThreadSafe)
  }

  @Test func `libcurl has the features that requests rely on`() {
    #expect(LibcurlVersion.current.loadingFailure == nil)
    let features = ccurl_version_info(ccurl_version_now)?.pointee.features ?? 0
    #expect(features & CURL_VERSION_SSL != 0)
    #expect(features & CURL_VERSION_LIBZ != 0)
    // Without it, an unresponsive name server would stop all transfers.
    #expect(features & CURL_VERSION_ASYNCHDNS != 0)
  }
}
