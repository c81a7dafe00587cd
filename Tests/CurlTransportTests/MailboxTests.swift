import DashCore
import Testing

@testable import CurlTransport

@Suite struct MailboxTests {
  @Test func `a request after the loop's failure gets that failure`() {
    let mailbox = Mailbox()
    #expect(mailbox.post(.cancel(TransferID(1))))
    mailbox.retire(because: .notLoaded("libcurl.so.4: no such file"))
    #expect(!mailbox.post(.cancel(TransferID(1))))
    let reason = mailbox.failure?.error(host: "example.org").reason
    #expect(reason == .libraryFailure("libcurl.so.4: no such file"))
  }

  @Test func `a loop that was stopped has not failed`() {
    let mailbox = Mailbox()
    mailbox.close()
    mailbox.retire(because: nil)
    #expect(!mailbox.post(.cancel(TransferID(1))))
    #expect(mailbox.failure == nil)
  }
}
