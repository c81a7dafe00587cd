import TextRendering

/// Whether this machine's clock agrees with those of the servers.
///
/// Certificates are good from one moment to another, and signed requests for a few minutes.
struct ClockCheck {
  /// From how many seconds on it is told.
  private static let warningSeconds = 60
  /// From how many seconds on requests fail.
  private static let failureSeconds = 300

  let exchanges: [ObservingTransport.Exchange]

  func finding() -> Finding {
    let told = exchanges.compactMap { exchange in
      exchange.clockAheadSeconds.map { (host: exchange.host, ahead: $0) }
    }
    // One server may be wrong; the one that agrees best is not.
    guard let best = told.min(by: { $0.ahead.magnitude < $1.ahead.magnitude }) else {
      return Finding(.network, "clock", .note, DoctorWords.clockUnknown)
    }
    let seconds = Int(clamping: best.ahead.magnitude)
    let mark: Report.Mark =
      switch seconds {
      case ...Self.warningSeconds: .ok
      case ...Self.failureSeconds: .warning
      default: .failure
      }
    return Finding(
      .network,
      "clock",
      mark,
      DoctorWords.clock(aheadSeconds: best.ahead, of: best.host, isFine: mark == .ok),
      steps: mark == .ok ? [] : [DoctorWords.setClock],
      facts: [Finding.Fact("aheadSeconds", best.ahead), Finding.Fact("host", best.host)]
    )
  }
}
