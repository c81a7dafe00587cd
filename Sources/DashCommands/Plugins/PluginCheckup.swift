import DashConfiguration
import DashCore
import Glibc
import Localization
import Synchronization
import TextRendering

/// Runs a plugin as a dashboard does, and finds the mistakes of its author: `dash plugins check`.
///
/// No key of the user is given to the plugin.
struct PluginCheckup {
  /// The time limit of a run.
  private static let patience = Duration.seconds(10)
  /// A made-up key, which no output may have.
  private static let secret = Secret("dash-check-4f1d0c2b7a9e5836")
  private static let errorStep =
    #"Print {"error": {"code": "unreachable", "message": "what happened", "hint": "what to do"}}."#

  let file: PluginFile
  let support: PluginSupport
  let runProgram: RunProgram
  let now: @Sendable () -> Timestamp
  /// The language and the program's name of what to do.
  let text: Strings
  /// Returns the options that are configured and typed, without secrets.
  let configured: @Sendable (SourceDescriptor) throws(ConfigurationError) -> [String: OptionValue]

  /// Runs all checks that the plugin allows.
  func run() async -> [PluginFinding] {
    if let fault = file.fault {
      let state = PluginState.faulty(fault)
      return [.fail("file", PluginMessages.text(for: state), PluginMessages.step(for: state, file))]
    }
    let trial = PluginTrial(runProgram)
    _ = try? await trial.run(
      ProgramRun(file.program, .describe, deadline: .now + Self.patience)
    )
    if let failure = trial.content.failure { return [finding("describe", failure, trial.content)] }
    switch support.decode(trial.content.output, file.program) {
    case .failure(let error):
      let placeholder = PluginCatalog.placeholder(for: file)
      let detail = ErrorMessages().message(for: error, from: placeholder)
      return [.fail("describe", detail, "Compare: \(text.command("plugins schema descriptor"))")]
    case .success(let descriptor):
      let version = descriptor.version.map { ", version \($0)" } ?? ""
      let options = DoctorMessages.counted(descriptor.options.count, "option")
      let detail = "\(descriptor.kind.rawValue), \(options)\(version)"
      let findings = [
        PluginFinding.ok("describe", detail), texts("descriptor", trial.content.output),
        longRunning(trial.content.output),
      ]
      return await findings.compactMap(\.self) + fetch(descriptor)
    }
  }

  /// Runs the plugin with the request that dash would write.
  private func fetch(_ descriptor: SourceDescriptor) async -> [PluginFinding] {
    let trial = PluginTrial(runProgram)
    let options: [String: OptionValue]
    do throws(ConfigurationError) {
      options = try configured(descriptor)
    } catch {
      return [.fail("options", ConfigurationMessages().message(for: error), nil)]
    }
    let result = await result(of: descriptor, options, trial)
    if let failure = trial.content.failure { return [finding("fetch", failure, trial.content)] }
    let finding: PluginFinding
    switch result {
    case .success(let snapshot):
      let time = Self.text(trial.content.duration)
      finding = .ok("fetch", "\(Self.summary(of: snapshot)) in \(time)")
    case .failure(let error):
      let message = ErrorMessages().message(for: error, from: descriptor)
      let reported = (try? JSONParser.parse(trial.content.output))?["error"]
      if reported != nil || ![.invalidResponse, .tooLarge].contains(error.code) {
        let step = "An entry in plugins.json, or --option, gives it options of your own."
        let own = reported?["hint"]?.string.map { DisplayText($0).string }
        finding = .note("fetch", "\(error.code.rawValue): \(message)", own ?? step)
      } else {
        finding = .fail("fetch", message, "Compare: \(text.command("plugins schema document"))")
      }
    }
    return [finding, texts("document", trial.content.output)].compactMap(\.self)
  }

  private func result(
    of descriptor: SourceDescriptor,
    _ others: [String: OptionValue],
    _ trial: PluginTrial
  ) async -> Result<Snapshot, SourceError> {
    let place = SourceOptions.samplePlace
    var context = SourceContext(transport: NoTransport(), now: now, language: "en")
    context.runProgram = trial.run
    context.presentation.instance = "check"
    context.presentation.timeZone = { "UTC" }
    context.presentation.columns = 80
    let options = SourceOptions.sample(
      for: descriptor,
      secret: Self.secret,
      others: others
    )
    var weather = WeatherRequest()
    weather.includesForecast = true
    weather.includesAirQuality = true
    let request = FetchRequest(
      deadline: .now + Self.patience,
      places: options.configuredPlaces,
      known: [.name(place.name?.string ?? ""): place],
      weather: weather
    )
    do throws(SourceError) {
      switch support.makeSource(descriptor, options, context) {
      case .success(let source): return .success(try await source.fetch(request))
      case .failure(let error):
        throw SourceError(.invalidOptions, location: error.option, expected: error.expected)
      }
    } catch {
      return .failure(error)
    }
  }

