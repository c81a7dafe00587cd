import DashCore
import Localization

/// The row at the bottom of the screen in watch mode: what happens, the sources, the next refresh and the
/// keys.
struct StatusLine: Sendable {
  /// The fewest cells that remain of a truncated part.
  private static let leastCut = 12

  let status: WatchStatus
  let page: Page
  /// The sources of what is shown: with their licences, and without.
  let sources: [[Span]]
  /// A key that does something on this screen only; `nil` for none.
  var key: LocalizedString?

  /// Returns the longest form that fits: first the keys leave, then the next refresh, then the licences.
  func laidOut() -> StyledLine {
    if let prompt = status.prompt {
      let line = line([Span("\(prompt)_", .heading)] + limits, "")
      return line.width <= page.width ? line : end(of: prompt)
    }
    let events = alerts + limits
    let always: [LocalizedString] = [.watchKeysLong, .watchKeysShort, .watchKeysShortest]
    let hints = always.map { page.text($0) }
    let longer = key.map { key in hints.prefix(2).map { "\(page.text(key))  \($0)" } } ?? []
    let keys = longer + hints.dropFirst(min(longer.count, 1)) + [""]
    let whole = keys.map { line(events + source(0) + next, $0) }
    let shorter = [source(0), source(1)].map { line(events + $0, "") }
    if let fitting = (whole + shorter).first(where: { $0.width <= page.width }) { return fitting }
    return cut(line(events + source(1), ""))
  }

  private func source(_ form: Int) -> [Span] {
    // The separators between the spans of a form are those of the line.
    sources.indices.contains(form)
      ? sources[form].filter { $0.text != page.typography.separator } : []
  }

  private func line(_ parts: [Span], _ keys: String) -> StyledLine {
    // The margin holds the spinner, so that nothing moves.
    var line = StyledLine(page.typography.spinner(status.spinnerStep) ?? " ")
    for (index, part) in parts.enumerated() {
      if index > 0 { line.append(page.typography.separator, .secondary) }
      line.append(part.text, part.style)
    }
    if !keys.isEmpty { line.trailing = [Span(keys, .secondary)] }
    return line
  }

  /// Returns the prompt alone, and of a long one the end, where the reader types.
  private func end(of prompt: String) -> StyledLine {
    var text = "\(prompt)_"
    while TextWidth.width(of: text) >= page.width { text.removeFirst() }
    return StyledLine([Span(" "), Span(text, .heading)])
  }

  /// Returns the parts that fit, the last one truncated if enough of it remains to be read.
  private func cut(_ line: StyledLine) -> StyledLine {
    let separator = page.typography.separator
    var cut = StyledLine()
    for span in line.spans {
      let room = page.width - cut.width
      if TextWidth.width(of: span.text) > room {
        guard room >= Self.leastCut || cut.spans.count < 2 else { break }
        let ellipsis = page.typography.ellipsis
        cut.append(TextFitting.truncate(span.text, to: room, ellipsis: ellipsis), span.style)
        break
      }
      cut.append(span.text, span.style)
    }
    if cut.spans.last?.text == separator { cut.spans.removeLast() }
    return cut
  }

  // MARK: Parts

  /// The time of the next refresh.
  private var next: [Span] {
    if status.isPaused { return [Span(page.text(.watchPaused), .warning)] }
    return status.nextAt.map { [Span(page.text(.timeNext(time: clock($0))), .secondary)] } ?? []
  }

  /// The notice, the outage, and the configuration and panel errors.
  private var alerts: [Span] {
    var parts: [Span] = []
    if let alert = status.newAlert {
      let text = page.text(.alertNew(alert: DisplayText(alert).string))
      parts.append(Span("\(page.typography.alert) \(text)", .failure))
    }
    if let notice = status.notice { parts.append(Span(notice, .heading)) }
    switch status.outage {
    case .since(let moment): parts.append(Span(page.offline(since: moment), .failure))
    case .requested: parts.append(Span(Page.offlineOption, .warning))
    case nil: break
    }
    if let problem = status.configurationProblem {
      let message = page.text(.watchConfigNotReloaded(problem: DisplayText(problem).string))
      parts.append(Span(message, .failure))
    }
    for failure in status.failures {
      let (panel, code) = (page.typography.text(failure.panel), failure.code.rawValue)
      let message =
        failure.isStale
        ? page.text(.watchPanelStale(panel: panel, code: code))
        : page.text.labelled(code, by: panel)
      parts.append(Span(message, .failure))
    }
    return parts
  }

  /// The pending providers, and the rate limits that delay refreshes.
  private var limits: [Span] {
    var parts: [Span] = []
    let awaited = status.waitingFor + (status.awaitsPictures ? [page.text(.remarkPictures)] : [])
    if !awaited.isEmpty {
      let names = page.text.names(awaited)
      parts.append(Span(page.text(.watchWaitingFor(names: names)), .secondary))
    }
    for stretch in status.rateLimitedProviders {
      let every = page.text.interval(stretch.everySeconds)
      parts.append(
        Span(page.text(.watchIntervalLimited(every: every, provider: stretch.provider)), .secondary)
      )
    }
    return parts
  }

  private func clock(_ moment: Timestamp) -> String {
    let time = page.civil(moment)
    let isQuick = status.intervalSeconds < 60
    return page.day(of: moment)
      + (isQuick ? page.clock.timeWithSeconds(time) : page.clock.time(time))
  }
}

extension Page {
  /// The option that allows cached data only, as it is typed.
  static let offlineOption = "--offline"

  /// Returns since when the network is missing.
  func offline(since moment: Timestamp) -> String {
    text(.watchOfflineSince(time: day(of: moment) + clock.time(civil(moment))))
  }

  /// Returns the day of a time 12 hours or more ago, and otherwise an empty string.
  fileprivate func day(of moment: Timestamp) -> String {
    now.seconds(since: moment) < 12 * 3600 ? "" : clock.day(civil(moment)) + " "
  }
}
