import DashTestSupport
import Foundation
import Testing

/// The stubs that keep the loader from loading libraries of libcurl that are not used.
@Suite(.ownThread) struct StubLibrariesTests {
  /// A copy of the program in a folder of its own, with the folder of the stubs beside it.
  private struct Scene {
    let server: LoopbackServer
    let file: TestConfiguration
    let program: URL
    let stubs: URL

    init() throws {
      server = try LoopbackServer(WeatherResponse.reply)
      file = try TestConfiguration(baseURL: server.baseURL)
      program = file.folder.appending(path: "bin/weather")
      stubs = file.folder.appending(path: "bin/dash-stubs")
      try FileManager.default.createDirectory(
        at: program.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: URL(filePath: DashProgram.path), to: program)
      // A child that was started meanwhile may still have the copy open.
      ProcessFiles.waitUntilNobodyWrites(program.path)
    }

    /// Whether a library was opened through the descriptor of the folder of the stubs.
    static func isStub(_ path: String) -> Bool { path.hasPrefix("/proc/self/fd/") }

    /// Builds the stubs, as `make build` does; returns their names.
    func buildStubs() async throws -> [String] {
      let script = URL(filePath: #filePath).appending(path: "../../../Scripts/stub-libraries")
      let run = try await RunningProgram(
        path: script.standardized.path,
        arguments: [stubs.path],
        environment: DashProgram().environment
      ).wait()
      #expect(run.status == 0, "\(run.errorOutput)")
      return try FileManager.default.contentsOfDirectory(atPath: stubs.path)
    }

    /// Requests the weather, and returns the names of the libraries that were loaded for it.
    func libraries() async throws -> [String] {
      let variables = DashProgram().environment.merging(["LD_DEBUG": "files"]) { $1 }
      let run = try await RunningProgram(
        path: program.path,
        arguments: ["weather", "-c", file.path],
        environment: variables
      ).wait()
      #expect(run.status == 0, "\(run.errorOutput)")
      #expect(run.output.contains("City 2643743"))
      return run.errorOutput.matches(of: /calling init: (?<path>.+)/).map { String($0.path) }
    }
  }

  @Test func `libraries of libcurl that are not used are not loaded`() async throws {
    let scene = try Scene()
    defer { scene.server.stop() }
    let all = try await scene.libraries().map { URL(filePath: $0).lastPathComponent }
    let unused = all.filter { $0.contains(/^lib(gssapi_krb5|lber|ldap|rtmp)[-.]/) }
    let stubs = try await scene.buildStubs()
    let libraries = try await scene.libraries()

    #expect(stubs.sorted() == unused.sorted())
    #expect(libraries.contains { $0.contains("/libcurl") })
    #expect(unused.isEmpty || libraries.count < all.count)
    for stub in stubs {
      let paths = libraries.filter { $0.hasSuffix("/\(stub)") }
      #expect(paths.count == 1 && Scene.isStub(paths[0]))
    }
  }

  @Test func `a libcurl that needs more than the stubs have gets the libraries themselves`()
    async throws
  {
    let scene = try Scene()
    defer { scene.server.stop() }
    for stub in try await scene.buildStubs() {
      _ = try await scene.buildStubs()
      let compiler = try await RunningProgram(
        path: "/usr/bin/cc",
        arguments: [
          "-shared", "-nostdlib", "-Wl,-soname,\(stub)", "-o", "\(scene.stubs.path)/\(stub)", "-xc",
          "/dev/null",
        ],
        environment: DashProgram().environment
      ).wait()
      #expect(compiler.status == 0, "\(compiler.errorOutput)")
      let libraries = try await scene.libraries()
      #expect(libraries.contains { $0.hasSuffix("/\(stub)") && !Scene.isStub($0) })
    }
  }

  @Test(arguments: [0o775, 0o757])
  func `a folder that others can write to is ignored`(mode: Int) async throws {
    let scene = try Scene()
    defer { scene.server.stop() }
    _ = try await scene.buildStubs()
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: scene.stubs.path
    )
    #expect(try await !scene.libraries().contains(where: Scene.isStub))
  }

  @Test(arguments: [0o664, 0o646])
  func `a stub that others can write to is ignored`(mode: Int) async throws {
    let scene = try Scene()
    defer { scene.server.stop() }
    for stub in try await scene.buildStubs() {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode],
        ofItemAtPath: "\(scene.stubs.path)/\(stub)"
      )
    }
    #expect(try await !scene.libraries().contains(where: Scene.isStub))
  }

  @Test func `an installed program finds them in libexec`() async throws {
    let scene = try Scene()
    defer { scene.server.stop() }
    let stubs = try await scene.buildStubs()
    let installed = scene.file.folder.appending(path: "libexec/weather/dash-stubs")
    try FileManager.default.createDirectory(
      at: installed.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.moveItem(at: scene.stubs, to: installed)
    let opened = try await scene.libraries().filter(Scene.isStub)
    #expect(opened.map { URL(filePath: $0).lastPathComponent }.sorted() == stubs.sorted())
  }
}
