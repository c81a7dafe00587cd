import DashTestSupport
import Foundation
import Synchronization
import Testing

/// Photos and pictures that are not there a second after the weather.
@Suite(.ownThread) struct LatePhotoTests {
  /// A door that holds replies back until a test opens it.
  private final class Door: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }

    func pass() { while !isOpen.withLock(\.self) { usleep(5000) } }
  }

  private let program: DashProgram = {
    var program = DashProgram.withPhotoKeys
    program.environment["COLORTERM"] = "truecolor"
    return program
  }()

  private static let drawing = ["--images", "blocks", "--color", "always", "--width", "80"]

  /// Runs the program without network until its screen shows something, as the background run stores
  /// it at some time.
  private func run(
    _ file: TestConfiguration,
    until isShown: (ModelTerminal) -> Bool
  ) async throws -> Bool {
    for _ in 0..<100 {
      let run = try await program.run(["--offline", "-c", file.path] + Self.drawing)
      if isShown(ModelTerminal(showing: run.output, columns: 80)) { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  @Test func `late photos are named, and the next run has them with their pictures`() async throws {
    let door = Door()
    let servers = try PhotoServers(
      found: 1,
      override: { request in
        if ["/api/", "/services/rest/"].contains(request.path) { door.pass() }
        return nil
      },
      picture: SamplePicture.reply
    )
    let file = try servers.configuration()
    let first = try await program.run(["-c", file.path] + Self.drawing)
    #expect(first.status == 0)
    #expect(first.output.contains("City 2643743"))
    #expect(first.output.contains("Not loaded yet"))
    #expect(!first.output.contains("Author 1"))
    door.open()
    #expect(try await run(file) { $0.showsPhoto && $0.text.contains("Author 1") })
  }

  @Test func `a line says that a picture is late, and the next run has it`() async throws {
    let door = Door()
    let servers = try PhotoServers(
      found: 1,
      picture: { request in
        door.pass()
        return SamplePicture.reply(to: request)
      }
    )
    let file = try servers.configuration(
      pixabay: #""query": "rain""#,
      flickr: #""query": "rain""#
    )
    // The photos themselves are cached, so that a busy machine cannot be late with them.
    _ = try await program.run(["--wait", "--images", "off", "-c", file.path])
    let first = try await program.run(["-c", file.path] + Self.drawing)
    let screen = ModelTerminal(showing: first.output, columns: 80)
    #expect(!screen.showsPhoto)
    #expect(screen.text.contains("(timeout)"))
    door.open()
    #expect(try await run(file) { $0.showsPhoto })
  }
}
