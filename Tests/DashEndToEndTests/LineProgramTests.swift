import DashCore
import DashTestSupport
import Foundation
import SQLiteStore
import Testing

/// `dash line` as bars run it.
@Suite(.ownThread, .hangLimit) struct LineProgramTests {
  private let dash = DashProgram()
  private let responses = ServiceResponses(WeatherResponse.reply)
  private let server: LoopbackServer
  private let file: TestConfiguration

  init() throws {
    server = try LoopbackServer { [responses] request in responses.reply(to: request) }
    file = try TestConfiguration(baseURL: server.baseURL, places: "1, 2")
  }

  private func line(_ arguments: String...) async throws -> DashProgram.Outcome {
    try await dash.run(["line", "-c", file.path] + arguments)
  }

  private func waybar(_ arguments: String...) async throws -> [String: Any] {
    let run = try await dash.run(["line", "-c", file.path, "-f", "waybar"] + arguments)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `it prints the first place with one request, and then from the cache`() async throws {
    let first = try await line()
    #expect(first.output == "City 1 ☂ 7° ↗4 m/s\n")
    #expect(first.status == 0)
    #expect(first.errorOutput == "")
    #expect(server.requests.map(\.path) == ["/data/2.5/weather"])
    #expect(try await line("-f", "tmux").output == "City 1 ☂ 7° ↗4 m/s\n")
    #expect(server.requests.count == 1)
    #expect(try await line("2").output == "City 2 ☂ 7° ↗4 m/s\n")
  }

  @Test func `an old response is shown at once and refreshed in the background`() async throws {
    #expect(try await line("--wait").status == 0)
    try await age(bySeconds: 7200)
    let old = try await line()
    #expect(old.output.hasPrefix("City 1 ☂ 7° ↗4 m/s · "), "\(old.output)")
    await server.waitForRequests(2)
    let young = try await Repeatedly.run(
      { try await line("--offline", "-f", "polybar") },
      until: { !$0.output.contains("·") }
    )
    #expect(young.output == "City 1 ☂ 7° ↗4 m/s\n")
    #expect(server.requests.count == 2)
  }

  @Test func `a bar does not wait for a fallback either`() async throws {
    let other = try LoopbackServer { _ in .status(503) }
    let file = try TestConfiguration(
      baseURL: server.baseURL,
      fallback: other.baseURL,
      places: "1"
    )
    #expect(try await dash.run(["line", "--wait", "-c", file.path]).status == 0)
    try await age(bySeconds: 7200)
    responses.set { _ in .json("{}", status: 503) }
    _ = try await dash.run(["line", "--wait", "-c", file.path])
    #expect(!other.requests.isEmpty)
    let bar = try await dash.run(["line", "-c", file.path, "-f", "waybar", "--verbose"])
    #expect(bar.status == 0)
    #expect(bar.output.contains(#""class": ["rain", "day", "stale"]"#))
    #expect(
      bar.output.contains("last data 2 h ago · OpenWeatherMap reported a server error"),
      "\(bar.output)"
    )
    // The log names this process's requests only; the background process requests both.
    let weather = bar.errorOutput.split(separator: "\n").filter { $0.contains("/data/2.5/weather") }
    #expect(!weather.isEmpty)
    #expect(weather.allSatisfy { $0.hasSuffix("stale: server_error") }, "\(bar.errorOutput)")
  }

  @Test func `a further part that is silent does not hold up cached weather`() async throws {
    #expect(try await line("--wait").status == 0)
    responses.set { request in
      request.path == "/data/2.5/weather" ? WeatherResponse.reply(to: request) : .stall
    }
    let first = try await line("--template", "{city} {high}{temp}", "--verbose")
    let second = try await waybar("--template", "{city} {high}{temp}")
    // The log names this process's requests only: it waits for none.
    #expect(!first.errorOutput.contains("/data/2.5/forecast"), "\(first.errorOutput)")
    #expect(first.output == "City 17°\n")
    #expect((second["text"] as? String)?.hasPrefix("City 17°") == true)
    // One process in the background waits for it.
    await server.waitForRequests(2)
    for _ in 0..<3 { _ = try await line("--template", "{city} {high}{temp}") }
    #expect(server.requests.count { $0.path == "/data/2.5/forecast" } <= 2)
    responses.set(WeatherResponse.reply)
  }

