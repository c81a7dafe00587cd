import DashTestSupport
import Foundation
import Glibc
import Testing

/// The messages for failures of the service and the network.
@Suite(.ownThread) struct FailureTests {
  @Test func `without libcurl requests fail with the reason and the rest works`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let file = try TestConfiguration(baseURL: server.baseURL)
    var program = DashProgram()
    let folder = file.folder.appending(path: "libraries")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
      try Data("no library".utf8).write(to: folder.appending(path: name))
    }
    program.environment["LD_LIBRARY_PATH"] = folder.path

    // The failure may come before or after the request.
    for _ in 0..<5 {
      let run = try await program.run(["weather", "-c", file.path, "--width", "300"])
      #expect(run.status == 69)
      #expect(run.errorOutput.contains("libcurl.so.4"))
    }
    #expect(server.requests.isEmpty)
    let help = try await program.run(["--help"])
    #expect(help.status == 0)
    #expect(help.errorOutput == "")
  }

  @Test func `libcurl with GnuTLS alone is enough`() async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let file = try TestConfiguration(baseURL: server.baseURL)
    var program = DashProgram()
    let folder = file.folder.appending(path: "libraries")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("no library".utf8).write(to: folder.appending(path: "libcurl.so.4"))
    // Not every machine has that flavour, so whichever there is takes its name.
    let library = try #require(Self.libcurlPath)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "libcurl-gnutls.so.4"),
      withDestinationURL: URL(filePath: library)
    )
    program.environment["LD_LIBRARY_PATH"] = folder.path

    let run = try await program.run(["weather", "-c", file.path])
    #expect(run.status == 0)
    #expect(!server.requests.isEmpty)
  }

  @Test(arguments: [":", "/nowhere:", "lib:/nowhere", "."])
  func `libcurl is not loaded from the current directory`(libraryPath: String) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    defer { server.stop() }
    let file = try TestConfiguration(baseURL: server.baseURL)
    for folder in [file.folder, file.folder.appending(path: "lib")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
        try Data("no library".utf8).write(to: folder.appending(path: name))
      }
    }
    let program = DashProgram()
    // The shell's own libraries are found as usual.
    let run = try await RunningProgram(
      path: "/bin/sh",
      arguments: [
        "-c", #"cd "$1" && LD_LIBRARY_PATH="$2" exec "$3" weather --trust -c plugins.json"#, "sh",
        file.folder.path, libraryPath, DashProgram.path,
      ],
      environment: program.environment
    ).wait()
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(!server.requests.isEmpty)
  }

  /// The path of the libcurl that this process loads.
  private static var libcurlPath: String? {
    let names: [String] = ["libcurl.so.4", "libcurl-gnutls.so.4"]
    let isLoaded = names.contains { (name: String) in
      dlopen(name, RTLD_LAZY) != nil
    }
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps")
    guard isLoaded, let bytes = try? maps?.readToEnd() else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(separator: "\n") where line.contains("/libcurl") {
      return line.split(separator: " ").last.map { String($0) }
    }
    return nil
  }

  @Test func `a key that the server repeats is not shown`() async throws {
    let echo = #"Invalid key \#(DashProgram.key) in /data/2.5/weather?appid=\#(DashProgram.key)"#
    let server = try LoopbackServer { request in
      if request.parameter("id") != "1" {
        return .json(#"{"cod":401,"message":"\#(echo)"}"#, status: 401)
      }
      return .json(WeatherResponse.json(id: "1", name: DashProgram.key))
    }
    let file = try TestConfiguration(baseURL: server.baseURL, places: "1, 2")
    for format in ["text", "plain", "json"] {
      // `run` itself checks every output for the key.
      let run = try await DashProgram().run([
        "weather", "-c", file.path, "-f", format, "--width", "200",
      ])
      #expect(run.status == 1)
      #expect(run.output.contains("<redacted>"))
    }
  }
}
