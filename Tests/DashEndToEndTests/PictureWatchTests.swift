import DashTestSupport
import Foundation
import Testing

/// Photos in watch mode, and their keys.
@Suite(.ownThread, .hangLimit) struct PictureWatchTests {
  private func watch(
    _ arguments: [String],
    _ file: TestConfiguration,
    rows: Int = 40,
    variables: [String: String] = [:]
  ) throws -> WatchedDash {
    let more = ["COLORTERM": "truecolor", "PIXABAY_API_KEY": DashProgram.key]
    return try WatchedDash(
      arguments + ["--images", "blocks", "-c", file.path],
      rows: rows,
      variables: more.merging(variables) { $1 }
    )
  }

  /// Waits for the photo, or for it to disappear.
  private func waitForPhoto(
    _ isThere: Bool = true,
    on watched: WatchedDash,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let hasCome = await watched.terminal.wait { _ in watched.screen.showsPhoto == isThere }
    #expect(hasCome, "\(watched.screen.text)", sourceLocation: sourceLocation)
  }

  /// Presses keys once the rate limit allows another request, a second after the last one.
  private func press(
    _ keys: String,
    on watched: WatchedDash,
    until isShown: @escaping @Sendable (String) -> Bool
  ) async {
    try? await Task.sleep(for: .seconds(2))
    watched.terminal.type(keys)
    await watched.waitUntil(isShown)
  }

  // MARK: Pictures

  @Test func `captions and space come first and the picture follows`() async throws {
    let gate = LoopbackGate()
    let servers = try PhotoServers(
      found: 1,
      picture: { request in
        gate.wait(upTo: 60)
        return SamplePicture.reply(to: request)
      }
    )
    let file = try servers.configuration(pixabay: #""query": "rain""#)
    let watched = try watch(["show", "weather", "pix", "--watch=1h", "--timeout", "60s"], file)
    await watched.waitUntil { $0.contains("Author 1") && $0.contains("City 2643743") }
    await servers.waitForPictureRequest()
    let before = watched.screen
    #expect(before.pictureCells == [])

    gate.open()
    await waitForPhoto(on: watched)
    let after = watched.screen
    // Nothing has moved: the space was reserved.
    #expect(after.row(of: "Author 1") == before.row(of: "Author 1"))
    #expect(after.row(of: "City 2643743") == before.row(of: "City 2643743"))
    #expect(servers.pictureRequests.map(\.target) == ["/p/1_640.jpg"])
    await watched.quit()
  }

  @Test func `no picture is requested twice`() async throws {
    let servers = try PhotoServers(found: 1, picture: SamplePicture.reply)
    let file = try servers.configuration(pixabay: #""query": "rain""#)
    let watched = try watch(["show", "pix", "--watch=1s"], file)
    await waitForPhoto(on: watched)
    // Three searches and the picture.
    await servers.server.waitForRequests(4)

    watched.resize(columns: 60, rows: 30)
    await waitForPhoto(on: watched)
    watched.resize(columns: 100, rows: 40)
    await waitForPhoto(on: watched)
    watched.terminal.type("i")
    await waitForPhoto(false, on: watched)
    #expect(watched.screen.pictureCells == [])
    watched.terminal.type("i")
    await waitForPhoto(on: watched)
    #expect(servers.pictureRequests.map(\.target) == ["/p/1_640.jpg"])
    await watched.quit()
  }

  // MARK: Keys

  @Test func `an empty search changes nothing and a blank one restores the configured search`()
    async throws
  {
    let servers = try PhotoServers(found: 1, picture: SamplePicture.reply)
    let file = try servers.configuration(pixabay: #""query": "rain""#)
    let watched = try watch(["photos", "--watch=1h"], file)
    await watched.waitUntil { $0.contains("\"rain\"") }
    // The letters are not commands here.
    watched.terminal.type("/sea inqx")
    await watched.waitUntil { $0.contains("search photos: sea inqx_") }
    watched.terminal.type("\u{7F}\r")
    await watched.waitUntil { $0.contains("\"sea inq\"") }
    watched.terminal.type("/")
    await watched.waitUntil { $0.contains("search photos: [sea inq]_") }
    watched.terminal.type("\r?")
    await watched.waitUntil { $0.contains("this help") }
    watched.terminal.type("?")
    await watched.waitUntil { $0.contains("\"sea inq\"") }
    watched.terminal.type("/ \r")
    await watched.waitUntil { $0.contains("\"rain\"") }
    #expect(
      servers.requests("/api/").map { $0.parameter("q") } == ["rain", "sea inq"]
    )
    await watched.quit()
  }

  @Test func `the end of the list fetches the next page`() async throws {
    let servers = try PhotoServers(found: 7, picture: SamplePicture.reply)
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "pix", "provider": "pixabay", "options": {
            "apiKey": "${PIXABAY_API_KEY}", "query": "rain", "perPage": 3,
            "baseURL": "\(servers.baseURL)" } } ] }
        """
    )
    let watched = try watch(["photos", "--watch=1h"], file)
    let first = await watched.waitUntil { $0.contains("Author 1") && $0.contains("Author 3") }
    #expect(first.contains("next: n") && !first.contains("--page"))
    await press("jjjj", on: watched) { $0.contains("Author 4") && !$0.contains("Author 1") }
    #expect(servers.requests("/api/").map { $0.parameter("page") } == ["1", "2"])
    await watched.quit()
  }
}