  // MARK: Findings

  /// Returns the finding of a run without a document.
  private func finding(
    _ check: String,
    _ error: TransportError,
    _ content: PluginTrial.Content
  ) -> PluginFinding {
    guard case .failedProgram(_, let failure)? = error.reason else {
      return .fail(check, error.code.rawValue, nil)
    }
    let log = content.log.last.map { ": \($0)" } ?? ""
    switch failure {
    case .exited(let status):
      let step = check == "fetch" ? Self.errorStep : "Exit with 0 after the descriptor."
      return .fail(check, "exited with status \(status)\(log)", step)
    case .killed(let signal):
      return .fail(check, "died by signal \(signal)\(log)", Self.errorStep)
    case .limit:
      let step = "Its limits are in the manual page dash-weather-plugin(7)."
      return .fail(check, "used too much processor time or wrote too large a file", step)
    case .noInterpreter(let name):
      let step = "Install \(name), or name another program in its first line."
      return .fail(check, "needs \(DisplayText(name).string), which is not in PATH", step)
    case .noOutput: return .fail(check, "printed nothing\(log)", Self.errorStep)
    case .notRun(let number):
      let text = String(cString: strerror(number))
      return .fail(check, "cannot be started: \(text)", "Check its first line and its mode.")
    case .printedSecret: return .fail(check, "printed a secret", "Never print the options.")
    case .timeout:
      let step = "Limit each wait to deadlineSeconds of the request."
      return .fail(check, "did not end within \(Self.text(Self.patience))\(log)", step)
    case .tooMuchOutput: return .fail(check, "printed more than 1 MiB", "Print less.")
    }
  }

  /// Returns the finding about a member of descriptors that has no effect any more.
  private func longRunning(_ descriptor: [UInt8]) -> PluginFinding? {
    guard (try? JSONParser.parse(descriptor))?["longRunning"]?.value == .boolean(true) else {
      return nil
    }
    let step = "Remove it, and print one document for the action fetch."
    return .fail("longRunning", "dash ignores it: each request is a run of its own", step)
  }

  /// Returns the finding about control characters in texts; `nil` if there are none.
  private func texts(_ check: String, _ output: [UInt8]) -> PluginFinding? {
    guard let json = try? JSONParser.parse(output), let path = Self.controlCharacter(in: json, "")
    else { return nil }
    let step = "dash removes it: print text without colours and other escape sequences."
    return .fail("\(check) texts", "a control character in \(path)", step)
  }

  /// Returns the path of the first text with a control character other than tabs and line ends.
  private static func controlCharacter(in json: JSONNode, _ path: String) -> String? {
    switch json.value {
    case .string(let text):
      let hasOne = text.unicodeScalars.contains { scalar in
        scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
      }
      return hasOne ? path : nil
    case .array(let elements):
      return elements.enumerated().lazy
        .compactMap { controlCharacter(in: $1, "\(path)[\($0)]") }.first
    case .object(let members):
      return members.lazy.compactMap { member in
        controlCharacter(in: member.value, path.isEmpty ? member.name : "\(path).\(member.name)")
      }.first
    default: return nil
    }
  }

  private static func summary(of snapshot: Snapshot) -> String {
    let (count, noun) = snapshot.content.items
    return DoctorMessages.counted(count, noun)
  }

  /// Returns a duration in milliseconds, or in seconds from one on.
  private static func text(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000) s"
  }
}

/// One run of a plugin, and what it showed.
private final class PluginTrial: Sendable {
  struct Content {
    var output: [UInt8] = []
    /// Why there is no output.
    var failure: TransportError?
    var log: [String] = []
    var duration = Duration.zero
  }

  private let runProgram: RunProgram
  private let state = Mutex(Content())

  init(_ runProgram: @escaping RunProgram) { self.runProgram = runProgram }

  var content: Content { state.withLock(\.self) }

  func run(_ run: ProgramRun) async throws(TransportError) -> Response {
    var run = run
    run.log = { line in self.state.withLock { $0.log.append(line.string) } }
    let start = ContinuousClock.now
    defer { state.withLock { $0.duration = .now - start } }
    do throws(TransportError) {
      let response = try await runProgram(run)
      state.withLock { $0.output = response.body }
      return response
    } catch {
      state.withLock { $0.failure = error }
      throw error
    }
  }
}
