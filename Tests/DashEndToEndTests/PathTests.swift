import DashTestSupport
import Foundation
import Testing

@testable import SQLiteStore

/// Directories that cannot be written, and paths that are not text.
@Suite(.ownThread) struct PathTests {
  /// Runs a shell script with `dash` as `$1` and further arguments.
  private func run(
    _ script: String,
    _ arguments: [String],
    _ program: DashProgram = DashProgram()
  ) async throws -> DashProgram.Outcome {
    try await RunningProgram(
      path: "/bin/sh",
      arguments: ["-c", script, "sh", DashProgram.path] + DashProgram.trusting(arguments),
      environment: program.environment
    ).wait()
  }

  /// Whether this machine allows a mount namespace of one's own.
  private static let allowsMounts: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["-rm", "sh", "-c", "mount --bind /usr/bin /usr/bin"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(.enabled(if: Self.allowsMounts), arguments: [true, false])
  func `a read-only file system shows what was stored`(hasLog: Bool) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = DashProgram()
    #expect(try await program.run(["weather", "-c", file.path]).status == 0)
    let home = try #require(program.environment["HOME"])
    let stored = try await program.run(["history", "--since=400d"])
    #expect(stored.status == 0)
    if !hasLog {
      // As after a backup that closed the files: no log and no index of it.
      for database in [".cache/dash/answers.sqlite", ".local/state/dash/observations.sqlite"] {
        // The last connection removes both when it closes.
        try Database(path: "\(home)/\(database)").execute("PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
    let readOnly = """
      exec unshare -rm sh -c 'mount --bind "$HOME" "$HOME" && mount -o remount,bind,ro "$HOME" &&
      exec "$@"' sh "$@"
      """
    let history = try await run(readOnly, ["history", "--since=400d"], program)
    #expect(history.output == stored.output)
    #expect(history.errorOutput == "")
    let count = server.requests.count
    let offline = try await run(readOnly, ["weather", "--offline", "-c", file.path], program)
    #expect(offline.status == 0, "\(offline.errorOutput)")
    #expect(offline.output.contains("City 2643743"))
    #expect(try await run(readOnly, ["weather", "-c", file.path], program).status == 0)
    #expect(server.requests.count == count)
    let written = try await run(readOnly, ["weather", "--refresh", "-c", file.path], program)
    #expect(written.status == 0)
    #expect(written.errorOutput.contains("Read-only file system"))
  }

  @Test(arguments: ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "DASH_CONFIG"])
  func `a path in a variable that is not UTF-8 is refused`(variable: String) async throws {
    let folder = try TemporaryDirectory()
    let script = """
      export \(variable)="$(printf '%s/caf\\351' "$2")"
      exec "$1" weather --offline
      """
    let run = try await run(script, [folder.path])
    #expect(run.status == 64)
    #expect(run.errorOutput.contains("\(variable) is not valid UTF-8"))
    let help = try await self.run(
      script.replacing("weather --offline", with: "--help"),
      [folder.path]
    )
    #expect(help.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("\u{FFFD}") })
  }

  @Test func `a link to a path that is not UTF-8 is not followed to another one`() async throws {
    let folder = try TemporaryDirectory()
    let script = """
      cd "$2" && real="$(printf 'caf\\351')" && other="$(printf 'caf\\357\\277\\275')"
      mkdir "$real" "$other" && ln -s "$real" home && export HOME="$2/home"
      "$1" config init >/dev/null && "$1" config set units uk; echo $?; ls -A "$other"
      """
    let run = try await run(script, [folder.path])
    #expect(run.output == "78\n")
    #expect(run.errorOutput.contains("plugins.json: not written: Invalid or incomplete multibyte"))
  }

  @Test func `an argument that is not UTF-8 is refused`() async throws {
    let folder = try TemporaryDirectory()
    let script = """
      cd "$2"; for command in "config init" "config set units uk" "weather" "places set 7"; do
      "$1" $command -c "$(printf 'caf\\351.json')"; echo $?; done
      """
    let run = try await run(script, [folder.path])
    #expect(run.output == "64\n64\n64\n64\n")
    #expect(run.errorOutput.contains("is not valid UTF-8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
