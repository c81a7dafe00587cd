import DashCore
import DashTestSupport
import Foundation
import PluginProcess
import PluginSource
import Subprocess

/// The languages in which a plugin of the tests is written.
enum PluginLanguage: String, CaseIterable, Sendable {
  case sh, python, swift

  static let hasPython = ProgramSearch.isExecutable("/usr/bin/python3")

  /// The variants whose interpreter is there.
  static let available = allCases.filter { $0 != .python || hasPython }
}

/// A real plugin in a folder of its own, run by the real supervisor.
final class LanguagePlugin: Sendable {
  /// Far above the time of any run on a busy machine.
  static let patience = Duration.seconds(600)
  static let key = Secret("dash-test-secret-0123456789")

  let folder: TemporaryDirectory
  let path: String
  let transport: PluginTransport

  /// Writes a plugin.
  ///
  /// - Parameters:
  ///   - language: Its language.
  ///   - kind: The kind of its content.
  ///   - isServing: Whether it runs for many requests, which only a text does.
  /// - Throws: An error if it cannot be written.
  init(_ language: PluginLanguage, _ kind: ContentKind, isServing: Bool = false) throws {
    folder = try TemporaryDirectory()
    let name = isServing ? "sample-serving-\(kind.rawValue)" : "sample-\(kind.rawValue)"
    path = "\(folder.path)/dash-provider-\(name)"
    switch language {
    case .sh, .python:
      let file = "sample.\(language == .sh ? "sh" : "py")"
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Programs/\(file)")
      let variable = name.uppercased().replacing("-", with: "_") + "_KEY"
      let text = try String(contentsOf: source, encoding: .utf8)
        .replacing("@NAME@", with: name)
        .replacing("@KIND@", with: kind.rawValue)
        .replacing("@SERVES@", with: "\(isServing)")
        .replacing("@KEY@", with: variable)
        .replacing("@DOCUMENT@", with: Self.content(kind))
      try folder.write(text, to: "dash-provider-\(name)", permissions: 0o700)
      ProcessFiles.waitUntilNobodyWrites(path)
    case .swift:
      let tests = HelperSearch.ownExecutable() ?? ""
      let program = URL(fileURLWithPath: tests).deletingLastPathComponent()
        .appending(path: "sample-plugin").path
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: program)
    }
    transport = PluginTransport(
      over: ScriptedTransport.failing(.offline),
      supervisor: Supervisor.find(
        executable: HelperSearch.ownExecutable(),
        environment: ProcessInfo.processInfo.environment
      ),
      environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path],
      sleep: { try await Task.sleep(for: $0) }
    )
  }

  /// The members of a document, in one line; a text has the option `greeting`.
  private static func content(_ kind: ContentKind) -> String {
    if kind == .text { return #""text": {"lines": ["@GREETING@", "", "Ferry: 8 to 20 h."]}"# }
    let line = PluginSamples.document(kind).replacing("\n", with: " ")
    let start = line.firstRange(of: "\"\(kind == .photos ? "query" : kind.rawValue)\":")
    return start.map { String(line[$0.lowerBound...].dropLast()) } ?? ""
  }

  /// Runs `describe`.
  func descriptor() async throws -> SourceDescriptor {
    let program = PluginProgram(path: path)
    let request = Request(
      running: ProgramCall(program, .describe),
      identity: "",
      deadline: .now + Self.patience
    )
    let response = try await transport.send(request)
    return try PluginDescription.decode(response.body, program: program).get()
  }

  /// Fetches once, as a dashboard does.
  func fetch(
    _ values: [String: OptionValue] = [:],
    within limit: Duration = patience
  ) async throws -> Snapshot {
    let descriptor = try await descriptor()
    var options = ["apiKey": OptionValue.secret(Self.key)].merging(values) { $1 }
    if descriptor.kind == .weather { options["places"] = .places([.name("London")]) }
    let context = SourceContext(
      transport: transport,
      now: { Timestamp(secondsSinceEpoch: 1_795_183_500) },
      language: "en"
    )
    let source = PluginSource(
      descriptor,
      options: SourceOptions(options, describedBy: descriptor.options),
      context: context
    )
    var weather = WeatherRequest()
    weather.includesForecast = true
    weather.includesAirQuality = true
    return try await source.fetch(FetchRequest(deadline: .now + limit, weather: weather))
  }

  /// Returns the error of a fetch; `nil` if it succeeds.
  func error(
    _ values: [String: OptionValue],
    within limit: Duration = patience
  ) async throws -> SourceError? {
    do {
      _ = try await fetch(values, within: limit)
      return nil
    } catch let error as SourceError {
      return error
    }
  }

  /// Runs the program with an input, and returns what it printed and its log.
  func run(_ action: String?, _ input: String) async throws -> (output: String, log: [String]) {
    let program = PluginProgram(
      path: path,
      arguments: action.map { [$0] } ?? [],
      passesAction: false
    )
    var call = ProgramCall(program, .fetch, secrets: [Self.key]) { Array(input.utf8) }
    let lines = LogLines()
    call.log = { lines.add($0.string) }
    let request = Request(running: call, identity: "", deadline: .now + Self.patience)
    let response = try? await transport.send(request)
    return (String(decoding: response?.body ?? [], as: UTF8.self), lines.all)
  }

  /// Returns whether all processes end in time.
  func hasNoSurvivors() async -> Bool {
    let path = folder.path
    return await Repeatedly.wait(upTo: 60) { ProcessFiles.processes(withEnvironment: path).isEmpty }
  }
}

/// Lines from any thread.
final class LogLines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }

  var all: [String] { lock.withLock { lines } }
}
