import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// The requests for the pictures of photos.
@Suite struct PictureTransportTests {
  @Test func `a server that asks for a pause does not pause the others`() async throws {
    let busy = Response(status: 429, body: [], retryAfterSeconds: 3000)
    let transport = ScriptedTransport { request throws(TransportError) in
      request.baseURL.host == "busy.example.org" ? busy : .json("{}")
    }
    var fetcher = InstanceFetcher.testing(transport)
    fetcher.pipeline = SharedPipeline(
      store: MemoryStore(),
      clock: PipelineClock(now: { SampleSource.now })
    )
    let pictures = fetcher.pictureTransport(of: "camera")
    func status(_ host: String, _ path: String) async -> Int? {
      guard let server = BaseURL("https://\(host)") else { return nil }
      let deadline = ContinuousClock.now.advanced(by: .seconds(10))
      return try? await pictures.send(Request(baseURL: server, path: path, deadline: deadline))
        .status
    }
    #expect(await status("busy.example.org", "/1.jpg") == 429)
    #expect(await status("free.example.org", "/2.jpg") == 200)
    let sent = transport.requests.count
    #expect(await status("busy.example.org", "/3.jpg") == nil)
    #expect(transport.requests.count == sent)
  }
}
