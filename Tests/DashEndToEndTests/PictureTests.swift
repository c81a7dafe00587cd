import DashTestSupport
import Foundation
import Testing

/// The pictures of photos, from a server to the cells of a terminal.
@Suite(.ownThread) struct PictureTests {
  /// Options that draw pictures into a pipe, too.
  private static let drawing = ["--images", "blocks", "--color", "always", "--width", "80"]

  private func program(_ variables: [String: String] = ["COLORTERM": "truecolor"]) -> DashProgram {
    var program = DashProgram.withPhotoKeys
    program.environment.merge(variables) { $1 }
    return program
  }

  // MARK: Drawing

  static let commands = [["--wait"], ["photos"], ["photos", "--detail", "pix:2"]]

  @Test(arguments: commands) func `photos are drawn in block elements and 24-bit colours`(
    _ command: [String]
  ) async throws {
    let servers = try PhotoServers(found: 3, picture: SamplePicture.reply)
    let file = try servers.configuration()
    let run = try await program().run(command + Self.drawing + ["-c", file.path])
    #expect(run.status == 0)
    let screen = ModelTerminal(showing: run.output, columns: 80)
    // The model terminal complains of a line that does not fit.
    #expect(screen.complaints == [])
    #expect(screen.showsPhoto)
    #expect(screen.hasBlockElements)
    let backgrounds = Set(screen.pictureCells.map(\.looks.background))
    #expect(backgrounds.filter { !$0.hasPrefix("48;2;") } == [])
    #expect(!run.output.contains("A sky drawn"))
    #expect(run.output.contains("Author"))
  }

  struct Depth: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let variables: [String: String]
    let backgrounds: Set<String>
  }

  static let depths = [
    Depth(
      testDescription: "256 colours",
      variables: ["TERM": "xterm-256color"],
      backgrounds: Set((16...255).map { "48;5;\($0)" })
    ),
    Depth(
      testDescription: "16 colours, for --color is stronger than NO_COLOR",
      variables: ["TERM": "xterm", "NO_COLOR": "1"],
      backgrounds: Set((Array(40...47) + Array(100...107)).map(String.init))
    ),
  ]

  @Test(arguments: depths) func `photos are drawn in the available colours`(
    _ depth: Depth
  ) async throws {
    let servers = try PhotoServers(found: 1, picture: SamplePicture.reply)
    let file = try servers.configuration()
    let run = try await program(depth.variables).run(["--wait"] + Self.drawing + ["-c", file.path])
    let screen = ModelTerminal(showing: run.output, columns: 80)
    #expect(run.status == 0)
    #expect(screen.complaints == [])
    let backgrounds = Set(screen.pictureCells.map(\.looks.background))
    #expect(backgrounds.count >= 2 && backgrounds.isSubset(of: depth.backgrounds))
    #expect(screen.hasBlockElements)
  }

  @Test func `without colour no picture is drawn`() async throws {
    let servers = try PhotoServers(found: 1, picture: SamplePicture.reply)
    let file = try servers.configuration()
    let program = program(["NO_COLOR": "1"])
    let command = "stty columns 80; \(DashProgram.path) photos --trust -c \(file.path)"
    for options in ["", " --images blocks"] {
      // A terminal type without links, so that no escape sequence is left.
      let output = try await program.runInTerminal(command + options, term: "linux")
      #expect(output.contains("Author 1"))
      #expect(servers.pictureRequests.isEmpty)
      #expect(!output.contains(/\u{1B}\[[0-9;]*m/))
    }
  }

  @Test(arguments: [
    [], ["--color", "always"], ["--images", "blocks"], ["--images", "off", "--color", "always"],
    ["--images", "kitty"], ["-f", "json"], ["-f", "json", "--images", "off"],
    ["-f", "plain", "--images", "blocks", "--color", "always"],
  ])
  func `no picture is requested if none is drawn`(_ options: [String]) async throws {
    let servers = try PhotoServers(found: 2, picture: SamplePicture.reply)
    let file = try servers.configuration()
    for command in Self.commands.dropFirst() {
      let run = try await program().run(command + options + ["-c", file.path])
      #expect(run.status == 0)
      #expect(!run.output.contains(/[\u{2580}-\u{259F}]/) && !run.output.contains("sky drawn"))
      #expect(!run.output.contains("\"picture\""))
    }
    #expect(servers.pictureRequests.isEmpty)
  }

  // MARK: Requests

  @Test func `a gallery requests previews and a detail view requests the web size`() async throws {
    let servers = try PhotoServers(found: 3, picture: SamplePicture.reply)
    let file = try servers.configuration()
    _ = try await program().run(["photos", "-c", file.path] + Self.drawing)
    let previews = (1...3).map { "/p/\($0)_150.jpg" }
    // The other service reports only one size for these.
    let only = (1...3).map { "/f/\($0)_z.jpg" }
    #expect(servers.pictureRequests.map(\.target).sorted() == only + previews)

    _ = try await program().run(["photos", "--detail", "pix:2", "-c", file.path] + Self.drawing)
    #expect(servers.pictureRequests.last?.target == "/p/2_640.jpg")
    #expect(servers.pictureRequests.count == 7)

    let bytes = servers.pictureRequests.flatMap(\.bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains(DashProgram.key))
    #expect(!text.lowercased().contains("referer") && !text.lowercased().contains("cookie"))
  }
}
