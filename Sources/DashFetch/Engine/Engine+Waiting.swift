import DashCore

/// What is waited for, and until when.
extension Engine {
  /// Whether everything is there that is waited for.
  package var isComplete: Bool { arePanelsComplete && alerts.isIdle && radars.isIdle }

  /// Whether all panels are there, whose alerts may still come.
  package var arePanelsComplete: Bool {
    hidden.isEmpty && !board.isBusy && board.due.isEmpty && histories.isIdle
  }

  /// When photos, alerts and pictures are no longer waited for; `nil` for their own timeouts, and while
  /// the other panels are awaited.
  package var limit: Duration? {
    // Without other panels the photos are what is waited for.
    let waitsAnyway = board.shownInstances.allSatisfy(\.descriptor.kind.isOptional)
    let afterWeather = waitsAnyway ? nil : patience.afterWeather
    let end = afterWeather.flatMap(board.endOfWait)
    return [patience.atMost, end].compactMap(\.self).min()
  }

  /// What is late comes from the cache, which answers at once.
  mutating func endPatience(at now: Duration) {
    guard patience.isLast, let limit, now >= limit else { return }
    for name in optionalInFlight { _ = tryNext(name) }
    guard !areAlertsLate else { return }
    areAlertsLate = true
    for key in alerts.inFlight { alerts.restart(key, at: now) }
    for key in radars.inFlight { radars.restart(key, at: now) }
  }

  private var optionalInFlight: [String] {
    board.slots.filter { $0.isFetching && $0.instance.descriptor.kind.isOptional }
      .map(\.instance.name).filter { source(of: $0) == .network }
  }

  func source(of panel: String) -> Patience.Source {
    patience.order[tried[panel, default: 0]]
  }

  /// Where alerts come from.
  var alertSource: Patience.Source {
    // If the weather is from the cache, nothing else is waited for.
    let isFromCache = patience.order.first == .cache && tried.isEmpty
    return areAlertsLate ? .late : isFromCache ? .cache : .network
  }

  /// Goes to the next source of a panel; `false` if there is none.
  mutating func tryNext(_ panel: String) -> Bool {
    guard tried[panel, default: 0] + 1 < patience.order.count else { return false }
    tried[panel, default: 0] += 1
    board.fetchAgain(panel)
    return true
  }

  /// When ``Event/wake`` is due, which may have passed since the last event; `nil` if nothing is.
  package var nextWake: Duration? {
    let areAlertsCut = patience.isLast && (alerts.isBusy || radars.isBusy) && !areAlertsLate
    let isAwaited = !optionalInFlight.isEmpty || areAlertsCut
    let times = [
      repetition?.nextTick, repetition == nil ? nil : board.nextRefresh,
      isAwaited ? limit : nil,
      alerts.nextDue(after: begunAt), alertWait, radars.nextDue(after: begunAt),
      details.nextDue(after: begunAt),
    ]
    return times.compactMap(\.self).filter { $0 > begunAt }.min()
  }

  /// Whether something is in flight.
  package var isBusy: Bool { board.isBusy || details.isBusy || histories.isBusy || radars.isBusy }

  /// Returns whether a frame that cannot be corrected waits for something.
  package func isAwaited(at now: Duration) -> Bool {
    isAwaited(at: now, \.isFetching) || histories.isBusy || alertWait.map { now < $0 } ?? false
  }

  /// Returns whether a panel that is waited for has no result yet.
  package func isLoading(at now: Duration) -> Bool {
    isAwaited(at: now) { if case .loading = $0.state { true } else { false } }
  }

  private func isAwaited(at now: Duration, _ condition: (PanelBoard.Slot) -> Bool) -> Bool {
    let isPatient = limit.map { now < $0 } ?? true
    return board.slots.contains { slot in
      condition(slot) && (isPatient || !slot.instance.descriptor.kind.isOptional)
    }
  }

  /// When a frame stops waiting for the alerts in flight; `nil` without them.
  private var alertWait: Duration? {
    alerts.busySince.flatMap { start in patience.afterWeather.map { start + $0 } }
  }
}
