import Foundation
import Testing

/// An `xdg-open` that reports its arguments and environment to a test.
struct FakeBrowser {
  /// The `PATH` to find it on.
  let path: String

  private let reader: RunningProgram

  /// Installs the script in a folder.
  init(in folder: URL) async throws {
    let pipe = folder.appending(path: "opened").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // A file that is open for writing cannot be executed, and Foundation leaks the descriptor of a
    // file it writes into children started meanwhile. So a child process writes this file.
    let script = #"printf '#!/bin/sh\n{ echo "$@"; env; } > "%s"\n' "$1" > "$2" && chmod 700 "$2""#
    let opener = folder.appending(path: "xdg-open").path
    let writer = try RunningProgram(
      path: "/bin/sh",
      arguments: ["-c", script, "sh", pipe, opener],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    try #require(try await writer.wait().status == 0)
    path = "\(folder.path):/usr/bin:/bin"
    // It reads until the script has written; nothing else waits for that.
    reader = try RunningProgram(path: "/bin/cat", arguments: [pipe], environment: [:])
  }

  /// Waits until the script has run, and returns its arguments, and its environment on further
  /// lines.
  func launch() async throws -> String {
    try await reader.wait().output
  }
}
