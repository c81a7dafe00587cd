import DashCore

/// Lays out the line at the foot of a watched screen, in the cells there are.
///
/// What counts down comes first, so that nothing before it moves it.
struct StatusLine: Sendable {
  private let status: WatchStatus
  private let page: Page
  private let isDemo: Bool

  /// Creates the line.
  ///
  /// - Parameters:
  ///   - status: What it tells.
  ///   - page: The page that it stands on.
  ///   - isDemo: Whether it is the one to say that nothing of the page is real.
  init(_ status: WatchStatus, on page: Page, isDemo: Bool = false) {
    self.status = status
    self.page = page
    self.isDemo = isDemo
  }

  /// The fullest form that fits.
  func laidOut() -> StyledLine {
    let all = progress + alerts + limits
    let phrases: [ScreenPhrase] = [.keysLong, .keysShort, .keysShortest]
    for keys in phrases.map({ page.text($0) }) + [""] {
      let line = line(all, keys)
      if line.width <= page.width { return line }
    }
    return cut(line(progress.suffix(1) + alerts + limits, ""))
  }

  private func line(_ parts: [Span], _ keys: String) -> StyledLine {
    var line = StyledLine(" ")
    for (index, part) in parts.enumerated() {
      if index > 0 { line.append(page.typography.separator, .secondary) }
      line.append(part.text, part.style)
    }
    if !keys.isEmpty { line.trailing = [Span(keys, .secondary)] }
    return line
  }

  /// The line without what does not fit, an ellipsis in its place.
  private func cut(_ line: StyledLine) -> StyledLine {
    var cut = StyledLine()
    var room = page.width
    for span in line.spans where room > 0 {
      let ellipsis = room < 3 ? "" : page.typography.ellipsis
      let text = TextFitting.truncate(span.text, to: room, ellipsis: ellipsis)
      cut.append(text, span.style)
      room -= TextWidth.width(of: text)
    }
    return cut
  }

  // MARK: Parts

  /// When data came and when it comes again.
  private var progress: [Span] {
    var parts: [Span] = []
    if let updatedAt = status.updatedAt {
      parts.append(Span(page.text(TimePhrase.updated, ["time": clock(updatedAt)]), .secondary))
    }
    if status.isPaused {
      parts.append(Span(page.text(ScreenPhrase.paused), .warning))
    } else if let seconds = status.secondsToNext {
      // As wide at nine seconds as at ten, so that the rest stays where it is.
      let width = String(status.intervalSeconds).count
      let count = TextFitting.padStart(String(seconds), to: width)
      parts.append(Span(page.text(TimePhrase.nextIn, ["seconds": count]), .secondary))
    }
    return parts
  }

  /// What is not as it should be.
  private var alerts: [Span] {
    var parts: [Span] = []
    if let entry = status.entry {
      let words = page.text(ScreenPhrase.searchPhotos, ["text": DisplayText(entry).string])
      return [Span("\(words)_", .heading)]
    }
    if isDemo { parts.append(Span(page.text(PageWord.demo), .warning)) }
    if let notice = status.notice { parts.append(Span(words(for: notice), .heading)) }
    if let since = status.offlineSince {
      let time = day(of: since) + page.clock.time(civil(since))
      parts.append(Span(page.text(ScreenPhrase.offlineSince, ["time": time]), .failure))
    }
    if let problem = status.configurationProblem {
      let words = page.text(ScreenPhrase.fileNotTakenUp, ["problem": DisplayText(problem).string])
      parts.append(Span(words, .failure))
    }
    for trouble in status.troubles {
      let (panel, code) = (page.typography.text(trouble.panel), trouble.code.rawValue)
      let words =
        trouble.isStale
        ? page.text(ScreenPhrase.panelStale, ["panel": panel, "code": code]) : "\(panel): \(code)"
      parts.append(Span(words, .failure))
    }
    return parts
  }

  /// What makes refreshes slower than wanted.
  private var limits: [Span] {
    var parts: [Span] = []
    if !status.waitingFor.isEmpty {
      let names = page.text.names(status.waitingFor)
      parts.append(Span(page.text(ScreenPhrase.waitingFor, ["names": names]), .secondary))
    }
    for stretch in status.stretches {
      let every = DurationText.text(stretch.everySeconds)
      let values = ["every": every, "provider": stretch.provider] as KeyValuePairs
      parts.append(Span(page.text(ScreenPhrase.stretched, values), .secondary))
    }
    return parts
  }

  private func words(for notice: WatchNotice) -> String {
    switch notice {
    case .configurationTaken: page.text(ScreenPhrase.fileTakenUp)
    case .storeProblem(let problem): page.text(StoreWords.brief(for: problem))
    case .opened: page.text(ScreenPhrase.opened)
    case .notOpened: page.text(ScreenPhrase.notOpened)
    case .pageFailed(let code): page.text(ScreenPhrase.noOtherPage, ["code": code.rawValue])
    case .interval(let seconds):
      page.text(ScreenPhrase.every, ["every": DurationText.text(seconds)])
    case .refreshTooSoon(let seconds): page.text(ScreenPhrase.tooSoon, ["seconds": String(seconds)])
    case .units(let units): units.text
    }
  }

  private func clock(_ moment: Timestamp) -> String {
    day(of: moment) + page.clock.timeWithSeconds(civil(moment))
  }

  /// The day of a time that is not of these hours; nothing for one that is.
  private func day(of moment: Timestamp) -> String {
    page.now.seconds(since: moment) < 12 * 3600 ? "" : page.clock.day(civil(moment)) + " "
  }

  private func civil(_ moment: Timestamp) -> CivilTime {
    moment.civil(utcOffsetSeconds: page.options.utcOffsetSeconds)
  }
}
