import DashCore
import Testing

@testable import DashFetch

/// Responses of programs, which say themselves how long they are fresh.
@Suite struct OwnFreshnessTests {
  private let test = PipelineTest()

  /// Sends a request to a program whose document is fresh for some seconds.
  private func send(
    _ freshSeconds: Int?,
    _ policy: CachePolicy = CachePolicy(freshSeconds: 60)
  ) async throws -> Origin {
    let deadline = try test.clock.request().deadline
    var run = ProgramRun(PluginProgram(path: "/bin/program"), .fetch, deadline: deadline)
    run.decode = { _ in
      var decoding = Decoding()
      decoding.freshSeconds = freshSeconds
      return decoding
    }
    return try await test.pipeline(policy).run(run) { _ in
      Response(status: 200, body: Array("good".utf8))
    }.origin
  }

  @Test func `a document that does not say is fresh as long as the instance's`() async throws {
    #expect(try await send(nil) == .network)
    test.clock.advance(by: .seconds(59))
    #expect(try await send(nil) == .cache)
    test.clock.advance(by: .seconds(1))
    #expect(try await send(nil) == .network)
  }

  @Test func `a document is fresh for a longer or a shorter time`() async throws {
    #expect(try await send(3600) == .network)
    test.clock.advance(by: .seconds(3599))
    #expect(try await send(3600) == .cache)
    // A watch asks for what is newer than its last refresh, but this is as new as can be.
    let newer = CachePolicy(freshSeconds: 60, newerThan: test.clock.now)
    #expect(try await send(3600, newer) == .cache)
    test.clock.advance(by: .seconds(1))
    #expect(try await send(5) == .network)
    test.clock.advance(by: .seconds(4))
    #expect(try await send(5) == .cache)
    test.clock.advance(by: .seconds(1))
    #expect(try await send(5) == .network)
  }

  @Test func `the user's maximum age and a reload have priority`() async throws {
    #expect(try await send(3600) == .network)
    test.clock.advance(by: .seconds(10))
    let young = CachePolicy(freshSeconds: 60, maximumAgeSeconds: 10)
    #expect(try await send(3600, young) == .network)
    #expect(try await send(3600, CachePolicy(.revalidate)) == .network)
  }
}
