import DashTestSupport
import Testing

/// The selection of the program's language.
@Suite(.ownThread) struct LanguageTests {
  struct Choice: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var environment: [String: String] = [:]
    var file: String?
    var flag: String?
    let shown: String
    let requested: String?
  }

  @Test(arguments: [
    Choice(
      testDescription: "the locale",
      environment: ["LANG": "de_DE.UTF-8"],
      shown: "Feuchte",
      requested: "de"
    ),
    Choice(
      testDescription: "the option over everything",
      environment: ["LC_ALL": "de_DE.UTF-8", "DASH_LANG": "zh"],
      file: "ja",
      flag: "ar",
      shown: "الرطوبة",
      requested: "ar"
    ),
    Choice(
      testDescription: "an untranslated language",
      flag: "fi",
      shown: "humidity",
      requested: "fi"
    ),
    Choice(
      testDescription: "a locale that is not UTF-8",
      environment: ["LANG": "ja_JP.eucJP"],
      shown: "humidity",
      requested: "ja"
    ),
  ])
  func `a language comes from the option, the environment, the file or the locale`(
    _ choice: Choice
  ) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let language = choice.file.map { "\"language\": \"\($0)\", " } ?? ""
    let file = try TestConfiguration(
      text: """
        {"version": 1, \(language)"providers": [
          {"name": "weather", "provider": "openweathermap", "options": {
            "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [2643743],
            "baseURL": "\(server.baseURL)"}}]}
        """
    )
    var program = DashProgram()
    program.environment.merge(choice.environment) { $1 }
    let flags = choice.flag.map { ["--lang", $0] } ?? []
    let run = try await program.run(["weather", "-c", file.path] + flags)
    #expect(run.status == 0)
    #expect(run.output.contains(choice.shown), "\(run.output)")
    #expect(server.requests.first?.parameter("lang") == choice.requested)
  }

  @Test func `a response cached in one language is not shown in another`() async throws {
    let names = ["de": "Londen auf Deutsch", "ja": "ロンドン"]
    let server = try LoopbackServer { request in
      let name = request.parameter("lang").flatMap { names[$0] } ?? "London"
      return .json(WeatherResponse.json(id: "2643743", name: name))
    }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = DashProgram()
    for (flags, name) in [
      ([], "London, GB"), (["--lang", "de"], "Londen auf Deutsch, GB"), (["-l", "ja"], "ロンドン, GB"),
      ([], "London, GB"), (["--lang", "de"], "Londen auf Deutsch, GB"),
    ] as [([String], String)] {
      let run = try await program.run(["weather", "-c", file.path] + flags)
      #expect(run.output.contains(name), "\(run.output)")
    }
    #expect(server.requests.count == 3)

    // Observations keep the first name of a place, whatever the language.
    let history = try await program.run(["history", "-c", file.path, "-f", "json", "-l", "ja"])
    #expect(history.output.contains(#""name": "London""#), "\(history.output)")
    #expect(!history.output.contains("ロンドン"))
  }

  @Test func `errors and hints are translated but codes and JSON are not`()
    async throws
  {
    let server = try LoopbackServer { _ in WeatherResponse.notFound }
    let file = try TestConfiguration(baseURL: server.baseURL)
    let program = DashProgram()
    let run = try await program.run(["weather", "-c", file.path, "--lang", "de"])
    #expect(run.status == 69)
    for text in [
      "not_found", "OpenWeatherMap hat diesen Ort nicht gefunden", "Prüf die Nummer",
    ] {
      #expect(run.everything.contains(text), "\(run.everything)")
    }
    let json = try await program.run(["weather", "-c", file.path, "--lang", "de", "-f", "json"])
    #expect(json.output.contains("OpenWeatherMap couldn't find this place"))
  }
}
