import DashTestSupport
import Testing

/// The selection of the units.
@Suite(.ownThread) struct UnitsTests {
  struct Choice: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var environment: [String: String] = [:]
    var file: String?
    var flag: String?
    let shown: [String]
  }

  /// A locale of the United States, with settings that override it.
  @Test(arguments: [
    Choice(testDescription: "the locale", shown: ["45.3 °F", "mph", "inHg", "2:00 pm · observed"]),
    Choice(
      testDescription: "the environment over the file",
      environment: ["DASH_UNITS": "standard,pressure=mmHg"],
      file: #""uk""#,
      shown: ["280.6 K", "4.1 m/s", "759 mmHg", "14:00 · observed"]
    ),
    Choice(
      testDescription: "the option over everything",
      environment: ["DASH_UNITS": "standard"],
      file: #""metric,wind=kn""#,
      flag: "uk,wind=km/h",
      shown: ["7.4 °C", "15 km/h", "6.2 mi", "14:00 · observed"]
    ),
  ])
  func `units come from the option, the environment, the file or the locale`(
    _ choice: Choice
  ) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let units = choice.file.map { "\"units\": \($0), " } ?? ""
    let file = try TestConfiguration(
      text: """
        {"version": 1, \(units)"providers": [
          {"name": "weather", "provider": "openweathermap", "options": {
            "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [2643743],
            "baseURL": "\(server.baseURL)"}}]}
        """
    )
    var program = DashProgram()
    program.environment["LANG"] = "en_US.UTF-8"
    program.environment.merge(choice.environment) { $1 }
    let flags = choice.flag.map { ["--units", $0] } ?? []
    let run = try await program.run(["weather", "-c", file.path] + flags)
    #expect(run.status == 0)
    for text in choice.shown { #expect(run.output.contains(text), "\(text):\n\(run.output)") }

    let script = try await program.run(["weather", "-c", file.path, "-f", "json"] + flags)
    #expect(script.output.contains(#""temperatureCelsius": 7.4"#))
    #expect(script.output.contains(#""windSpeedMetresPerSecond": 4.1"#))
  }
}
