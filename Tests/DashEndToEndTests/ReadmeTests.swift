import DashTestSupport
import Foundation
import Testing

/// Tests that the README shows the program's output.
@Suite(.ownThread) struct ReadmeTests {
  private let readme: String

  init() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  @Test(arguments: [["weather"], ["weather", "London"]])
  func `the screens are the program's`(_ arguments: [String]) async throws {
    let run = try await DashProgram().run(arguments + ["--demo", "--width", "88"])
    #expect(run.status == 0)
    #expect(readme.contains("```text\n\(run.output)```\n"))
  }

  @Test func `the README contains every option of the help`() async throws {
    let help = try await DashProgram().run(["--help"]).output
    let options = help.matches(of: /--[a-z-]+/).map { String($0.output) }
    #expect(options.count > 10)
    for option in Set(options).subtracting(["--help", "--version"]) {
      #expect(readme.contains(option), "\(option)")
    }
  }
}
