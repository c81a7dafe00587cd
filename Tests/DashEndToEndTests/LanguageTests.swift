import DashTestSupport
import Testing

/// The selection of the language and the units, of which the options' own tests have every case.
@Suite(.ownThread) struct LanguageTests {
  /// The options, variables and members of the file that select something, and what is shown then.
  @Test(
    arguments: [
      ([], ["LANG": "de_DE.UTF-8"], "", "de", ["Feuchte"]),
      (
        ["--lang", "ar"], ["LC_ALL": "de_DE.UTF-8", "DASH_LANG": "zh"], #""language": "ja","#, "ar",
        ["الرطوبة"]
      ),
      (["--lang", "fi"], [:], "", "fi", ["humidity"]),
      ([], ["LANG": "ja_JP.eucJP"], "", "ja", ["humidity"]),
      (
        ["--units", "uk,wind=km/h"], ["LANG": "en_US.UTF-8", "DASH_UNITS": "standard"],
        #""units": "metric,wind=kn","#, nil, ["7.4 °C", "15 km/h", "6.2 mi", " · live"]
      ),
      ([], ["LANG": "en_US.UTF-8"], "", nil, ["45.3 °F", "mph", "inHg", "m · live"]),
    ] as [([String], [String: String], String, String?, [String])]
  )
  func `the option overrides the environment, which overrides the file, which overrides the locale`(
    _ options: [String],
    _ environment: [String: String],
    _ members: String,
    _ requested: String?,
    _ shown: [String]
  ) async throws {
    let server = try LoopbackServer(WeatherResponse.reply)
    let file = try TestConfiguration(
      text: """
        {"version": 1, \(members) "providers": [
          {"name": "weather", "provider": "openweathermap", "options": {
            "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [2643743],
            "baseURL": "\(server.baseURL)"}}]}
        """
    )
    var program = DashProgram()
    program.environment.merge(environment) { $1 }
    let run = try await program.run(["weather", "-c", file.path] + options)
    #expect(run.status == 0)
    for text in shown { #expect(run.output.contains(text), "\(text):\n\(run.output)") }
    #expect(server.requests.first?.parameter("lang") == requested)
    let script = try await program.run(["weather", "-c", file.path, "-f", "json"] + options)
    #expect(script.output.contains(#""temperatureCelsius": 7.4"#))
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
    #expect(server.weatherRequests.count == 3)

    // Observations keep the first name of a place, whatever the language.
    let history = try await program.run([
      "history", "-c", file.path, "-f", "json", "-l", "ja", "--since", "400d",
    ])
    #expect(history.output.contains(#""name": "London""#), "\(history.output)")
    #expect(!history.output.contains("ロンドン"))
  }

  @Test func `a French search aligns its columns`() async throws {
    let server = try LoopbackServer { _ in
      .json(
        """
        {"results":[{"id":1,"name":"Lisbonne","latitude":38.7,"longitude":-9.1,
        "country_code":"PT","population":517802},
        {"id":2,"name":"里斯本","latitude":1,"longitude":2,"country_code":"CN",
        "population":1}],"generationtime_ms":0.5}
        """
      )
    }
    let file = try TestConfiguration(
      text: """
        { "version": 1, "providers": [
          { "name": "free", "provider": "open-meteo", "options": {
            "places": ["Lisbon"], "geocodingBaseURL": "\(server.baseURL)" } } ] }
        """
    )
    var program = DashProgram()
    program.environment["LANG"] = "fr_FR.UTF-8"
    let found = try await program.run(["places", "search", "Lisbonne", "-c", file.path])
    #expect(
      found.output.hasPrefix(
        """
        Lisbonne,PT  Lisbonne, PT  38.7,-9.1  517\u{202F}802 habitants
        里斯本,CN    里斯本, CN    1,2        1 habitant

        """
      ),
      "\(found.everything)"
    )
  }
}
