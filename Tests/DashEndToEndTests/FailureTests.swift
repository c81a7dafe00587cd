import DashTestSupport
import Foundation
import Glibc
import Testing

/// The messages for failures of the service and the network.
@Suite(.ownThread) struct FailureTests {
  /// A server that fails in one way, and the expected outcome; ``ChaosTests`` have more ways.
  struct Failure: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    /// The texts that the message must contain beside the code.
    var texts: [String] = []
    let reply: @Sendable (LoopbackRequest) -> LoopbackReply
  }

  static let failures: [Failure] = [
    Failure(
      testDescription: "401",
      code: "unauthorized",
      texts: ["OpenWeatherMap", "https://home.openweathermap.org/api_keys"]
    ) { _ in
      .json(#"{"cod":401, "message": "Invalid API key."}"#, status: 401)
    },
    Failure(
      testDescription: "401 of a missing subscription",
      code: "forbidden",
      texts: ["subscription", "https://openweathermap.org/price"]
    ) {
      _ in
      .json(#"{"cod":401,"message":"requires a separate subscription"}"#, status: 401)
    },
    Failure(testDescription: "404", code: "not_found", texts: ["2643743"]) { _ in
      WeatherResponse.notFound
    },
    Failure(testDescription: "429", code: "rate_limited", texts: ["30 s"]) { _ in
      .json(#"{"cod":429,"message":"blocked"}"#, status: 429, headers: [("Retry-After", "30")])
    },
    Failure(testDescription: "400 with a reason", code: "bad_request", texts: ["wrong latitude"]) {
      _ in .json(#"{"cod":"400","message":"wrong latitude"}"#, status: 400)
    },
    Failure(
      testDescription: "a field of the wrong type",
      code: "invalid_response",
      texts: ["main.temp", "a number"]
    ) { _ in
      .json(#"{"main":{"temp":"warm"},"weather":[{"id":800}],"cod":200}"#)
    },
  ]

  @Test(arguments: failures)
  func `a failure shows its code in JSON and in text`(_ failure: Failure) async throws {
    let server = try LoopbackServer(failure.reply)
    let file = try TestConfiguration(baseURL: server.baseURL)
    let arguments = ["weather", "-c", file.path, "--timeout", "20s"]
    // Each has its own home directory, because the retry delay shrinks from run to run.
    let json = try await DashProgram().run(arguments + ["-f", "json"])
    let text = try await DashProgram().run(arguments)
    let plain = try await DashProgram().run(arguments + ["-f", "plain"])

    #expect(json.status == 69)
    let panel = try JSONOutput(json.output).onlyPanel()
    #expect(panel["status"] as? String == "failed")
    #expect(JSONOutput.errorCode(of: panel) == failure.code)
    for run in [text, plain] {
      #expect(run.status == 69)
      #expect(run.output == "")
      #expect(run.errorOutput.contains(failure.code))
      for part in failure.texts {
        let unwrapped = run.errorOutput.split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
        #expect(unwrapped.contains(part))
      }
    }
  }

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
        "-c", #"cd "$1" && LD_LIBRARY_PATH="$2" exec "$3" weather -c plugins.json"#, "sh",
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

  @Test func `escape sequences from a server do not change the screen`() async throws {
    let name = #"\u001b]0;owned\u0007Lon\u202Edon\u009b31m\r\n"#
    let server = try LoopbackServer { _ in .json(WeatherResponse.json(id: "1", name: name)) }
    let file = try TestConfiguration(baseURL: server.baseURL)
    for format in ["text", "plain", "json"] {
      let run = try await DashProgram().run(["weather", "-c", file.path, "-f", format])
      #expect(run.status == 0)
      let controls = run.output.unicodeScalars.filter {
        $0 != "\n"
          && ($0.properties.generalCategory == .control
            || $0.properties.generalCategory == .format)
      }
      #expect(controls.isEmpty)
      #expect(run.output.contains("London"))
    }
  }
}
