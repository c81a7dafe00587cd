import DashTestSupport
import Foundation
import Testing

/// The messages for failures of a photo service, which must not affect anything else.
@Suite(.ownThread) struct PhotoFailureTests {
  private let program = DashProgram.withPhotoKeys

  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pixabay: String
    let flickr: String
    let reply: @Sendable (LoopbackRequest) -> LoopbackReply
  }

  static let failures: [Failure] = [
    Failure(
      testDescription: "a wrong key",
      pixabay: "unauthorized",
      flickr: "unauthorized"
    ) { request in
      request.path == "/api/"
        ? PixabayResponse.text("[ERROR 400] Invalid or missing API key")
        : FlickrResponse.failure(100, "Invalid API Key (Key has invalid format)")
    },
    Failure(testDescription: "nothing found", pixabay: "empty", flickr: "empty") { request in
      .json(
        request.path == "/api/"
          ? #"{"total":0,"totalHits":0,"hits":[]}"# : FlickrResponse.json([], pages: 0, total: 0)
      )
    },
    Failure(
      testDescription: "JSONP and XML",
      pixabay: "invalid_response",
      flickr: "invalid_response"
    ) { request in
      .bytes(
        Array(
          (request.path == "/api/"
            ? "<rsp stat=\"ok\"></rsp>" : "jsonFlickrApi({\"stat\":\"ok\"})").utf8
        ),
        type: "text/javascript"
      )
    },
  ]

  @Test(arguments: failures)
  func `a photo error never fails the weather`(_ failure: Failure) async throws {
    let servers = try PhotoServers { request in
      request.path == "/data/2.5/weather" ? nil : failure.reply(request)
    }
    let file = try servers.configuration()
    let arguments = ["-c", file.path]
    let json = try await program.run(arguments + ["-f", "json"])
    let panels = try JSONOutput(json.output).panels()
    #expect(json.status == 1)
    #expect(panels.map { $0["status"] as? String } == ["fresh", "failed", "failed"])
    #expect(JSONOutput.errorCode(of: panels[1]) == failure.pixabay)
    #expect(JSONOutput.errorCode(of: panels[2]) == failure.flickr)

    let text = try await program.run(arguments)
    #expect(text.status == 1)
    #expect(text.output.contains("City 2643743"))
    #expect(text.output.contains(failure.pixabay))

    let alone = try await program.run(["photos"] + arguments)
    #expect(alone.status == 69)
    #expect(alone.output == "")
    #expect(alone.errorOutput.contains(failure.flickr))
  }
}
