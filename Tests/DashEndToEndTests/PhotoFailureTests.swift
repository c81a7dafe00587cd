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

  @Test func `rejected photos are counted`() async throws {
    let servers = try PhotoServers { request in
      guard request.path == "/api/" else { return nil }
      let host = PhotoServers.host(of: request)
      let json = PixabayResponse.json(ids: [1, 2, 3], found: 3, pictures: host)
      return .json(json.replacing(#""likes":70,"user":"Author 2""#, with: #""user":"Author 2""#))
    }
    let file = try servers.configuration()
    let text = try await program.run(["photos", "x", "-c", file.path])
    #expect(text.status == 0)
    #expect(text.output.contains("1 skipped: unexpected response"))
    let json = try await program.run(["photos", "x", "-c", file.path, "-f", "json"])
    let panel = try JSONOutput(json.output).panels()[0]
    #expect(panel["dropped"] as? Int == 1)
    #expect((panel["photos"] as? [Any])?.count == 2)
  }

  @Test func `a missing key is one line beside the weather`() async throws {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    let run = try await DashProgram().run(["-c", file.path])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").filter { $0.contains("_API_KEY is not set") }
    #expect(lines.count == 2)
    #expect(lines.first?.contains("https://pixabay.com/api/docs/") == true)
    let alone = try await DashProgram().run(["photos", "-c", file.path])
    #expect(alone.status == 69)
    #expect(alone.errorOutput.contains("export FLICKR_API_KEY=YOUR_KEY"))
  }

  @Test(arguments: ["plain", "json"])
  func `titles, names and tags change only their own cells`(_ format: String) async throws {
    let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31mE\u{202E}vil\u{200B}\u{FEFF}\r\n\u{85}x"
    let servers = try PhotoServers { request in
      switch request.path {
      case "/api/":
        let json = PixabayResponse.json(
          ids: [1],
          found: 1,
          pictures: PhotoServers.host(of: request),
          tags: evil
        )
        return .json(json.replacing(#""Author 1""#, with: JSONRewriter.quoted(evil)))
      case "/services/rest/":
        let photo = FlickrResponse.photo(1, title: evil, pictures: PhotoServers.host(of: request))
        return .json(FlickrResponse.json([photo]))
      default: return nil
      }
    }
    let file = try servers.configuration()
    for command in [[], ["photos"]] {
      let run = try await program.run(command + ["-c", file.path, "-f", format])
      #expect(run.status == 0)
      let controls = run.output.unicodeScalars.filter {
        $0 != "\n"
          && ($0.properties.generalCategory == .control
            || $0.properties.generalCategory == .format)
      }
      #expect(controls.isEmpty)
      #expect(run.output.contains("Evil"))
    }
  }

  @Test func `a key that a server repeats is not shown`() async throws {
    let key = DashProgram.key
    let servers = try PhotoServers { request in
      switch request.path {
      case "/api/": PixabayResponse.text("[ERROR 400] the key \(key) is bad")
      case "/services/rest/":
        .json(
          FlickrResponse.json([
            FlickrResponse.photo(1, title: "my \(key)", pictures: "http://127.0.0.1:1/\(key)")
          ])
        )
      default: nil
      }
    }
    let file = try servers.configuration()
    for format in ["text", "plain", "json"] {
      // `run` itself checks every output for the key.
      let run = try await program.run(["photos", "-c", file.path, "-f", format])
      #expect(run.status == 1)
      #expect(run.output.contains("<redacted>"))
    }
  }
}
