import DashTestSupport
import Foundation
import Testing

/// Everything that a command prints can be reached in watch mode, in a terminal of 80 × 24.
@Suite(.ownThread, .hangLimit) struct WatchReachTests {
  private static let moreBelow = "↓"
  /// More key presses than any of these screens has lines.
  private static let patience = 120

  /// Returns the lines of a text without the margins, the scroll marks and the pointer.
  private func lines(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").map { line in
        line.filter { !"↑↓›".contains($0) }.trimmingCharacters(in: .whitespaces)
      }
    )
  }

  /// Returns the screen without its last line, whose countdown changes each second.
  private func page(of watched: WatchedDash) -> String {
    watched.screen.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "\n")
  }

  /// Whether the history, the alerts and radar have come, which lengthen the page.
  ///
  /// While something is awaited, a spinner turns at the left of the last line.
  private static func isWhole(_ screen: String) -> Bool {
    ["warmer", "⚠", "radar", moreBelow].allSatisfy(screen.contains)
      && screen.split(separator: "\n").last?.hasPrefix(" ") == true
  }

  /// Presses a key until the end of the page is in view, and returns the lines of all frames.
  private func lines(
    seenBy key: String,
    on watched: WatchedDash,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Set<String> {
    for _ in 0..<Self.patience {
      let before = page(of: watched)
      guard before.contains(Self.moreBelow) else { break }
      watched.terminal.type(key)
      guard await watched.terminal.wait(until: { _ in page(of: watched) != before }) else { break }
    }
    #expect(!page(of: watched).contains(Self.moreBelow), sourceLocation: sourceLocation)
    return watched.frames.reduce(into: []) { $0.formUnion(lines($1)) }
  }

  @Test(arguments: ["j", "\u{1B}[6~"])
  func `every line of one place's forecast scrolls into view`(key: String) async throws {
    // The last column of a screen holds the scroll marks.
    let printed = try await DashProgram()
      .run(["weather", "London", "--demo", "--width", "79"]).output
    let watched = try WatchedDash(["weather", "London", "--demo", "--watch=1h", "--full"])
    await watched.waitUntil(Self.isWhole)
    let seen = await lines(seenBy: key, on: watched)
    // The first row is written in another way; the sources stand in the last row and in the help.
    let expected = lines(printed).filter { line in
      !["demo", "Demo:", " by "].contains(where: line.contains)
    }
    #expect(expected.subtracting(seen).isEmpty)
    await watched.quit()
  }

  @Test func `Home and End show the first and the last line`() async throws {
    let watched = try WatchedDash(["weather", "London", "--demo", "--watch=1h", "--full"])
    await watched.waitUntil(Self.isWhole)
    watched.terminal.type("\u{1B}[F")
    await watched.waitUntil { !$0.contains("London") }
    watched.terminal.type("\u{1B}[H")
    await watched.waitUntil { $0.contains("London") }
    await watched.quit()
  }

  @Test(arguments: [10, 24])
  func `a photo's detail shows its author and licence below the picture`(rows: Int) async throws {
    let watched = try WatchedDash(
      ["photos", "--demo", "--watch=1h", "--images", "blocks"],
      rows: rows,
      variables: ["COLORTERM": "truecolor"]
    )
    await watched.waitUntil { $0.contains("4 photos") }
    // Tab selects the first photo.
    watched.terminal.type("\t\r")
    await watched.waitUntil { $0.contains("author ") && $0.contains("licence ") }
    await watched.quit()
  }
}
