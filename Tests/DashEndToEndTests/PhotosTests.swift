import DashTestSupport
import Foundation
import Testing

/// The display of photos, with servers that have both APIs.
@Suite(.ownThread) struct PhotosTests {
  private let program = DashProgram.withPhotoKeys

  @Test func `the dashboard shows the weather and a photo of each service for that weather`()
    async throws
  {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    let run = try await program.run(["--wait", "-c", file.path])

    #expect(run.status == 0)
    #expect(run.output.contains("City 2643743"))
    #expect(run.output.contains("Pixabay Content License"))
    #expect(run.output.contains("pixabay.com/photos/rain-"))
    #expect(run.output.contains("CC BY 2.0"))
    #expect(run.output.contains("flickr.com/photos/9"))
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("not endorsed or certified by SmugMug, Inc."))
    #expect(run.output.matches(of: /Author [0-9]/).count == 1)
    #expect(run.output.matches(of: /Rain [0-9]/).count == 1)
    #expect(!run.output.contains("\u{1B}"))

    // The weather comes first, and nothing else is requested: no picture either.
    #expect(servers.requests("/api/").map { $0.parameter("q") } == ["City 2643743 rain"])
    #expect(
      servers.requests("/services/rest/").map { $0.parameter("text") } == ["City 2643743"]
    )
    #expect(servers.requests("/data/2.5/weather").count == 2)
    #expect(servers.pictureRequests.isEmpty)
  }
}
