import DashTestSupport
import Testing

@testable import DashCommands
@testable import DashFetch

/// The language of errors that occur before the settings are resolved.
@Suite struct ErrorLanguageTests {
  private static let german = "unbekannte Option --bogus"
  private static let french = "option inconnue --bogus"
  private static let japanese = "不明なオプション --bogus"
  private static let english = "unknown option --bogus"

  @Test(
    arguments: [
      ("nothing set", [], [:], nil, english),
      ("the locale", [], ["LANG": "de_DE.UTF-8"], nil, german),
      (
        "a valid file overrides the locale", [], ["LANG": "de_DE.UTF-8"],
        #"{"version": 1, "language": "fr", "providers": []}"#, french
      ),
      (
        "an invalid file of valid JSON", [], ["LANG": "de_DE.UTF-8"],
        #"{"language": "fr", "providers": 7}"#, french
      ),
      ("a file of invalid JSON", [], ["LANG": "de_DE.UTF-8"], #"{"language": "fr", "#, german),
      ("a file without the setting", [], ["LANG": "de_DE.UTF-8"], #"{"language": ""}"#, german),
      (
        "the variable overrides the file", [], ["DASH_LANG": "ja"], #"{"language": "fr"}"#, japanese
      ),
      (
        "the option over everything, after the error", ["--lang", "de"], ["DASH_LANG": "ja"],
        #"{"language": "fr"}"#, german
      ),
      (
        "a variable in the file", [], ["LANG": "de_DE.UTF-8", "MINE": "fr"],
        #"{"language": "${MINE}"}"#, french
      ),
      ("an unset one", [], ["LANG": "de_DE.UTF-8"], #"{"language": "${MINE}"}"#, german),
      ("an option attached to a switch", ["-vlde"], [:], nil, german),
      ("an untranslated language", ["--lang=fi"], ["LANG": "de_DE.UTF-8"], nil, english),
      ("letters that ASCII cannot write", [], ["LANG": "ja_JP.eucJP"], nil, english),
    ] as [(String, [String], [String: String], String?, String)]
  )
  func `an error uses the best known language`(
    _ name: String,
    _ options: [String],
    _ environment: [String: String],
    _ file: String?,
    _ message: String
  ) async throws {
    let folder = try TemporaryDirectory()
    var app = TestApp()
    app.environment.merge(environment) { $1 }
    var arguments = ["weather", "--bogus"] + options
    if let file {
      arguments += ["-c", try folder.write(file, to: "plugins.json")]
    }
    let run = await app.run(arguments)
    #expect(run.status == .usage)
    #expect(run.errorOutput.hasPrefix("dash: \(message)"), "\(name): \(run.errorOutput)")
  }

  @Test func `ASCII output preserves what the user typed`() async {
    var app = TestApp()
    app.environment["LANG"] = "C"
    app.environment["DASH_LANG"] = "de"
    let run = await app.run("män")
    #expect(
      run.errorOutput == """
        dash: unbekannter Befehl "män"; meintest du "dash man"?
        Hinweis: fur das Wetter eines Ortes: dash weather män
        siehe: dash --help

        """
    )
  }
}
