import DashTestSupport
import Foundation
import Testing

/// The documents show what the program prints, name all its options, and link to files that exist.
@Suite(.ownThread) struct DocumentationTests {
  private let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(of document: String) throws -> String {
    try String(contentsOf: root.appending(path: document), encoding: .utf8)
  }

  private var documents: [String] {
    get throws {
      let folder = root.appending(path: "Documentation").path
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".md") }
      return ["README.md", "CONTRIBUTING.md"] + pages.map { "Documentation/\($0)" }
    }
  }

  @Test(arguments: [
    ("Documentation/Output.md", ["weather"]), ("Documentation/Output.md", ["weather", "London"]),
  ])
  func `a screen in a document is what the program prints`(
    _ document: String,
    _ arguments: [String]
  ) async throws {
    let run = try await DashProgram().run(arguments + ["--demo", "--width", "88"])
    #expect(run.status == 0)
    #expect(try text(of: document).contains("```text\n\(run.output)```\n"))
  }

  @Test func `every option of the help is described`() async throws {
    let description = try text(of: "Documentation/CommandLine.md")
    let help = try await DashProgram().run(["--help"]).output
    let options = help.matches(of: /--[a-z-]+/).map { String($0.output) }
    #expect(options.count > 10)
    for option in Set(options).subtracting(["--help", "--version"]) {
      #expect(description.contains("`\(option)"), "\(option)")
    }
  }

  @Test func `the README is short and starts with how to install and run it`() throws {
    let lines = try text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 200)
    #expect(lines.prefix(10).contains("## Install"))
    #expect(lines.prefix(26).contains { $0.hasPrefix("make run") })
  }

  @Test func `every link leads to a file and a heading`() throws {
    for document in try documents {
      let folder = root.appending(path: document).deletingLastPathComponent()
      for match in try text(of: document).matches(of: /\]\(([^)\s:]*)\)/) {
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty ? root.appending(path: document) : folder.appending(path: parts[0])
        #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(match.1)")
        guard parts.count == 2 else { continue }
        let headings = try String(contentsOf: target, encoding: .utf8)
          .matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(of: $0.1) }
        #expect(headings.contains(String(parts[1])), "\(document): \(match.1)")
      }
    }
  }

  /// Returns the anchor of a heading, as GitHub makes it.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacingOccurrences(of: " ", with: "-")
  }
}
