import DashTestSupport
import Foundation
import Glibc
import Testing

/// `dash export`, printed, in a file, and served over HTTP.
@Suite(.ownThread) struct ExportTests {
  private static let sample =
    "dash_weather_temperature_celsius{panel=\"weather\",place=\"1\",city=\"1\"} 7.4\n"

  private let server: LoopbackServer
  private let file: TestConfiguration
  private let program = DashProgram()

  init() throws {
    server = try LoopbackServer(WeatherResponse.reply)
    file = try TestConfiguration(baseURL: server.baseURL, places: "1, 2")
  }

  /// Starts `dash export --listen` on a free port, and returns it with the port.
  private func serve(_ options: [String] = []) async throws -> (ObservedProgram, UInt16) {
    let arguments = ["export", "--listen", "127.0.0.1:0"] + options + ["--trust", "-c", file.path]
    let program = try ObservedProgram(
      DashProgram.path,
      arguments,
      environment: program.environment
    )
    @Sendable func isServing(_ bytes: [UInt8]) -> Bool {
      String(decoding: bytes, as: UTF8.self).contains("/metrics\n")
    }
    let isReady = await program.waitForOutput(on: { $0.errorOutput }, until: isServing)
    let line = String(decoding: program.errorOutput, as: UTF8.self)
    try #require(isReady, "\(line)")
    let port = line.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    return (program, try #require(UInt16(port)))
  }

  private func get(_ port: UInt16, _ request: String = "GET /metrics HTTP/1.1\r\n\r\n") throws
    -> String
  {
    let client = try HTTPClient(port: port)
    client.write(request)
    return client.response()
  }

  @Test func `metrics are printed and written to a file that everybody can read`() async throws {
    let printed = try await program.run(["export", "-c", file.path])
    #expect(printed.status == 0)
    #expect(printed.output.contains(Self.sample))
    let path = file.folder.appending(path: "dash.prom").path
    let written = try await program.run(["export", "-c", file.path, "--textfile", path])
    #expect(written.status == 0)
    #expect(written.output.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(Self.sample))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path).count == 2)
    // Only a regular file is replaced: no pipe, no folder, and nothing that a link leads to.
    let pipe = file.folder.appending(path: "pipe").path
    mkfifo(pipe, 0o600)
    let link = file.folder.appending(path: "link").path
    symlink(path, link)
    for path in [pipe, link, file.folder.path] {
      let refused = try await program.run(["export", "-c", file.path, "--textfile", path])
      #expect(refused.status == 69 && refused.errorOutput.contains("not a regular file"), "\(path)")
    }
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    let standard = try await program.run(["export", "-c", file.path, "--textfile", "-"])
    #expect(standard.output.contains(Self.sample))
    let failed = try await program.run([
      "export", "-c", file.path, "--textfile", "/nowhere/dash.prom",
    ])
    #expect(failed.status == 69)
    #expect(failed.errorOutput.contains("/nowhere/dash.prom: cannot write: No such file"))
  }

  @Test func `the width of the terminal changes no metrics`() async throws {
    let narrow = try await program.run(["export", "--demo"])
    var program = program
    program.environment["COLUMNS"] = "120"
    let wide = try await program.run(["export", "--demo"])
    #expect(wide.output == narrow.output)
    #expect(narrow.output.contains("dash_weather_temperature_celsius"))
  }

  @Test func `metrics are served until a signal, which gives the port back`() async throws {
    let (exporter, port) = try await serve()
    await server.waitForRequests(2)
    var metrics = ""
    while !metrics.contains(Self.sample) { metrics = try get(port) }
    #expect(metrics.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4"))
    let length = metrics.components(separatedBy: "\r\n\r\n")[1].utf8.count
    #expect(metrics.contains("Content-Length: \(length)\r\n"))
    // Scrapes send no requests.
    #expect(server.requests.count == 2)
    exporter.signal(SIGTERM)
    #expect(await exporter.wait()?.ending == .signal(SIGTERM))
    #expect(throws: (any Error).self) { try get(port) }
  }

  @Test func `a changed configuration is served, and a broken one is not`() async throws {
    let (exporter, port) = try await serve()
    let old = try String(contentsOfFile: file.path, encoding: .utf8)
    try file.replace(with: old.replacing("[1, 2]", with: "[3]"))
    var metrics = ""
    while !metrics.contains("place=\"3\"") { metrics = try get(port) }
    #expect(!metrics.contains("place=\"1\""))
    try file.replace(with: "{")
    @Sendable func isRefused(_ bytes: [UInt8]) -> Bool {
      String(decoding: bytes, as: UTF8.self).contains("not reloaded")
    }
    let isSaid = await exporter.waitForOutput(on: { $0.errorOutput }, until: isRefused)
    #expect(isSaid)
    #expect(try get(port).contains("place=\"3\""))
    exporter.signal(SIGTERM)
    _ = await exporter.wait()
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", "404 Not Found"),
    ("GET /metrics/../etc/passwd HTTP/1.1\r\n\r\n", "404 Not Found"),
    ("GET /metrics?x=1 HTTP/1.0\r\n\r\n", "200 OK"),
    ("GET /metrics HTTP/1.1\r\nHost: localhost:9876\r\n\r\n", "200 OK"),
    ("GET /metrics HTTP/1.1\r\nHost: LOCALHOST\r\n\r\n", "200 OK"),
    ("GET /metrics HTTP/1.1\r\nHOST: LocalHost:9876\r\n\r\n", "200 OK"),
    ("GET /metrics HTTP/1.1\r\nHost: [::1]:1\r\n\r\n", "200 OK"),
    ("GET /metrics HTTP/1.1\r\nhost:  weather.example:1\r\n\r\n", "400 Bad Request"),
    ("POST /metrics HTTP/1.1\r\n\r\n", "405 Method Not Allowed\r\n"),
    ("HEAD /metrics HTTP/1.1\r\n\r\n", "200 OK\r\n"),
    ("GET /metrics HTTP/2.0\r\n\r\n", "400 Bad Request"),
    ("GET /metrics\r\n\r\n", "400 Bad Request"), ("\r\n\r\n", "400 Bad Request"),
    ("\0\u{FF}\r\n\r\n", "400 Bad Request"),
    (
      "GET /metrics HTTP/1.1\r\nX: \(String(repeating: "x", count: 9000))\r\n\r\n",
      "431 Request Header Fields Too Large"
    ),
  ])
  func `only GET of metrics is answered with them`(request: String, status: String) async throws {
    let (exporter, port) = try await serve(["--offline"])
    #expect(try get(port, request).hasPrefix("HTTP/1.1 \(status)"))
    #expect(try get(port).hasPrefix("HTTP/1.1 200 OK"))
    exporter.signal(SIGKILL)
    _ = await exporter.wait()
  }

