import DashCore
import TextRendering

/// Reports the result of a probe: reachability, key, data and remaining calls.
struct ServiceCheck {
  let outcome: ServiceProbe.Outcome
  /// The counted calls of the instance's account; `nil` without a store.
  let calls: StoreSummary.Calls?
  let now: Timestamp

  func findings() -> [Finding] { [response] + access + quota + rateLimit }

  private var instance: Instance { outcome.instance }

  private var area: Finding.Area { Finding.Area(of: instance) }

  // MARK: Reached

  private var response: Finding {
    let last = outcome.exchanges.last
    let facts =
      [Finding.Fact("reached", outcome.isReached)]
      + Finding.Fact.optional("host", last?.host)
      + Finding.Fact.optional("httpStatus", last?.status)
      + Finding.Fact.optional("milliseconds", last?.milliseconds)
    if let last, let status = last.status {
      return Finding(
        area,
        "answer",
        DoctorMessages.response(status, milliseconds: last.milliseconds, from: last.host),
        facts: facts
      )
    }
    guard let error = outcome.error else {
      return Finding(area, "answer", .note, DoctorMessages.nothingRequested, facts: facts)
    }
    return Finding(
      area,
      "answer",
      error.code == .rateLimited ? .warning : .failure,
      ErrorMessages().message(for: error, from: instance.descriptor),
      steps: ErrorMessages().steps(after: error, from: instance.descriptor),
      facts: facts + [Finding.Fact("code", error.code.rawValue)]
    )
  }

  // MARK: Key

  /// Reports whether the service accepted the key, or which other error it returned.
  private var access: [Finding] {
    guard outcome.isReached else { return [] }
    guard let error = outcome.error else {
      let hasKey = !instance.secrets.isEmpty
      return hasKey ? [Finding(area, "key", DoctorMessages.keyAccepted)] : []
    }
    let isKey = [.unauthorized, .forbidden].contains(error.code)
    let mark: Report.Mark =
      switch error.code {
      case .empty: .note
      case .notFound, .rateLimited: .warning
      default: .failure
      }
    return [
      Finding(
        area,
        isKey ? "key" : "data",
        mark,
        ErrorMessages().message(for: error, from: instance.descriptor),
        steps: ErrorMessages().steps(after: error, from: instance.descriptor),
        facts: [Finding.Fact("code", error.code.rawValue)]
      )
    ]
  }

  // MARK: Quota

  private var quota: [Finding] {
    guard let calls else { return [] }
    let backoff = calls.pausedUntil.flatMap { $0 > now ? $0 : nil }
    let facts =
      [Finding.Fact("callsToday", calls.today)]
      + Finding.Fact.optional("callsLeftThisMinute", calls.left)
      + Finding.Fact.optional("callsPerMinute", instance.callsPerMinute)
      + Finding.Fact.optional("heldBackUntil", backoff?.iso8601)
    let text = DoctorMessages.calls(
      today: calls.today,
      left: calls.left,
      perMinute: instance.callsPerMinute
    )
    guard let backoff else { return [Finding(area, "calls", .ok, text, facts: facts)] }
    let seconds = Int(clamping: backoff.seconds(since: now))
    return [
      Finding(
        area,
        "calls",
        .warning,
        "\(text); \(DoctorMessages.backoff(seconds: seconds))",
        facts: facts
      )
    ]
  }

  private var rateLimit: [Finding] {
    guard let limit = outcome.exchanges.last?.rateLimit else { return [] }
    return [
      Finding(
        area,
        "quota",
        limit.remaining == 0 ? .warning : .ok,
        DoctorMessages.quota(limit),
        facts: [Finding.Fact("remaining", limit.remaining)]
          + Finding.Fact.optional("limit", limit.limit)
          + Finding.Fact.optional("resetSeconds", limit.resetSeconds)
      )
    ]
  }
}
