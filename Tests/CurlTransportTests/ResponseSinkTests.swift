import DashCore
import Glibc
import Testing

@testable import CurlTransport

/// Why a transfer has no connection.
@Suite struct ResponseSinkTests {
  @Test func `an opened socket replaces the failures of earlier addresses`() {
    let sink = ResponseSink(maximumBodyBytes: 1, refusesPrivateAddresses: true)
    sink.refuseAddress()
    #expect(sink.socketFailure == .privateAddress)
    sink.recordSocket(nil)
    #expect(sink.socketFailure == nil)
    sink.recordSocket(EMFILE)
    sink.recordSocket(EAFNOSUPPORT)
    #expect(sink.socketFailure == .tooManyOpenFiles)
    sink.recordSocket(nil)
    sink.recordSocket(EAFNOSUPPORT)
    #expect(sink.socketFailure == nil)
  }
}
