import DashTestSupport
import Foundation
import Testing

/// Changes around the program in watch mode.
@Suite(.ownThread, .hangLimit) struct WatchChangeTests {
  // MARK: The configuration

  @Test func `the first frame names the places of the shipped configuration`() async throws {
    let gate = LoopbackGate()
    let server = try LoopbackServer { request in
      gate.wait(upTo: 60)
      return WeatherResponse.reply(to: request)
    }
    defer { server.stop() }
    let configuration = try TestConfiguration(
      watching: [.init(baseURL: server.baseURL, places: "6077243, 2643743")]
    )
    let watched = try WatchedDash(["weather", "--watch=1h", "-c", configuration.path])
    let first = await watched.waitUntil { $0.contains("loading") }
    #expect(first.contains("Montréal, CA"))
    #expect(first.contains("London, GB"))
    #expect(!first.contains("6077243"))
    gate.open()
    await watched.waitUntil { $0.contains("City 6077243") }
    await watched.quit()
  }

  @Test func `a changed configuration is reloaded and an invalid one is reported`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    func text(_ place: Int) -> String {
      TestConfiguration.text(watching: [.init(baseURL: server.baseURL, places: "\(place)")])
    }
    let configuration = try TestConfiguration(text: text(1))
    let watched = try WatchedDash(
      ["weather", "--watch=1s", "-c", configuration.path],
      columns: 160
    )
    await watched.waitUntil { $0.contains("City 1") }

    try configuration.replace(with: text(2))
    let taken = await watched.waitUntil { $0.contains("City 2") }
    #expect(taken.contains("config reloaded"))
    #expect(!taken.contains("City 1"))

    try configuration.replace(
      with: """
        { "version": 1, "providers": [
          { "name": "w", "provider": "openwethermap" } ] }
        """
    )
    let screen = await watched.waitUntil { $0.contains("not reloaded") }
    #expect(screen.contains("config not reloaded: line 2: providers[0].provider: unknown"))
    #expect(screen.contains("City 2"))
    // The loaded configuration stays in use.
    await server.waitForRequests(server.requests.count + 2)
    #expect(watched.screen.text.contains("City 2"))

    try configuration.replace(with: text(3))
    let recovered = await watched.waitUntil { $0.contains("City 3") }
    #expect(!recovered.contains("not reloaded"))
    #expect(!recovered.contains("City 2"))

