import DashTestSupport
import Foundation
import Testing

/// Saving a photo's picture, and opening its page.
@Suite(.ownThread) struct PhotoActionTests {
  private let program = DashProgram.withPhotoKeys

  private func content(_ file: TestConfiguration, _ name: String) -> Data? {
    try? Data(contentsOf: file.folder.appending(path: name))
  }

  @Test(arguments: zip(["pix:3", "flick:3"], ["/p/3_640.jpg", "/f/3_z.jpg"]))
  func `a saved picture comes with the attribution that its licence requires`(
    _ target: String,
    _ path: String
  ) async throws {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    let folder = file.folder.appending(path: "new/photos").path
    let arguments = ["photos", "--save", target, folder, "-c", file.path]
    let run = try await program.run(arguments)

    let name = "new/photos/" + target.replacing(":", with: "-")
    #expect(run.status == 0)
    #expect(
      run.output == "\(file.folder.path)/\(name).jpg\n\(file.folder.path)/\(name).txt\n"
    )
    #expect(content(file, "\(name).jpg") == Data(PhotoServers.picture))
    let credit = String(decoding: try #require(content(file, "\(name).txt")), as: UTF8.self)
    let isFlickr = target.hasPrefix("flick")
    #expect(credit.contains(isFlickr ? "Author: Jan 3" : "Author: Author 3"))
    #expect(credit.contains(isFlickr ? "Licence: CC BY 2.0" : "Licence: Pixabay Content License"))
    #expect(
      credit.contains(
        isFlickr ? "https://www.flickr.com/photos/93@N01/3" : "https://pixabay.com/photos/rain-3/"
      )
    )

    // The picture server receives only the path.
    #expect(servers.pictureRequests.map(\.target) == [path])
    let bytes = servers.pictureRequests.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    #expect(!bytes.contains(DashProgram.key) && !bytes.lowercased().contains("referer"))
    #expect(bytes.lowercased().contains("accept: image/jpeg"))

    // A second run would overwrite the file.
    let again = try await program.run(arguments)
    #expect(again.status == 1)
    #expect(again.errorOutput.contains("File exists"))
    #expect(content(file, "\(name).jpg") == Data(PhotoServers.picture))
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let picture: @Sendable (LoopbackRequest) -> LoopbackReply
  }

  @Test(arguments: [
    Failure(testDescription: "404", code: "not_found") { _ in .status(404) },
    Failure(testDescription: "over 8 MiB", code: "too_large") { _ in
      .bytes([UInt8](repeating: 0xFF, count: 8 * 1024 * 1024 + 1), type: "image/jpeg")
    },
    Failure(testDescription: "a redirect elsewhere", code: "invalid_response") { _ in
      .redirect(to: "http://localhost:1/x.jpg")
    },
    Failure(testDescription: "a redirect to a deleted picture", code: "not_found") { _ in
      .redirect(to: "/images/fr-fr/photo_unavailable_l.png")
    },
  ])
  func `a response that is not a picture is not saved`(_ failure: Failure) async throws {
    let servers = try PhotoServers(picture: failure.picture)
    let file = try servers.configuration()
    let run = try await program.run([
      "photos", "--save", "flick:3", file.folder.path, "-c", file.path,
    ])
    #expect(run.status == 69)
    #expect(run.output == "")
    #expect(run.errorOutput.contains("\(failure.code): "))
    #expect(content(file, "flick-3.jpg") == nil && content(file, "flick-3.txt") == nil)
  }

  @Test(
    arguments: zip(
      ["pix:3", "flick:3"],
      ["https://pixabay.com/photos/rain-3/", "https://www.flickr.com/photos/93@N01/3"]
    )
  )
  func `a page is opened by xdg-open, which does not see a key`(
    _ target: String,
    _ link: String
  ) async throws {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    let browser = try await FakeBrowser(in: file.folder)
    var program = program
    program.environment["PATH"] = browser.path
    program.environment["BROWSER"] = "some-browser"
    program.environment["A_NAME_OF_ONES_OWN"] = DashProgram.key
    // A part of a key that is composed of variables.
    program.environment["FIRST_HALF"] = String(DashProgram.key.prefix(5))

    let run = try await program.run(["photos", "--open", target, "-c", file.path])
    #expect(run.status == 0)
    #expect(run.output == "\(link)\n")
    let launch = try await browser.launch()
    #expect(launch.hasPrefix("\(link)\n"))
    #expect(launch.contains("BROWSER=some-browser"))
    #expect(!launch.contains(DashProgram.key) && !launch.contains("FIRST_HALF"))
  }

  @Test func `in watch mode a finished xdg-open leaves no zombie`() async throws {
    let file = try TestConfiguration(text: "")
    let pipe = file.folder.appending(path: "opened").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let tools = try TemporaryDirectory()
    try tools.write("#!/bin/sh\necho $$ > \(pipe)\n", to: "xdg-open", permissions: 0o700)
    let watched = try WatchedDash(
      path: "/usr/bin/env",
      [
        "PATH=\(tools.path):/usr/bin:/bin", DashProgram.path, "photos", "--demo",
        "--watch=1h", "--images", "off",
      ],
      columns: 120,
      rows: 40
    )
    await watched.waitUntil { $0.contains("Pixabay Content License") }
    for _ in 0..<2 {
      watched.terminal.type("o")
      let reader = try RunningProgram(path: "/bin/cat", arguments: [pipe], environment: [:])
      let output = try await reader.wait().output
      let process = try #require(pid_t(output.trimmingCharacters(in: .whitespacesAndNewlines)))
      // A zombie would still be listed.
      #expect(await Repeatedly.wait { kill(process, 0) == -1 && errno == ESRCH })
    }
    await watched.quit()
  }

  @Test func `without xdg-open the link is printed`() async throws {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    var program = program
    program.environment["PATH"] = file.folder.path
    let run = try await program.run(["photos", "--open", "pix:3", "-c", file.path])
    #expect(run.status == 69)
    #expect(run.errorOutput.contains("xdg-open: No such file or directory"))
    #expect(run.errorOutput.contains("https://pixabay.com/photos/rain-3/"))
  }
}
