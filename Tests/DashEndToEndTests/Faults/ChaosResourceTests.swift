import DashTestSupport
import Foundation
import Testing

/// Runs with too few descriptors, processes, memory or disk space: each ends with its output and a
/// true exit code, and leaves terminal and store as they must be.
@Suite(.long, .ownThread, .hangLimit) struct ChaosResourceTests {
  private let server: LoopbackServer
  private let home = ProgramHome.make()

  init() throws {
    server = try LoopbackServer(WeatherResponse.reply)
  }

  private func configuration(places: Int) throws -> TestConfiguration {
    let ids = (1...places).map(String.init).joined(separator: ", ")
    return try TestConfiguration(watching: [.init(baseURL: server.baseURL, places: ids)])
  }

  /// Gives the files of a run to the user that the shortage needs.
  private func hand(_ configuration: TestConfiguration, to shortage: ResourceCase) {
    guard let user = shortage.user else { return }
    for path in [configuration.path, home] { _ = chown(path, user, user) }
    // The folder of all home directories: names are looked up in it, but not listed.
    chmod((home as NSString).deletingLastPathComponent, 0o711)
  }

  private var environment: [String: String] {
    DashProgram().environment.merging(["HOME": home, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }

  /// Returns the exit code that a document calls for.
  private static func exitCode(for document: JSONOutput) throws -> Int32 {
    let panel = try document.onlyPanel()
    guard panel["status"] as? String == "fresh" else { return 69 }
    let missing = panel["missing"] as? [Any] ?? []
    return missing.isEmpty ? 0 : 1
  }

  private func expectUsableStore(_ configuration: TestConfiguration) async throws {
    let program = try ObservedProgram(
      DashProgram.path,
      ["weather", "--trust", "-c", configuration.path, "-f", "json"],
      environment: environment
    )
    let outcome = try #require(await program.wait())
    #expect(outcome.ending == .exit(0))
    #expect(String(decoding: outcome.errorOutput, as: UTF8.self) == "")
  }

  @Test(arguments: ResourceCase.oneShot)
  func `a run ends with a document and the exit code that it calls for`(
    shortage: ResourceCase
  ) async throws {
    let configuration = try configuration(places: shortage.places)
    hand(configuration, to: shortage)
    let program = try ObservedProgram(
      "/bin/sh",
      ["-c", shortage.script, "sh", DashProgram.path, "weather", "--trust"]
        + ["-c", configuration.path, "-f", "json"],
      environment: environment
    )
    let outcome = try #require(await program.wait())
    let errors = String(decoding: outcome.errorOutput, as: UTF8.self)
    let document = try JSONOutput(String(decoding: outcome.output, as: UTF8.self))
    #expect(outcome.ending == .exit(try Self.exitCode(for: document)), "\(errors)")
    if shortage.hasEnough { #expect(outcome.ending == .exit(0), "\(errors)") }
    if shortage.user == nil { try await expectUsableStore(configuration) }
  }

  @Test(arguments: ResourceCase.watch)
  func `a watch shows its data, ends by a key and gives the terminal back`(
    shortage: ResourceCase
  ) async throws {
    let configuration = try configuration(places: shortage.places)
    hand(configuration, to: shortage)
    let watched = try WatchedDash(
      path: "/bin/sh",
      ["-c", shortage.script, "sh", DashProgram.path, "weather", "--watch=1s"]
        + ["--trust", "-c", configuration.path],
      columns: 100,
      rows: 30,
      variables: ["HOME": home]
    )
    await watched.waitUntil {
      $0.contains("next") && (!shortage.hasEnough || $0.contains("City 1"))
    }
    await watched.quit()
    if shortage.user == nil { try await expectUsableStore(configuration) }
  }

  @Test func `a lookup without descriptors is not reported as an unreachable host`() async throws {
    // No name server knows this domain (RFC 6761), and none is asked.
    let configuration = try TestConfiguration(
      text: """
        { "version": 1, "providers": [ { "name": "weather", "provider": "open-meteo", "options": {
          "places": ["51.5,-0.12"], "baseURL": "https://dash.invalid" } } ] }
        """
    )
    let program = try ObservedProgram(
      "/bin/sh",
      ["-c", #"ulimit -n 12 && exec "$@""#, "sh", DashProgram.path, "weather", "-c"]
        + [configuration.path, "--width", "200"],
      environment: environment
    )
    let outcome = try #require(await program.wait(upTo: 60))
    #expect(outcome.ending == .exit(69))
    let errors = String(decoding: outcome.errorOutput, as: UTF8.self)
    #expect(errors.contains("No file descriptor is left"), "\(errors)")
  }

  @Test(.enabled(if: getuid() == 0)) func `a run without a thread says so`() async throws {
    let configuration = try configuration(places: 1)
    let shortage = ResourceCase.withoutThreads
    hand(configuration, to: shortage)
    let arguments = ["-c", shortage.script, "sh", DashProgram.path, "weather", "--trust"]
    let program = try ObservedProgram(
      "/bin/sh",
      arguments + ["-c", configuration.path],
      environment: environment
    )
    let outcome = try #require(await program.wait())
    #expect(outcome.ending == .exit(69))
    let errors = String(decoding: outcome.errorOutput, as: UTF8.self)
    #expect(errors.contains("No thread could be started"), "\(errors)")

    let watched = try WatchedDash(
      path: "/bin/sh",
      arguments + ["--watch=1s", "-c", configuration.path],
      variables: ["HOME": home]
    )
    #expect(await watched.program.wait() == .exit(1))
    await watched.waitForOutput("dash: no thread could be started")
    #expect(watched.terminal.isEchoing && watched.terminal.isCanonical)
  }

  @Test func `a run that hangs is ended with words`() async throws {
    let configuration = try configuration(places: 1)
    // The loader finds this pipe in place of libcurl, and waits for a writer.
    let libraries = try TemporaryDirectory()
    try #require(mkfifo("\(libraries.path)/libcurl.so.4", 0o600) == 0)
    let program = try ObservedProgram(
      DashProgram.path,
      ["weather", "--timeout", "1s", "--trust", "-c", configuration.path],
      environment: environment.merging(["LD_LIBRARY_PATH": libraries.path]) { $1 }
    )
    let outcome = try #require(await program.wait(upTo: 60))
    #expect(outcome.ending == .exit(69))
    let errors = String(decoding: outcome.errorOutput, as: UTF8.self)
    #expect(errors.contains("dash: this run did not finish in time"), "\(errors)")
    try await expectUsableStore(configuration)
  }
}
