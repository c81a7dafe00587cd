import DashCore
import Glibc
import TextRendering

/// Judges what a run of a plugin showed.
struct PluginVerdict {
  /// What a plugin has to print.
  enum Expectation: Sendable {
    /// Content, for its usual request.
    case content
    /// Content or an error document.
    case document
    /// Content, an error document, or a non-zero exit status without a document: dash never sends such
    /// a request.
    case documentOrRefusal
    /// Anything but a crash: a long-running plugin without a request has nothing to print.
    case end
    /// No document, and a non-zero exit status.
    case refusal
  }

  /// A run: what it showed, and what the decoder made of it.
  struct Run: Sendable {
    let record: PluginTrialRecord.Content
    let result: Result<Snapshot, SourceError>
    let limit: Duration
  }

  private static let errorStep =
    #"Print {"error": {"code": "unreachable", "message": "what happened", "hint": "what to do"}}."#

  private let run: Run

  init(_ run: Run) {
    self.run = run
  }

  /// Returns the finding of a check.
  func finding(
    _ check: String,
    _ expectation: Expectation,
    _ descriptor: SourceDescriptor
  ) -> PluginFinding {
    let record = run.record
    if let failure = record.failure {
      switch (expectation, failure) {
      case (.documentOrRefusal, .exited(let status)), (.end, .exited(let status)),
        (.refusal, .exited(let status)):
        return .ok(check, "refused with status \(status)")
      case (.end, .noOutput): return .ok(check, "ended with its input")
      default: return Self.fault(check, failure, record, within: run.limit)
      }
    }
    if expectation == .refusal {
      return record.exitStatus != 0
        ? .ok(check, "refused with status \(record.exitStatus)")
        : .fail(check, "printed a document", "Write what to do to stderr, and exit with 64.")
    }
    switch run.result {
    case .success(let snapshot):
      return .ok(check, "\(Self.summary(of: snapshot)) in \(Self.text(record.duration))")
    case .failure(let error):
      let message = ErrorMessages().message(for: error, from: descriptor)
      if !reportsError, error.code == .invalidResponse || error.code == .tooLarge {
        return .fail(check, message, "See plugin-document.schema.json.")
      }
      let detail = "\(error.code.rawValue): \(message)"
      guard expectation == .content else { return .ok(check, detail) }
      return .note(check, detail, "An instance in plugins.json gives it options of your own.")
    }
  }

  /// Whether the document is an error.
  private var reportsError: Bool { (try? JSONParser.parse(run.record.output))?["error"] != nil }

  /// Returns the finding of a run without a document.
  static func fault(
    _ check: String,
    _ failure: ProgramFailure,
    _ record: PluginTrialRecord.Content,
    within limit: Duration
  ) -> PluginFinding {
    let log = record.log.last.map { ": \($0)" } ?? ""
    switch failure {
    case .exited(let status):
      return .fail(check, "exited with status \(status) and no document\(log)", errorStep)
    case .killed(let signal): return .fail(check, "died by signal \(signal)\(log)", errorStep)
    case .limit:
      let step = "See the limits in Documentation/WritingAPlugin.md."
      return .fail(check, "used too much memory or processor time", step)
    case .noOutput: return .fail(check, "printed nothing\(log)", errorStep)
    case .notRun(let number):
      let text = String(cString: strerror(number))
      return .fail(check, "cannot be started: \(text)", "Check its first line and its mode.")
    case .printedSecret: return .fail(check, "printed a secret", "Never print the options.")
    case .replaced: return .fail(check, "was replaced meanwhile", "Run the check again.")
    case .timeout:
      let step = "Limit each wait to deadlineSeconds of the request."
      return .fail(check, "did not end within \(text(limit))", step)
    case .tooMuchOutput: return .fail(check, "printed more than 1 MiB", "Print less.")
    case .unknownID:
      return .fail(
        check,
        "printed a document without the id of a request",
        "Repeat the id of the request."
      )
    }
  }

  /// Returns the finding about members that dash does not know.
  static func members(_ check: String, _ output: [UInt8], _ schema: String) -> PluginFinding {
    let name = "\(check) members"
    guard let value = try? JSONParser.parse(output), let members = SchemaMembers(schema) else {
      return .fail(name, "no JSON", nil)
    }
    let unknown = members.unknown(in: value)
    guard let first = unknown.first else { return .ok(name) }
    let more = unknown.count > 1 ? " and \(unknown.count - 1) more" : ""
    return .fail(
      name,
      "unknown: \(first)\(more)",
      "dash ignores it: remove it, or correct its name: see Documentation/WritingAPlugin.md."
    )
  }

  /// Returns the worse of two findings.
  static func worse(_ one: PluginFinding, _ other: PluginFinding) -> PluginFinding {
    one.result == .fail ? one : other
  }

  private static func summary(of snapshot: Snapshot) -> String {
    switch snapshot.content {
    case .metrics(let metrics): PluginFinding.count(metrics.count, "metric")
    case .photos(let page): PluginFinding.count(page.photos.count, "photo")
    case .table(let table): PluginFinding.count(table.rows.count, "row")
    case .text(let text): PluginFinding.count(text.lines.count, "line")
    case .weather(let report): PluginFinding.count(report.places.count, "place")
    }
  }

  /// Returns a duration in milliseconds, or in seconds from one on.
  private static func text(_ duration: Duration) -> String {
    let milliseconds = Int(duration / .milliseconds(1))
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000) s"
  }
}
