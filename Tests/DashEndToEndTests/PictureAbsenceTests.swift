import DashTestSupport
import Foundation
import Testing

/// Missing pictures: a line with the reason, and nothing else fails.
@Suite(.ownThread) struct PictureAbsenceTests {
  private static let drawing = ["--images", "blocks", "--color", "always", "--width", "80"]

  private var program: DashProgram {
    var program = DashProgram.withPhotoKeys
    program.environment["COLORTERM"] = "truecolor"
    return program
  }

  struct Absence: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cause: String
    var timeout = "20s"
    var variables: [String: String] = [:]
    let picture: @Sendable (LoopbackRequest) -> LoopbackReply
  }

  private static func cut(_ file: [UInt8]) -> LoopbackReply {
    .bytes(Array(file.prefix(file.count / 2)), type: "image/jpeg")
  }

  private static let noHelper =
    "dash-picture, which draws pictures, is missing or does not work"

  static let absences = [
    Absence(testDescription: "404", cause: "the picture could not be loaded (not_found)") { _ in
      .status(404)
    },
    Absence(
      testDescription: "silence",
      cause: "the picture could not be loaded (timeout)",
      timeout: "1s"
    ) { _ in .stall },
    Absence(testDescription: "half a JPEG", cause: "the picture could not be decoded") { _ in
      cut(SamplePicture.jpeg)
    },
    Absence(
      testDescription: "no picture helper",
      cause: noHelper,
      variables: ["DASH_PICTURE": "/nonexistent"],
      picture: SamplePicture.reply
    ),
  ]

  @Test(arguments: absences) func `a line with the reason replaces a missing picture`(
    _ absence: Absence
  ) async throws {
    let servers = try PhotoServers(found: 1, picture: absence.picture)
    try await expectReasons(
      servers,
      absence.cause,
      timeout: absence.timeout,
      absence.variables
    )
  }

  /// Expects the weather, and a line with the reason for the photo of either service.
  private func expectReasons(
    _ servers: PhotoServers,
    _ cause: String,
    timeout: String = "20s",
    _ variables: [String: String] = [:]
  ) async throws {
    let file = try servers.configuration(
      pixabay: #""query": "rain""#,
      flickr: #""query": "rain""#
    )
    var program = program
    program.environment.merge(variables) { $1 }
    let arguments = ["--wait", "-c", file.path, "--timeout", timeout]
    let text = try await program.run(arguments + Self.drawing)
    #expect(text.status == 0 && text.errorOutput == "")
    let screen = ModelTerminal(showing: text.output, columns: 80)
    #expect(screen.complaints == [])
    #expect(!screen.showsPhoto)
    let joined = screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let reasons = joined.matches(of: /No picture: ([^.]*)\./).map(\.1)
    #expect(reasons.map(String.init) == [cause, cause])
    #expect(joined.contains("City 2643743"))
    #expect(joined.contains("Author 1") && joined.contains("Jan 1"))

    let json = try await program.run(arguments + ["-f", "json", "--images", "blocks", "--refresh"])
    #expect(json.status == 0)
    let panels = try JSONOutput(json.output).panels()
    #expect(panels.map { $0["status"] as? String } == ["fresh", "fresh", "fresh"])
    for panel in panels.dropFirst() {
      let photo = (panel["photos"] as? [[String: Any]])?.first
      let picture = photo?["picture"] as? [String: Any]
      #expect(picture?["placeholder"] as? Bool == true)
      #expect(picture?["reason"] as? String == cause)
    }
  }

  // MARK: Failed searches

  @Test func `a failed search has its reason and the weather is shown`()
    async throws
  {
    let servers = try PhotoServers(
      override: { $0.path == "/api/" ? .status(403) : nil },
      picture: SamplePicture.reply
    )
    let file = try servers.configuration()
    var program = program
    program.environment["FLICKR_API_KEY"] = nil
    let text = try await program.run(["--wait", "-c", file.path] + Self.drawing)
    #expect(text.status == 1)
    let screen = ModelTerminal(showing: text.output, columns: 80)
    #expect(screen.text.contains("City 2643743"))
    #expect(screen.row(of: "pix  Pixabay  ── forbidden") != nil)

    let json = try await program.run([
      "--wait", "-c", file.path, "-f", "json", "--images", "blocks", "--refresh",
    ])
    #expect(json.status == 1)
    let panels = try JSONOutput(json.output).panels()
    #expect(panels.map { $0["status"] as? String } == ["fresh", "failed", "unconfigured"])
    #expect(servers.pictureRequests.isEmpty)

    let alone = try await program.run(["show", "pix", "-c", file.path] + Self.drawing)
    #expect(alone.status == 69)
    #expect(alone.output == "")
    #expect(alone.errorOutput.contains("forbidden"))
  }

  // MARK: Texts beside a picture

  @Test(arguments: [["photos"], ["photos", "--detail", "pix:1"]])
  func `titles, names and tags change only their own cells`(
    _ command: [String]
  ) async throws {
    let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31mE\u{202E}vil\u{200B}\u{FEFF}\r\n\u{85}x"
    let hostile = try await screen(titled: evil, command)
    // The sanitized text is plain, and the rest equals the screen with plain text.
    let harmless = try await screen(titled: "]0;owned[2J31mEvil x", command)
    #expect(hostile.complaints == [])
    #expect(hostile.showsPhoto)
    #expect(hostile.text.contains("Evil x"))
    // Except for the clock in the first row.
    let isSame = hostile.cells.dropFirst(80) == harmless.cells.dropFirst(80)
    #expect(isSame, "\(hostile.text)\n\(harmless.text)")
  }

  /// Returns the screen of photos with one text as title, name and tags.
  private func screen(titled title: String, _ command: [String]) async throws -> ModelTerminal {
    let servers = try PhotoServers(
      override: { request in
        let host = PhotoServers.host(of: request)
        switch request.path {
        case "/api/":
          let json = PixabayResponse.json(ids: [1], found: 1, pictures: host, tags: title)
          return .json(json.replacing(#""Author 1""#, with: JSONRewriter.quoted(title)))
        case "/services/rest/":
          let photo = FlickrResponse.photo(1, title: title, pictures: host)
          return .json(FlickrResponse.json([photo]))
        default: return nil
        }
      },
      picture: SamplePicture.reply
    )
    let file = try servers.configuration()
    let run = try await program.run(command + Self.drawing + ["-c", file.path])
    #expect(run.status == 0)
    return ModelTerminal(showing: run.output, columns: 80)
  }
}
