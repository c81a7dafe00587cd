import Foundation
import Testing

/// An `xdg-open` that tells a test what it was started with.
struct FakeBrowser {
  /// The `PATH` that it is found on.
  let path: String

  private let reader: RunningProgram

  /// Puts it into a folder.
  init(in folder: URL) async throws {
    let pipe = folder.appending(path: "opened").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // Foundation does not close a file that it writes in programs that another test starts meanwhile,
    // and a file that is open for writing cannot be run. So a program of its own writes this one.
    let script = #"printf '#!/bin/sh\n{ echo "$@"; env; } > "%s"\n' "$1" > "$2" && chmod 700 "$2""#
    let opener = folder.appending(path: "xdg-open").path
    let writer = try RunningProgram(
      path: "/bin/sh",
      arguments: ["-c", script, "sh", pipe, opener],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    try #require(try await writer.wait().status == 0)
    path = "\(folder.path):/usr/bin:/bin"
    // It reads until the script has written, which nobody else waits for.
    reader = try RunningProgram(path: "/bin/cat", arguments: [pipe], environment: [:])
  }

  /// Waits until it was started, and gives its arguments, and its environment on further lines.
  func told() async throws -> String {
    try await reader.wait().output
  }
}
