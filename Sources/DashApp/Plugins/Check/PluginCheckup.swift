import DashCore
import TextRendering

/// Runs a plugin with good and hostile requests: `dash plugins check`.
///
/// Everything goes through the supervisor and the decoders that a dashboard uses. No key of the user
/// is given to the plugin.
struct PluginCheckup {
  /// The time limit of a run.
  static let patience = Duration.seconds(10)

  let file: PluginFile
  let support: PluginSupport
  let transport: any Transport
  let now: @Sendable () -> Timestamp
  /// Returns the options of the plugin's first instance, without secrets; `nil` without one.
  let configured: @Sendable (SourceDescriptor) -> [String: OptionValue]?

  /// Runs all checks that the plugin allows.
  ///
  /// - Returns: The findings.
  /// - Throws: ``SourceError`` if the plugin could not be run at all, which is not its fault.
  func run() async throws -> [PluginFinding] {
    if let fault = file.fault {
      let state = PluginState.faulty(fault)
      return [.fail("file", PluginMessages.text(for: state), PluginMessages.step(for: state, file))]
    }
    let (description, described) = try await describe()
    guard let description else { return described }
    let runner = PluginTestRunner(
      descriptor: description,
      support: support,
      transport: transport,
      now: now,
      configured: configured(description)
    )
    var findings = described
    findings += try await good(runner)
    findings += try await surroundings(runner)
    findings += try await hostile(runner)
    if let finding = runner.secretFinding { findings.append(finding) }
    return findings
  }

  // MARK: Description

  private func describe() async throws(SourceError) -> (SourceDescriptor?, [PluginFinding]) {
    let record = PluginTrialRecord()
    let trial = PluginTrial(arguments: [ProgramCall.Action.describe.rawValue])
    let call = ProgramCall(file.program, .describe)
    let request = Request(running: call, identity: "", deadline: .now + Self.patience)
    let sender = PluginTrialTransport(base: transport, trial: trial, record: record)
    _ = try? await sender.send(request)
    let content = record.content
    if let obstacle = content.obstacle { throw SourceError(obstacle) }
    if let failure = content.failure {
      return (nil, [PluginVerdict.fault("describe", failure, content, within: Self.patience)])
    }
    guard content.exitStatus == 0 else {
      let detail = "exited with status \(content.exitStatus)"
      return (nil, [.fail("describe", detail, "Exit with 0 after the descriptor.")])
    }
    switch support.decode(content.output, file.program) {
    case .failure(let error):
      let placeholder = PluginCatalog.placeholder(for: file)
      let detail = ErrorMessages().message(for: error, from: placeholder)
      return (nil, [.fail("describe", detail, "See plugin-descriptor.schema.json.")])
    case .success(let descriptor):
      let version = descriptor.version.map { ", version \($0)" } ?? ""
      let options = PluginFinding.count(descriptor.options.count, "option")
      let detail = "\(descriptor.kind.rawValue), \(options)"
      return (
        descriptor,
        [
          .ok("describe", detail + version),
          PluginVerdict.members("descriptor", content.output, Schemas.pluginDescriptor),
        ]
      )
    }
  }

  // MARK: Good requests

  private func good(_ runner: PluginTestRunner) async throws -> [PluginFinding] {
    let first = try await runner.run(runner.trial())
    var findings = [PluginVerdict(first).finding("fetch", .content, runner.descriptor)]
    if first.record.failure == nil {
      findings.append(
        PluginVerdict.members("document", first.record.output, Schemas.pluginDocument)
      )
    }
    async let one = runner.finding("two at once", .document, runner.trial())
    async let other = runner.finding("two at once", .document, runner.trial())
    findings.append(PluginVerdict.worse(try await one, try await other))
    let foreign = PluginRequestChange.setting([
      ("language", #""ar""#), ("timeZone", #""Asia/Kathmandu""#),
      ("units", #"{"temperature": "F", "wind": "mph", "pressure": "inHg", "clock": "12"}"#),
    ])
    for (name, change) in [
      ("foreign language, units", foreign),
      ("20 columns", PluginRequestChange.setting([("columns", "20")])),
      ("1000 columns", PluginRequestChange.setting([("columns", "1000")])),
      ("unknown member", PluginRequestChange.setting([("future", #"{"a": [1, null]}"#)])),
    ] {
      findings.append(try await runner.finding(name, .document, runner.trial(change: change)))
    }
    if runner.isLongRunning { findings.append(try await runner.longRunningFinding()) }
    return findings
  }

  // MARK: Surroundings

  private func surroundings(_ runner: PluginTestRunner) async throws -> [PluginFinding] {
    let hasNamespace = await runner.hasNamespace()
    let offline = try await runner.finding(
      hasNamespace ? "no network" : "no network (a proxy that leads nowhere)",
      .document,
      runner.trial(.noNetwork)
    )
    return [
      offline,
      try await runner.silentServiceFinding(),
      try await runner.finding("no HOME", .document, runner.trial(.noHome)),
      try await runner.terminationFinding(),
    ]
  }

  // MARK: Hostile requests

  private func hostile(_ runner: PluginTestRunner) async throws -> [PluginFinding] {
    let options = runner.descriptor.options
    let withoutRequest: PluginVerdict.Expectation =
      runner.isLongRunning ? .end : .documentOrRefusal
    var findings: [PluginFinding] = []
    for (name, expectation, change) in [
      (
        "unknown option", PluginVerdict.Expectation.document,
        PluginRequestChange.settingOptions([("unknown", #"{"a": [1, null]}"#)])
      ),
      ("large request", .document, PluginRequestChange.large),
      ("no options", .documentOrRefusal, PluginRequestChange.setting([("options", "{}")])),
      ("options of a wrong type", .documentOrRefusal, PluginRequestChange.wrongTypes(of: options)),
      (
        "no deadline", .documentOrRefusal,
        PluginRequestChange.setting([("deadlineSeconds", "null")])
      ),
      ("broken JSON", .documentOrRefusal, PluginRequestChange.cut),
      ("another JSON value", .documentOrRefusal, { _ in Array("[7]\n".utf8) }),
      ("empty input", withoutRequest, { _ in [] }),
    ] as [(String, PluginVerdict.Expectation, PluginRequestChange.Change)] {
      let trial = runner.trial(.noNetwork, change: change)
      findings.append(try await runner.finding(name, expectation, trial))
    }
    findings.append(
      try await runner.finding("closed input", withoutRequest, runner.trial(.closedInput))
    )
    var unknown = runner.trial()
    unknown.arguments = ["unknown-action"]
    findings.append(try await runner.finding("unknown action", .refusal, unknown))
    findings.append(try await runner.startedByHandFinding())
    return findings
  }
}