    try FileManager.default.removeItem(atPath: configuration.path)
    let missing = await watched.waitUntil { $0.contains("not reloaded") }
    #expect(missing.contains("config not reloaded: No such file or directory"))
    #expect(missing.contains("City 3"))
    await watched.quit()
  }

  @Test func `a pipe in place of the configuration is reported and not waited for`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let configuration = try TestConfiguration(watching: [.init(baseURL: server.baseURL)])
    let watched = try WatchedDash(
      ["weather", "--watch=1s", "-c", configuration.path],
      columns: 160
    )
    await watched.waitUntil { $0.contains("City 1") }

    let pipe = configuration.folder.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    try #require(rename(pipe, configuration.path) == 0)
    let screen = await watched.waitUntil { $0.contains("not reloaded") }
    #expect(screen.contains("config not reloaded: not a regular file"))
    await server.waitForRequests(server.requests.count + 2)

    try configuration.replace(
      with: TestConfiguration.text(watching: [.init(baseURL: server.baseURL, places: "2")])
    )
    let recovered = await watched.waitUntil { $0.contains("City 2") }
    #expect(!recovered.contains("not reloaded"))
    await watched.quit()
  }

  @Test func `a configuration that disappears is reported and no other is loaded`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    func file(_ place: Int) throws -> TestConfiguration {
      try TestConfiguration(
        text: TestConfiguration.text(watching: [
          .init(baseURL: server.baseURL, places: "\(place)")
        ])
      )
    }
    // The default locations: the user's file, which disappears, and the system's.
    let (own, system) = (try file(1), try file(2))
    for file in [own, system] {
      let folder = file.folder.appending(path: "dash")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try #require(rename(file.path, folder.appending(path: "plugins.json").path) == 0)
    }
    let path = own.folder.appending(path: "dash/plugins.json").path
    let watched = try WatchedDash(
      path: "/usr/bin/env",
      [
        "XDG_CONFIG_HOME=\(own.folder.path)", "XDG_CONFIG_DIRS=\(system.folder.path)",
        DashProgram.path, "weather", "--watch=1s",
      ],
      columns: 160
    )
    await watched.waitUntil { $0.contains("City 1") }

    try #require(rename(path, path + ".away") == 0)
    let screen = await watched.waitUntil { $0.contains("not reloaded") || $0.contains("City 2") }
    #expect(screen.contains("config not reloaded: the file no longer exists"))
    await server.waitForRequests(server.requests.count + 2)
    #expect(watched.screen.text.contains("City 1"))

    try #require(rename(path + ".away", path) == 0)
    let back = await watched.waitUntil { !$0.contains("not reloaded") }
    #expect(back.contains("config reloaded") && back.contains("City 1"))
    await watched.quit()
  }

  // MARK: The screen

  // MARK: The network

  /// Whether this user can create a network namespace with a route.
  private static var canMakeNetworks: Bool {
    get async throws {
      let trial = try RunningProgram(
        path: "/bin/sh",
        arguments: [
          "-c", "unshare -rn ip link add a0 type veth peer name b0 && command -v python3",
        ],
        environment: DashProgram().environment.merging(["PATH": path]) { $1 }
      )
      return try await trial.wait().status == 0
    }
  }

  private static let path = "/usr/sbin:/usr/bin:/sbin:/bin"

  /// Starts a server and the program without a network, and creates one on a command.
  private static let networkScript = """
    PATH=\(path)
    python3 -c "$3" </dev/null >/dev/null 2>&1 &
    {
      read -r word <"$2"
      ip link set lo up
      ip link add a0 type veth peer name b0
      ip address add 192.0.2.2/24 dev a0
      ip link set a0 up
      ip link set b0 up
      ip route add default via 192.0.2.1
    } </dev/null >/dev/null 2>&1 &
    exec "$0" weather --watch=1h --trust -c "$1"
    """

  /// A server that returns clear weather for every request.
  private static let serverScript = """
    import http.server
    body = b'''\(WeatherResponse.json(id: "1", name: "Back Again"))'''
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header('Content-Type', 'application/json')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
    http.server.HTTPServer(('', 8080), Handler).serve_forever()
    """

  @Test func `a returning network triggers a refresh`() async throws {
    guard try await Self.canMakeNetworks else {
      try Test.cancel("this user cannot make a network of his own: unshare -rn is refused")
    }
    let configuration = try TestConfiguration(watching: [
      .init(name: "near", baseURL: "http://127.0.0.1:8080", timeout: "2s"),
      .init(name: "far", baseURL: "https://198.51.100.1", timeout: "2s"),
    ])
    // A key is sent to another address only by a trusted file.
    let program = DashProgram()
    let gate = configuration.folder.appending(path: "gate").path
    try #require(mkfifo(gate, 0o600) == 0)
    let watched = try WatchedDash(
      path: "/usr/bin/unshare",
      [
        "-rn", "/bin/sh", "-c", Self.networkScript, DashProgram.path, configuration.path, gate,
        Self.serverScript,
      ],
      columns: 120,
      rows: 40,
      variables: program.environment
    )
    let away = await watched.waitUntil {
      $0.contains("far  OpenWeatherMap  ── offline")
        && $0.contains("near  OpenWeatherMap  ── unreachable")
    }
    #expect(away.contains("offline since"))

    let writer = open(gate, O_WRONLY | O_CLOEXEC)
    #expect(write(writer, "go\n", 3) == 3)
    close(writer)
    // The next scheduled refresh would come in an hour.
    let back = await watched.waitUntil { $0.contains("Back Again") }
    #expect(!back.contains("offline since"))
    await watched.quit()
  }
}
