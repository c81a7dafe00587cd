import DashCore
import Synchronization

/// Runs trials of one plugin, and remembers what they printed.
final class PluginTestRunner: Sendable {
  /// A made-up key, which no output may have.
  private static let secret = Secret("dash-check-4f1d0c2b7a9e5836")

  let descriptor: SourceDescriptor
  private let support: PluginSupport
  private let transport: any Transport
  private let now: @Sendable () -> Timestamp
  private let configured: [String: OptionValue]
  private let hasPrintedSecret = Mutex(false)

  init(
    descriptor: SourceDescriptor,
    support: PluginSupport,
    transport: any Transport,
    now: @escaping @Sendable () -> Timestamp,
    configured: [String: OptionValue]?
  ) {
    self.descriptor = descriptor
    self.support = support
    self.transport = transport
    self.now = now
    self.configured = configured ?? [:]
  }

  var isLongRunning: Bool { descriptor.program?.isLongRunning ?? false }

  private var action: ProgramCall.Action { isLongRunning ? .serve : .fetch }

  /// Returns a trial with the plugin's usual action.
  func trial(
    _ scenario: PluginTrial.Scenario = .usual,
    limit: Duration = PluginCheckup.patience,
    change: @escaping PluginRequestChange.Change = { $0 }
  ) -> PluginTrial {
    PluginTrial(
      arguments: [action.rawValue],
      scenario: scenario,
      limit: limit,
      change: change
    )
  }

  /// Runs a trial with the request that dash would write.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - baseURL: The value of each address; `nil` for the configured ones and the defaults.
  /// - Returns: What the run showed.
  /// - Throws: ``SourceError`` if the plugin could not be run at all, which is not its fault.
  func run(
    _ trial: PluginTrial,
    baseURL: BaseURL? = nil
  ) async throws(SourceError) -> PluginVerdict.Run {
    let record = PluginTrialRecord()
    var context = SourceContext(
      transport: PluginTrialTransport(base: transport, trial: trial, record: record),
      now: now,
      language: "en"
    )
    context.presentation.instance = "check"
    context.presentation.timeZone = { "UTC" }
    context.presentation.columns = 80
    let place = SourceOptions.samplePlace
    context.presentation.places = ResolvedPlaces([.name("London"): place])
    let result = await result(context, options(baseURL))
    let content = record.content
    if let obstacle = content.obstacle { throw SourceError(obstacle) }
    note(content)
    return PluginVerdict.Run(record: content, result: result, limit: trial.limit)
  }

  private func options(_ baseURL: BaseURL?) -> SourceOptions {
    let others = configured.filter { option in
      if case .baseURL = option.value { baseURL == nil } else { true }
    }
    return .sample(for: descriptor, secret: Self.secret, baseURL: baseURL, others: others)
  }

  private func result(
    _ context: SourceContext,
    _ options: SourceOptions
  ) async -> Result<Snapshot, SourceError> {
    let deadline = ContinuousClock.now + PluginCheckup.patience
    var weather = WeatherRequest()
    weather.includesForecast = true
    weather.includesAirQuality = true
    do throws(SourceError) {
      switch support.makeSource(descriptor, options, context) {
      case .failure(let error):
        return .failure(
          SourceError(.invalidOptions, location: error.option, expected: error.expected)
        )
      case .success(let source):
        return .success(try await source.fetch(FetchRequest(deadline: deadline, weather: weather)))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Runs a trial and judges it.
  func finding(
    _ check: String,
    _ expectation: PluginVerdict.Expectation,
    _ trial: PluginTrial
  ) async throws(SourceError) -> PluginFinding {
    PluginVerdict(try await run(trial)).finding(check, expectation, descriptor)
  }

  // MARK: Checks with a verdict of their own

  /// Returns whether a run can be cut off from the network.
  func hasNamespace() async -> Bool {
    let call = ProgramCall(PluginTrial.namespaceProbe, .fetch)
    let request = Request(running: call, identity: "", deadline: .now + PluginCheckup.patience)
    let response = try? await transport.send(request)
    return response?.body == Array("yes\n".utf8)
  }

  /// Checks that every process of the plugin ends after SIGTERM.
  func terminationFinding() async throws(SourceError) -> PluginFinding {
    let check = "SIGTERM"
    let record = try await run(trial(.terminated)).record
    if let failure = record.failure {
      return PluginVerdict.fault(check, failure, record, within: PluginCheckup.patience)
    }
    guard record.output == Array("ended\n".utf8) else {
      return .fail(
        check,
        "still ran a second after the signal",
        "Let SIGTERM end the program and all that it started."
      )
    }
    return .ok(check, "ended")
  }

  /// Checks that the plugin says how to use it, if a person starts it.
  func startedByHandFinding() async throws(SourceError) -> PluginFinding {
    var trial = trial()
    trial.arguments = []
    let run = try await run(trial)
    let verdict = PluginVerdict(run).finding("started by hand", .refusal, descriptor)
    guard verdict.result == .ok, !run.record.log.contains(where: { $0.contains(ascii: "dash") })
    else { return verdict }
    return .fail(
      "started by hand",
      "does not say what it is for",
      "Write to stderr how to use it through dash, and exit with 64."
    )
  }

  /// Checks that a long-running plugin handles two requests, and ends when its input is closed.
  func longRunningFinding() async throws(SourceError) -> PluginFinding {
    let check = "long-running"
    let record = try await run(trial(change: PluginRequestChange.twice)).record
    if let failure = record.failure {
      return PluginVerdict.fault(check, failure, record, within: PluginCheckup.patience)
    }
    let ids = record.output.split(separator: UInt8(ascii: "\n")).map { line in
      (try? JSONParser.parse(Array(line)))?["id"]?.value
    }
    guard ids.count == 2, ids.contains(.number(1)), ids.contains(.number(2)) else {
      return .fail(
        check,
        "did not print a document with its id for each of two requests",
        "Print one document in one line for each request, with its id."
      )
    }
    return .ok(check, "two documents with their ids")
  }

  // MARK: Secrets

  private func note(_ record: PluginTrialRecord.Content) {
    let texts = [record.output] + record.log.map { Array($0.utf8) }
    guard texts.contains(where: { Self.secret.isEchoed(in: $0) }) else { return }
    hasPrintedSecret.withLock { $0 = true }
  }

  /// The finding about the key in all runs; `nil` for a plugin without a key.
  var secretFinding: PluginFinding? {
    guard descriptor.options.contains(where: { $0.type == .secret }) else { return nil }
    guard hasPrintedSecret.withLock({ $0 }) else { return .ok("secret", "not printed") }
    return .fail("secret", "printed its key", "Keep addresses with the key out of every message.")
  }
}
