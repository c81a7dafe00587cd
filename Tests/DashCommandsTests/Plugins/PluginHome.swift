import DashConfiguration
import DashCore
import DashTestSupport
import Foundation
import Testing

/// Tests with plugins in a home directory of their own.
protocol PluginHome: SendableMetatype {
  /// The home directory.
  var home: TemporaryDirectory { get }
}

extension PluginHome {
  /// An instance of the plugin `tides`.
  static var entry: String { #"{"name": "sea", "provider": "tides"}"# }

  /// A program with plugins; each run prints the content of the plugin's file as its version.
  func makeApp(_ entries: String = Self.entry, folders: String = "[]") throws -> TestApp {
    let file = try home.write(
      #"{"version": 1, "pluginFolders": \#(folders), "providers": [\#(entries)]}"#,
      to: ".config/dash/plugins.json"
    )
    #expect(FileManager.default.fileExists(atPath: file))
    var app = TestApp()
    app.environment["HOME"] = home.path
    app.plugins = PluginSupport(
      systemFolders: ["\(home.path)/system"],
      decode: { bytes, program in
        guard let name = program.providerName, !bytes.isEmpty else {
          return .failure(SourceError(.invalidResponse))
        }
        let version = String(decoding: bytes, as: UTF8.self)
        return .success(Self.descriptor(name, program, version: version))
      },
      makeSource: { descriptor, _, context in
        .success(ProgramSource(program: descriptor.program, context: context))
      }
    )
    app.programs = ScriptedPrograms { run in
      (try? String(contentsOfFile: run.program.path, encoding: .utf8)) ?? ""
    }
    return app
  }

  private static func descriptor(
    _ name: String,
    _ program: PluginProgram,
    version: String
  ) -> SourceDescriptor {
    SourceDescriptor(
      name: name,
      title: "The \(name)",
      summary: "Shows \(name).",
      kind: .text,
      options: [OptionDescription("port", .text, help: "A port.")],
      terms: SourceTerms(attribution: name, attributionURL: "", minimumRefreshSeconds: 60),
      program: program,
      version: version
    )
  }

  @discardableResult
  func install(
    _ name: String = "tides",
    in folder: String = ".local/share/dash/plugins",
    version: String = "one",
    permissions: Int = 0o700
  ) throws -> String {
    try home.write(version, to: "\(folder)/dash-provider-\(name)", permissions: permissions)
  }

  func runs(of app: TestApp) -> [String] {
    app.programs.runs.map(\.action.rawValue)
  }
}

/// A source that runs its program and shows nothing of it.
private struct ProgramSource: DataSource {
  static let descriptor = SampleSource.descriptor

  let program: PluginProgram?
  let context: SourceContext

  init(program: PluginProgram?, context: SourceContext) {
    self.program = program
    self.context = context
  }

  init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    throw OptionError(option: "program", expected: .text("a program"))
  }

  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    guard let program else { throw SourceError(.unknown) }
    let run = ProgramRun(program, .fetch, deadline: request.deadline)
    let fetched = try await context.document(of: run) { response throws(SourceError) in
      DisplayText(String(decoding: response.body, as: UTF8.self))
    }
    return Snapshot(
      content: .text(TextData(lines: [fetched.value])),
      fetchedAt: fetched.receivedAt,
      origin: fetched.origin
    )
  }
}