  @Test(arguments: ["/metrics", "/other"])
  func `HEAD has the header of GET and no body`(path: String) async throws {
    let (exporter, port) = try await serve(["--offline"])
    let whole = try get(port, "GET \(path) HTTP/1.1\r\n\r\n")
    let head = try get(port, "HEAD \(path) HTTP/1.1\r\n\r\n")
    let end = try #require(whole.range(of: "\r\n\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(
      head.split(separator: "\r\n").count == whole[..<end.lowerBound].split(separator: "\r\n").count
    )
    #expect(head.contains("Content-Length: ") && !whole[end.upperBound...].isEmpty)
    exporter.signal(SIGKILL)
    _ = await exporter.wait()
  }

  @Test func `clients that do not close their connection block nobody for long`() async throws {
    let (exporter, port) = try await serve(["--offline"])
    let kept = try (0..<20).map { _ in try HTTPClient(port: port) }
    for client in kept { client.write("GET /metrics HTTP/1.1\r\n\r\n") }
    let start = ContinuousClock.now
    #expect(try get(port).hasPrefix("HTTP/1.1 200 OK"))
    // They have two seconds; the limit of a response is half a minute.
    #expect(ContinuousClock.now - start < .seconds(20))
    for client in kept { client.close() }
    exporter.signal(SIGKILL)
    _ = await exporter.wait()
  }

  @Test func `clients that are slow or gone block nobody for long`() async throws {
    let (exporter, port) = try await serve(["--offline"])
    let slow = try (0..<20).map { _ in try HTTPClient(port: port) }
    for client in slow { client.write("GET /met") }
    let gone = try HTTPClient(port: port)
    gone.write("GET /metrics HTTP/1.1\r\n\r\n")
    gone.close()
    // After the limit of a request, all slow ones are closed.
    #expect(try get(port).hasPrefix("HTTP/1.1 200 OK"))
    #expect(slow[0].response().isEmpty)
    exporter.signal(SIGKILL)
    _ = await exporter.wait()
  }

  @Test func `other machines are served only if that is said`() async throws {
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:9876", "127.1:9876"] {
      let refused = try await program.run(["export", "--demo", "--listen", address])
      #expect(refused.status == 64)
      #expect(refused.errorOutput.contains("if that is meant, add --allow-remote"))
    }
    let foreign = try await program.run([
      "export", "--demo", "--listen", "192.0.2.1:9876", "--allow-remote",
    ])
    #expect(foreign.status == 69)
    #expect(foreign.errorOutput.contains("cannot listen on 192.0.2.1:9876: Cannot assign"))
    for wrong in ["9876", "localhost", "example.org:80", "127.0.0.1:65536", "[::1:80"] {
      let refused = try await program.run(["export", "--listen", wrong])
      #expect(refused.status == 64)
      #expect(
        refused.errorOutput.contains("expected a numeric address and a port, such as 127.0.0.1:")
      )
    }
  }
}

/// A connection to a port of this machine.
private struct HTTPClient {
  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    address.sin_port = port.bigEndian
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close()
      throw CocoaError(.fileNoSuchFile)
    }
  }

  func write(_ text: String) { _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

  /// Returns all that arrives until the other side closes.
  func response() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    close()
    return String(decoding: bytes, as: UTF8.self)
  }

  func close() { _ = Glibc.close(descriptor) }
}
