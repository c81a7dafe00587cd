import DashTestSupport
import Testing

@testable import DashApp

/// The language of errors that occur before the settings are resolved.
@Suite struct ErrorLanguageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var arguments: [String] = []
    var environment: [String: String] = [:]
    /// The content of the configuration; `nil` for none.
    var file: String?
    let message: String
  }

  private static let german = "unbekannte Option --bogus"
  private static let french = "option inconnue --bogus"
  private static let japanese = "不明なオプション --bogus"
  private static let english = "unknown option --bogus"

  @Test(arguments: [
    Case(testDescription: "nothing set", message: english),
    Case(testDescription: "the locale", environment: ["LANG": "de_DE.UTF-8"], message: german),
    Case(
      testDescription: "a valid file overrides the locale",
      environment: ["LANG": "de_DE.UTF-8"],
      file: #"{"version": 1, "language": "fr", "providers": []}"#,
      message: french
    ),
    Case(
      testDescription: "an invalid file of valid JSON",
      environment: ["LANG": "de_DE.UTF-8"],
      file: #"{"language": "fr", "providers": 7}"#,
      message: french
    ),
    Case(
      testDescription: "a file of invalid JSON",
      environment: ["LANG": "de_DE.UTF-8"],
      file: #"{"language": "fr", "#,
      message: german
    ),
    Case(
      testDescription: "a file without the setting",
      environment: ["LANG": "de_DE.UTF-8"],
      file: #"{"language": ""}"#,
      message: german
    ),
    Case(
      testDescription: "the variable overrides the file",
      environment: ["DASH_LANG": "ja"],
      file: #"{"language": "fr"}"#,
      message: japanese
    ),
    Case(
      testDescription: "the option over everything, after the error",
      arguments: ["--lang", "de"],
      environment: ["DASH_LANG": "ja"],
      file: #"{"language": "fr"}"#,
      message: german
    ),
    Case(
      testDescription: "an option attached to a switch",
      arguments: ["-vlde"],
      message: german
    ),
    Case(
      testDescription: "an untranslated language",
      arguments: ["--lang=fi"],
      environment: ["LANG": "de_DE.UTF-8"],
      message: english
    ),
    Case(
      testDescription: "letters that ASCII cannot write",
      environment: ["LANG": "ja_JP.eucJP"],
      message: english
    ),
  ])
  func `an error uses the best known language`(_ test: Case) async throws {
    let folder = try TemporaryDirectory()
    var app = TestApp()
    app.environment.merge(test.environment) { $1 }
    var arguments = ["weather", "--bogus"] + test.arguments
    if let file = test.file {
      arguments += ["-c", try folder.write(file, to: "plugins.json")]
    }
    let run = await app.run(arguments)
    #expect(run.status == .usage)
    #expect(run.errorOutput.hasPrefix("dash: \(test.message)"), "\(run.errorOutput)")
  }

  @Test func `ASCII output preserves what the user typed`() async {
    var app = TestApp()
    app.environment["LANG"] = "C"
    app.environment["DASH_LANG"] = "de"
    let run = await app.run("Zürich")
    #expect(
      run.errorOutput == """
        dash: unbekannter Befehl "Zürich"
        Hinweis: fur das Wetter eines Ortes: dash weather "Zürich"
        siehe: dash --help

        """
    )
  }
}
