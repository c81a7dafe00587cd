import DashCore
import DashFetch
import Localization
import TextRendering

/// Reports an instance's keys, never the keys themselves, and the result of one request to its
/// service: reachability, whether the key is accepted, limits and pauses.
struct ServiceCheck {
  /// The instance; unconfigured if a program did not print its key.
  let instance: Instance
  /// The result of the request; `nil` if none was to be sent.
  let probe: ServiceProbe.Outcome?
  /// Whether any enabled instance is complete; a missing variable is then only a note.
  let isOtherReady: Bool
  /// The counted calls of the instance's account; `nil` without a store.
  let calls: StoreSummary.Calls?
  let now: Timestamp
  var text = Strings()

  private var messages: DoctorMessages { DoctorMessages(text: text) }

  func findings() -> [Finding] {
    var findings = keys
    if !instance.isEnabled, !instance.isFallback {
      findings.append(Finding(area, "enabled", .note, text(.doctorNotEnabled)))
    }
    guard let probe, instance.options.known != nil else { return findings }
    return findings + [response(of: probe)] + access(of: probe) + counted + rateLimit(of: probe)
  }

  private var area: Finding.Area { Finding.Area(of: instance) }

  // MARK: Keys

  private var keys: [Finding] {
    switch instance.options {
    case .success(let options):
      options.known.compactMap { option, value in
        guard case .secret(let secret) = value else { return nil }
        return key(option, secret)
      }
    case .failure(let error): [missing(error)]
    }
  }

  private func key(_ option: String, _ secret: Secret) -> Finding {
    // A program that was not run.
    let isSet = !secret.isEmpty
    let origin = messages.origin(secret.origin)
    let found = text(isSet ? .doctorKeySet(origin: origin) : .doctorKeyNotChecked(origin: origin))
    let (source, name, value): (String, String, (any FactValue)?) =
      switch secret.origin {
      case .credentials(let names), .variables(let names): ("environment", "variables", names)
      case .file(let path): ("file", "path", path)
      case .command(let command): ("command", "program", command.program)
      case .configuration: ("configuration", "", nil)
      }
    return Finding(area, option, found, facts: ["isSet": isSet, "source": source, name: value])
  }

  /// Reports what an unconfigured instance lacks.
  private func missing(_ error: SourceError) -> Finding {
    let steps = ErrorMessages(text).steps(after: error, from: instance.descriptor)
    var isVariable = false
    var variables: [String]?
    if case .missingVariable(let name) = error.reason { (isVariable, variables) = (true, [name]) }
    // A configured file or program without a key is a failure even if another instance is complete.
    let isFailure = instance.isEnabled && !(isVariable && isOtherReady)
    let isSecret = instance.descriptor.options.contains {
      $0.name == error.location && $0.type == .secret
    }
    return Finding(
      area,
      isSecret ? error.location ?? "options" : "options",
      isFailure ? .failure : .note,
      ErrorMessages(text).message(for: error, from: instance.descriptor),
      // If another instance works, nothing has to be done.
      steps: isFailure ? steps : [],
      facts: ["isSet": isSecret ? false : nil, "variables": variables]
    )
  }

  // MARK: The request

  private func response(of probe: ServiceProbe.Outcome) -> Finding {
    let last = probe.exchanges.last
    if let last, instance.descriptor.runsProgram, last.status != nil {
      return Finding(
        area,
        "answer",
        answer(text(.doctorDocument), last),
        facts: ["reached": true, "milliseconds": last.milliseconds]
      )
    }
    if let last, let status = last.status {
      return Finding(
        area,
        "answer",
        answer("HTTP \(status)", last),
        facts: [
          "reached": true, "host": last.host, "httpStatus": status,
          "milliseconds": last.milliseconds,
        ]
      )
    }
    guard let error = probe.error else {
      let facts: KeyValuePairs<String, (any FactValue)?> = ["reached": false]
      return Finding(area, "answer", .note, text(.doctorNoRequest), facts: facts)
    }
    return Finding(
      area,
      "answer",
      error.code == .rateLimited ? .warning : .failure,
      ErrorMessages(text).message(for: error, from: instance.descriptor),
      steps: ErrorMessages(text).steps(after: error, from: instance.descriptor),
      facts: [
        "reached": false, "host": last?.host, "milliseconds": last?.milliseconds,
        "code": error.code.rawValue,
      ]
    )
  }

  private func answer(_ what: String, _ exchange: ObservingTransport.Exchange) -> String {
    let host = ConfigurationMessages.safe(exchange.host)
    return text(.doctorAnswer(what: what, host: host, milliseconds: "\(exchange.milliseconds)"))
  }

  /// Reports whether the service accepted the key, or which other error it returned.
  private func access(of probe: ServiceProbe.Outcome) -> [Finding] {
    guard probe.isReached else { return [] }
    guard let error = probe.error else {
      return instance.secrets.isEmpty ? [] : [Finding(area, "key", text(.doctorAccepted))]
    }
    let mark: Report.Mark =
      switch error.code {
      case .empty: .note
      case .notFound, .rateLimited: .warning
      default: .failure
      }
    return [
      Finding(
        area,
        [.unauthorized, .forbidden].contains(error.code) ? "key" : "data",
        mark,
        ErrorMessages(text).message(for: error, from: instance.descriptor),
        steps: ErrorMessages(text).steps(after: error, from: instance.descriptor),
        facts: ["code": error.code.rawValue]
      )
    ]
  }

  // MARK: Limits

  /// The calls that dash has counted, and the pause that the service demands.
  private var counted: [Finding] {
    guard let calls else { return [] }
    let pause = messages.pause(calls.pause, now)
    let counted = messages.calls(
      today: calls.today,
      left: calls.left,
      perMinute: instance.callsPerMinute
    )
    return [
      Finding(
        area,
        "calls",
        pause == nil ? .ok : .warning,
        text.listSemicolon([counted] + [pause].compactMap(\.self)),
        facts: [
          "callsToday": calls.today, "callsLeftThisMinute": calls.left,
          "callsPerMinute": instance.callsPerMinute,
          "heldBackUntil": pause == nil ? nil : calls.pause?.end.iso8601,
        ]
      )
    ]
  }

  private func rateLimit(of probe: ServiceProbe.Outcome) -> [Finding] {
    guard let limit = probe.exchanges.last?.rateLimit else { return [] }
    let left = text(.doctorQuota(share: messages.share(limit.remaining, of: limit.limit)))
    let reset = limit.resetSeconds.map { text(.doctorReset(duration: messages.span($0))) }
    return [
      Finding(
        area,
        "quota",
        limit.remaining == 0 ? .warning : .ok,
        text.list([left] + [reset].compactMap(\.self)),
        facts: [
          "remaining": limit.remaining, "limit": limit.limit, "resetSeconds": limit.resetSeconds,
        ]
      )
    ]
  }
}