  @Test func `a bar gets a tooltip with the forecast`() async throws {
    let object = try await waybar()
    #expect(object["class"] as? [String] == ["rain", "day"])
    #expect(object["alt"] as? String == "rain")
    let tooltip = try #require(object["tooltip"] as? String)
    #expect(tooltip.contains("City 1, GB"))
    #expect(tooltip.contains("light rain, 7.4 °C, feels like 4.9 °C"))
    #expect(server.requests.contains { $0.path == "/data/2.5/forecast" })
  }

  @Test func `a bar gets a line that says why there is no weather`() async throws {
    responses.set { _ in .json("{}", status: 401) }
    let object = try await waybar()
    #expect(object["class"] as? [String] == ["failed", "unauthorized"])
    #expect(object["alt"] as? String == "error")
    #expect(try #require(object["text"] as? String).contains("key"))
    #expect(try await line().status == 69)
    for format in ["i3blocks", "i3bar", "i3status-rust", "polybar", "tmux", "argos"] {
      let run = try await line("-f", format, "--template", "{city} {temp")
      #expect(run.status == 0)
      #expect(run.output.contains("column 13"), "\(format): \(run.output)")
    }
    // Whatever is wrong before or after the format, the bar shows it.
    for wrong in [["--units=x"], ["--bogus"], ["a", "b"], ["--days", "3"], ["-c", "/none.json"]] {
      for words in [wrong + ["-f", "waybar"], ["-f", "waybar"] + wrong] {
        let run = try await dash.run(["line"] + words)
        #expect(run.status == 0, "\(words)")
        #expect(run.output.contains(#""text": "dash: "#), "\(run.output)")
        #expect(run.output.contains(#""class": ["failed", "error"]"#))
      }
    }
    #expect(try await line("-f", "bogus").status == 64)
    let broken = try TestConfiguration(text: #"{ "version": 1, "templates": 3, "providers": [] }"#)
    let run = try await dash.run(["line", "-c", broken.path, "-f", "waybar"])
    #expect(run.status == 0)
    #expect(run.output.contains("an object that maps names to templates"))
    #expect(try await dash.run(["line", "-c", broken.path]).status == 78)
  }

  @Test func `a place that fails has its name, not the id of its service`() async throws {
    let own = try TestConfiguration(baseURL: server.baseURL, places: "6077243")
    responses.set { request in
      request.parameter("id") == "6077243" ? .status(503) : WeatherResponse.reply(to: request)
    }
    let failed = try await dash.run(["line", "-c", own.path])
    #expect(failed.output.hasPrefix("Montréal: "), "\(failed.output)")
    let list = try await dash.run(["weather", "6077243", "7", "-c", own.path])
    #expect(list.output.contains("\n Montréal, CA\n"), "\(list.output)")
  }

  @Test func `a service that does not respond does not hold up a bar`() async throws {
    responses.set { _ in .stall }
    let object = try await waybar()
    #expect(object["class"] as? [String] == ["failed", "timeout"])
    // The process in the background waits longer, for the next run.
    await server.waitForRequests(2)
    responses.set(WeatherResponse.reply)
    #expect(try await waybar()["alt"] as? String == "rain")
  }

  @Test func `a template from the file is used by its name`() async throws {
    let text = try String(contentsOfFile: file.path, encoding: .utf8).replacing(
      "\"version\": 1,",
      with: #""version": 1, "templates": { "line": "{temp|unit:F}", "short": "{city|upper}\n" },"#
    )
    let own = try TestConfiguration(
      text: text.replacing(#", "alerts": false, "radar": false"#, with: "")
    )
    func run(_ arguments: String...) async throws -> String {
      try await dash.run(["line", "-c", own.path] + arguments).output
    }
    #expect(try await run() == "45 °F\n")
    #expect(try await run("--template", "short") == "CITY 1\n\n")
    #expect(try await run("--template", "{city}\\n{temp}", "-f", "tmux") == "City 1 7°\n")
    #expect(try await run("--template", "{wind.from|lower}") == "wsw\n")
    let wrong = try await dash.run(["line", "-c", own.path, "--template", "shor"])
    #expect(wrong.status == 64)
    #expect(wrong.errorOutput.contains(#"did you mean "short"?"#))
    for option in ["--json", "--watch"] {
      let both = try await dash.run(["weather", "-c", own.path, "--template", "short", option])
      #expect(both.status == 64)
      #expect(both.errorOutput.contains("cannot be combined"))
    }
    let mistake = try TestConfiguration(
      text: #"{ "version": 1, "templates": { "bar": "{citi}" }, "providers": [] }"#
    )
    let check = try await dash.run(["config", "check", "-c", mistake.path])
    #expect(check.status == 78)
    #expect(check.errorOutput.contains("templates.bar, column 2: "), "\(check.errorOutput)")
    let weather = try await dash.run([
      "weather", "-c", own.path, "--template", "{city} {today.high}",
    ])
    #expect(weather.output.split(separator: "\n").count == 2)
    #expect(weather.output.hasPrefix("City 1 "))
  }

  @Test func `a template of a foreign configuration is no markup`() async throws {
    let free = try LoopbackServer(OpenMeteoResponse.reply)
    let own = try TestConfiguration(
      text: """
        { "version": 1, "templates": { "line": "%{{A1:x:}}{city}<b>" }, "providers": [
          { "name": "weather", "provider": "open-meteo", "options": { "places": ["Lisbon"],
            "baseURL": "\(free.baseURL)", "geocodingBaseURL": "\(free.baseURL)" } } ] }
        """
    )
    var dash = dash
    dash.trustsConfiguration = false
    func run(_ arguments: String...) async throws -> String {
      try await dash.run(["line", "-c", own.path] + arguments).output
    }
    #expect(try await run("-f", "polybar") == "%(A1:x:)Lisbon<b>\n")
    #expect(try await run("-f", "polybar", "--trust") == "%{A1:x:}Lisbon<b>\n")
    #expect(try await run("-f", "waybar").contains("Lisbon&lt;b&gt;"))
  }

  @Test func `a stream prints a line at each change until its reader closes`() async throws {
    let temperature = ServiceResponses(WeatherResponse.reply)
    let pipe = try await bash(
      #"""
      exec 3< <(exec "$0" line --trust -c "$1" --stream)
      read -r -u 3 line; echo "$line"
      """#,
      temperature
    )
    #expect(pipe.output == "City 1 ☂ 7° ↗4 m/s\n")
    let repaired = try await bash(
      #"""
      mv "$1" "$1.good"; echo '{' >"$1"
      exec 3< <(exec "$0" line --trust -c "$1" --stream -f i3bar)
      read -r -u 3 head; read -r -u 3 open; read -r -u 3 line; echo "$head $open $line"
      mv "$1.good" "$1"; read -r -u 3 line; kill $!; echo "$line"
      """#,
      temperature
    )
    let lines = repaired.output.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix(#"{"version":1} [ [{"name": "dash", "full_text": "dash: "#) == true
    )
    #expect(lines.last?.hasPrefix(#"[{"name": "dash", "full_text": "City 1 "#) == true)
    let signalled = try await bash(
      #"""
      set -m
      exec 3< <(exec "$0" line --trust -c "$1" --stream -f i3bar)
      read -r -u 3 head; read -r -u 3 open; read -r -u 3 line; kill -TERM $!; wait $!
      echo "$head $open $? $line"
      """#,
      temperature
    )
    #expect(
      signalled.output.hasPrefix(#"{"version":1} [ 143 [{"name": "dash", "full_text": "City 1"#)
    )
  }

  /// Runs a bash script in which `$0` is the program and `$1` the configuration.
  private func bash(
    _ script: String,
    _ responses: ServiceResponses
  ) async throws -> DashProgram.Outcome {
    try await RunningProgram(
      path: "/bin/bash",
      arguments: ["-c", script, DashProgram.path, file.path],
      environment: dash.environment
    )
    .wait()
  }

  /// Makes the cached weather older, as if time had passed.
  private func age(bySeconds seconds: Int64) async throws {
    let store = SQLiteStore(at: StoreLocation(environment: dash.environment))
    let request = Request(
      baseURL: try #require(BaseURL(server.baseURL)),
      path: "/data/2.5/weather",
      query: [
        QueryItem("id", "1"), QueryItem("units", "metric"),
        QueryItem("appid", Secret(DashProgram.key)),
      ],
      deadline: .now
    )
    let key = CacheKey(request, of: "openweathermap")
    let cached = try #require(await store.response(for: key))
    let earlier = cached.receivedAt.secondsSinceEpoch - seconds
    await store.store(
      CachedResponse(
        kind: cached.kind,
        provider: cached.provider,
        status: cached.status,
        body: cached.body,
        receivedAt: Timestamp(secondsSinceEpoch: earlier)
      ),
      for: key
    )
  }
}
