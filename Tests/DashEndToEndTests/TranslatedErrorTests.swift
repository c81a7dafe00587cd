import DashTestSupport
import Testing

/// Error messages in the user's language.
@Suite(.ownThread) struct TranslatedErrorTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let language: String
    let status: Int
    let texts: [String]
  }

  @Test func `a French search aligns its columns`() async throws {
    let server = try LoopbackServer { request in
      request.parameter("name") == "Lisbonne"
        ? .json(
          """
          {"results":[{"id":1,"name":"Lisbonne","latitude":38.7,"longitude":-9.1,
          "country_code":"PT","population":517802},
          {"id":2,"name":"里斯本","latitude":1,"longitude":2,"country_code":"CN",
          "population":1}],"generationtime_ms":0.5}
          """
        ) : .json(#"{"generationtime_ms":0.5}"#)
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
    #expect(found.status == 0)
    #expect(
      found.output.hasPrefix(
        """
        Lisbonne,PT  Lisbonne, PT  38.7,-9.1  517\u{202F}802 habitants
        里斯本,CN    里斯本, CN    1,2        1 habitant

        """
      ),
      "\(found.everything)"
    )
    let none = try await program.run(["places", "search", "Atlantis", "-c", file.path])
    #expect(none.status == 69)
    #expect(
      none.errorOutput == "dash: Open-Meteo n'a pas trouvé \"Atlantis\"\n"
    )
  }

  @Test func `a configuration error is shown in the language of the locale`() async throws {
    let file = try TestConfiguration(
      text: #"{"version": 1, "refresh": "soon", "unitz": 1, "providers": []}"#
    )
    var program = DashProgram()
    program.environment["LANG"] = "es_ES.UTF-8"
    let run = try await program.run(["config", "check", "-c", file.path])
    #expect(run.status == 78)
    #expect(
      run.errorOutput == """
        \(file.path):1:27: refresh: esperado: una duración como "90s", "10m" o "1h", de 1s a 24h; encontrado: "soon"
        \(file.path):1:35: unitz: nombre desconocido "unitz"; ¿quiso decir "units"?

        """
    )
  }

  @Test func `a usage error is shown in the language of the locale`() async throws {
    var program = DashProgram()
    program.environment["LANG"] = "de_DE.UTF-8"
    let run = try await program.run(["weather", "--unit", "uk"])
    #expect(run.status == 64)
    #expect(
      run.errorOutput
        == "dash: unbekannte Option --unit; meintest du \"--units\"?\nsiehe: dash help weather\n"
    )
  }

  @Test func `in the C locale everything is English and ASCII`() async throws {
    let file = try TestConfiguration(text: #"{"version": 2, "providers": []}"#)
    var program = DashProgram()
    program.environment["LANG"] = "de_DE.UTF-8"
    program.environment["LC_ALL"] = "C"
    let wrong = try await program.run(["weather", "-c", file.path])
    #expect(wrong.errorOutput == "\(file.path):1:13: version: expected the number 1, found 2\n")
    let usage = try await program.run(["wether"])
    #expect(usage.errorOutput.hasPrefix("dash: unknown command \"wether\"; did you mean"))
    // With an explicit language, its letters are transliterated to ASCII.
    let spelled = try await program.run(["config", "path", "--lang", "es", "--width", "9"])
    #expect(spelled.errorOutput.utf8.allSatisfy { $0 < 0x80 })
    #expect(spelled.errorOutput.contains("numero"), "\(spelled.errorOutput)")
  }
}
