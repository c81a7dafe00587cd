import DashCommands
import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import DashFetch

/// A new `plugins.json` with places of one's own.
@Suite struct OwnPlacesTests {
  private let folder: TemporaryDirectory
  private var path: String { "\(folder.path)/dash/plugins.json" }

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func app() -> TestApp {
    var app = TestApp()
    app.registry.register(GazetteerSource.self)
    app.environment["XDG_CONFIG_HOME"] = folder.path
    app.configuration = """
      {"$schema": "./plugins.schema.json", "version": 1, "providers": [
        {"name": "weather", "provider": "sample", "fallback": "gazetteer",
         "options": {"apiKey": "${SAMPLE_API_KEY}", "places": ["London", "Rome"]}},
        {"name": "spare", "provider": "gazetteer", "enabled": false,
         "options": {"places": ["Oslo"]}}]}
      """
    return app
  }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `config init writes the given places, each looked up and shown`() async throws {
    let run = await app().run("config", "init", "London", "New York", "7")
    #expect(run.status == .success)
    #expect(
      run.output == """
        \(path)
        London    London, GB    51.5,-0.12
        New York  New York, GB  51.5,-0.12
        7

        """
    )
    let written = try text()
    #expect(written.contains(##""places": ["London", "New York", 7]"##))
    // An id means something to its own service only.
    #expect(written.contains(##""places": ["London", "New York"]"##))
    #expect(!written.contains("Rome") && !written.contains("Oslo"))
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/dash/plugins.schema.json"))

    let again = await app().run("config", "init", "Paris")
    #expect(again.status == .configuration)
    #expect(again.errorOutput.contains("File exists\nhint: dash config edit\n"))
    #expect(try text() == written)
  }

  @Test func `places set without a file makes one`() async throws {
    let run = await app().run("places", "set", "London")
    #expect(run.status == .success)
    #expect(run.output == "London  London, GB  51.5,-0.12\n")
    #expect(run.errorOutput.contains(path))
    #expect(
      try text() == """
        {
          "version": 1,
          "providers": [
            { "name": "weather", "provider": "sample", "fallback": "gazetteer",
              "options": { "apiKey": "${SAMPLE_API_KEY}", "places": ["London"] } }
          ]
        }

        """
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/dash").count == 1)
    // The file is edited like any other.
    #expect(await app().run("places", "add", "Paris").status == .success)
    #expect(try text().contains(#""places": ["London", "Paris"]"#))
    #expect(await app().run("places", "set", "Lyon", "7").status == .success)
    #expect(try text().contains(#""places": ["Lyon", 7]"#))
  }

  @Test func `without a key the new file has the same services, which wait for one`() async throws {
    var app = app()
    app.environment["SAMPLE_API_KEY"] = nil
    let run = await app.run("places", "set", "London", "51.5,-0.12")
    #expect(run.status == .success)
    #expect(
      try text() == """
        {
          "version": 1,
          "providers": [
            { "name": "weather", "provider": "sample", "fallback": "gazetteer",
              "options": { "apiKey": "${SAMPLE_API_KEY}", "places": ["London", "51.5,-0.12"] } }
          ]
        }

        """
    )
  }

  @Test func `a city id is refused by a provider that shows no such place, and nothing is written`()
    async throws
  {
    var app = app()
    app.environment["SAMPLE_API_KEY"] = nil
    try folder.write(
      """
      {"version": 1, "providers": [
        {"name": "weather", "provider": "gazetteer", "options": {"places": ["London"]}}]}
      """,
      to: "dash/plugins.json"
    )
    let written = try text()
    #expect(await app.run("config", "set", "aliases.home", "7").status == .success)
    let before = try text()
    #expect(written != before)
    for id in ["2643743", "home"] {
      let run = await app.run("places", "add", "Paris", id)
      #expect(run.status == .unavailable)
      #expect(
        run.errorOutput.contains(
          "Gazetteer cannot use a city id of another service"
        ),
        "\(run.errorOutput)"
      )
      #expect(
        run.errorOutput.contains("Use the name of the city") && !run.errorOutput.contains("look-up")
      )
      #expect(try text() == before)
    }
    let failed = await app.run("places", "add", "Nowhere")
    #expect(
      failed.errorOutput.contains("hint: coordinates need no look-up: dash places add 51.5,-0.12")
    )
  }

  @Test func `a city id needs its own service, with or without a key`() async throws {
    var app = app()
    app.environment["SAMPLE_API_KEY"] = nil
    #expect(await app.run("places", "set", "2643743").status == .success)
    #expect(try text().contains(#""provider": "sample", "fallback": "gazetteer""#))
  }

  @Test func `without photos in the file those of the shipped one are searched`() async throws {
    var app = app()
    app.registry.register(SamplePhotoSource.self)
    app.configuration = """
      {"version": 1, "providers": [
        {"name": "weather", "provider": "gazetteer", "options": {"places": ["Oslo"]}},
        {"name": "pictures", "provider": "\(SamplePhotoSource.descriptor.name)", "options": {}}]}
      """
    try folder.write(
      """
      {"version": 1, "providers": [
        {"name": "weather", "provider": "gazetteer", "options": {"places": ["Oslo"]}}
        ]}
      """,
      to: "dash/plugins.json"
    )
    let search = await app.run("photos", "harbour", "--images=off")
    #expect(search.status == .success)
    #expect(search.output.contains("pictures:1"))
    app.output = CollectingOutput()
    #expect(await app.run("photos", "--detail", "pictures:1").status == .success)
    // The dashboard shows what the file names.
    app.output = CollectingOutput()
    #expect(await !app.run("-f", "json").output.contains("pictures"))
    // An instance that is off is off.
    let disabled = try text().replacing(
      "\n  ]}",
      with: """
        , {"name": "mine", "provider": "\(SamplePhotoSource.descriptor.name)", "enabled": false}]}
        """
    )
    try folder.write(disabled, to: "dash/plugins.json")
    #expect(await app.run("photos", "harbour").status == .unavailable)
    #expect(app.errorOutput.text.contains("no photo entry is enabled in"))
  }

  @Test func `places set for an instance starts from the whole shipped file`() async throws {
    #expect(await app().run("places", "set", "Bergen", "--instance", "spare").status == .success)
    #expect(try text().contains("Rome") && text().contains("Bergen"))
  }

  @Test(arguments: [["config", "init"], ["places", "set"], ["places", "add"]])
  func `no file is made with a place that is not found`(command: [String]) async throws {
    let unknown = await app().run(command + ["London", "Lundon"])
    #expect(unknown.status == .unavailable)
    #expect(unknown.output == "")
    #expect(unknown.errorOutput.contains("Gazetteer couldn't find \"Lundon\""))
    #expect(unknown.errorOutput.contains("nothing was written"))
    let failed = await app().run(command + ["Nowhere"])
    #expect(failed.status == .unavailable)
    #expect(failed.errorOutput.contains("dash \(command.joined(separator: " ")) 51.5,-0.12"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the dashboard without a file ends with how to choose places`() async {
    let hint = "dash: hint: to choose your own places: dash places set London \"New York\"\n"
    #expect(await app().run().errorOutput == hint)
    #expect(await app().run("weather").errorOutput == hint)
    #expect(await app().run("weather", "London").errorOutput == "")
    #expect(await app().run("-f", "json").errorOutput == "")
    #expect(await app().run("--demo").errorOutput == "")
    #expect(await app().run("config", "init").status == .success)
    #expect(await app().run().errorOutput == "")
  }
}
