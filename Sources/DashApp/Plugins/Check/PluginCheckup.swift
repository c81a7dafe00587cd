import DashCore
import TextRendering

/// Runs a plugin with good and hostile requests: `dash plugins check`.
///
/// Everything goes through the supervisor and the decoders that a dashboard uses. No key of the user
/// is given to the plugin.
struct PluginCheckup {
  /// The time limit of a run.
  static let patience = Duration.seconds(10)
  /// The time for a plugin that has 0.2 s: starting an interpreter takes longer.
  private static let shortDeadline = Duration.milliseconds(400)
  private static let shortPatience = Duration.seconds(5)

  let file: PluginFile
  let support: PluginSupport
  let transport: any Transport
  let now: @Sendable () -> Timestamp
  /// Returns the options of the plugin's first instance, without secrets; `nil` without one.
  let configured: @Sendable (SourceDescriptor) -> [String: OptionValue]?

  /// Runs all checks that the plugin allows.
  func run() async -> [PluginFinding] {
    if let fault = file.fault {
      let state = PluginState.faulty(fault)
      return [.mend("file", PluginMessages.text(for: state), PluginMessages.step(for: state, file))]
    }
    let (description, described) = await describe()
    guard let description else { return described }
    let bench = PluginTestBench(
      descriptor: description,
      support: support,
      transport: transport,
      now: now,
      configured: configured(description)
    )
    var findings = described
    findings += await good(bench)
    findings += await surroundings(bench)
    findings += await hostile(bench)
    if let finding = bench.secretFinding { findings.append(finding) }
    return findings
  }

  // MARK: Description

  private func describe() async -> (SourceDescriptor?, [PluginFinding]) {
    let record = PluginTrialRecord()
    let trial = PluginTrial(arguments: [ProgramCall.Action.describe.rawValue])
    let call = ProgramCall(file.program, .describe)
    let request = Request(running: call, identity: "", deadline: .now + Self.patience)
    let sender = PluginTrialTransport(base: transport, trial: trial, record: record)
    _ = try? await sender.send(request)
    let content = record.content
    if let failure = content.failure {
      return (nil, [PluginVerdict.fault("describe", failure, content, within: Self.patience)])
    }
    guard content.exitStatus == 0 else {
      let detail = "exited with status \(content.exitStatus)"
      return (nil, [.mend("describe", detail, "Exit with 0 after the descriptor.")])
    }
    switch support.decode(content.output, file.program) {
    case .failure(let error):
      let placeholder = PluginCatalog.placeholder(for: file)
      let detail = ErrorMessages().message(for: error, from: placeholder)
      return (nil, [.mend("describe", detail, "See plugin-descriptor.schema.json.")])
    case .success(let descriptor):
      let version = descriptor.version.map { ", version \($0)" } ?? ""
      let options = descriptor.options.count
      let detail = "\(descriptor.kind.rawValue), \(options) option\(options == 1 ? "" : "s")"
      return (
        descriptor,
        [
          .ok("describe", detail + version),
          PluginVerdict.members("descriptor", content.output, PluginSchema.descriptor),
        ]
      )
    }
  }

  // MARK: Good requests

  private func good(_ bench: PluginTestBench) async -> [PluginFinding] {
    let first = await bench.run(bench.trial())
    var findings = [PluginVerdict(first).finding("fetch", .content, bench.descriptor)]
    if first.record.failure == nil {
      findings.append(
        PluginVerdict.members("document", first.record.output, PluginSchema.document)
      )
    }
    async let one = bench.run(bench.trial())
    async let other = bench.run(bench.trial())
    findings.append(
      PluginVerdict.worse(
        PluginVerdict(await one).finding("two at once", .document, bench.descriptor),
        PluginVerdict(await other).finding("two at once", .document, bench.descriptor)
      )
    )
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
      findings.append(await bench.finding(name, .document, bench.trial(change: change)))
    }
    if bench.isLongRunning { findings.append(await bench.longRunningFinding()) }
    return findings
  }

  // MARK: Surroundings

  private func surroundings(_ bench: PluginTestBench) async -> [PluginFinding] {
    let hasNamespace = await bench.hasNamespace()
    let offline = await bench.finding(
      hasNamespace ? "no network" : "no network (a proxy that leads nowhere)",
      .document,
      bench.trial(.noNetwork)
    )
    // A service that never answers, at the address of the plugin's own option.
    let server = SilentServer()
    let silent = await bench.run(
      bench.trial(limit: Self.shortPatience),
      deadline: Self.shortDeadline,
      baseURL: server?.baseURL
    )
    return [
      offline,
      PluginVerdict(silent).finding("0.2 s, silent service", .document, bench.descriptor),
      await bench.finding("no HOME", .document, bench.trial(.noHome)),
      await bench.terminationFinding(),
    ]
  }

  // MARK: Hostile requests

  private func hostile(_ bench: PluginTestBench) async -> [PluginFinding] {
    let options = bench.descriptor.options
    let withoutRequest: PluginVerdict.Expectation =
      bench.isLongRunning ? .end : .documentOrRefusal
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
      let trial = bench.trial(.noNetwork, change: change)
      findings.append(await bench.finding(name, expectation, trial))
    }
    findings.append(
      await bench.finding("closed input", withoutRequest, bench.trial(.closedInput))
    )
    var unknown = bench.trial()
    unknown.arguments = ["unknown-action"]
    findings.append(await bench.finding("unknown action", .refusal, unknown))
    findings.append(await bench.startedByHandFinding())
    return findings
  }
}
