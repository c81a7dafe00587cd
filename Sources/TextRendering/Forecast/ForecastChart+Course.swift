import DashCore

extension ForecastChart {
  /// How many skies are told of: the icons below tell the rest.
  private static let mostParts = 5
  /// A gap in the clouds shorter than this is none to speak of.
  private static let leastSeconds: Int64 = 2 * 3600

  /// The sky now, and what it is from which time on: `light rain · 18:00 clear sky`.
  ///
  /// - Parameter width: The cells that there are.
  /// - Returns: As many changes as fit, and a sign that there are more; nothing where not one does,
  ///   or nothing changes.
  func course(width: Int) -> String {
    let clock = place.utcOffsets
    let parts = changes().enumerated().compactMap { index, change in
      page.words(for: change.condition).map { words in
        let time = page.clock.shortTime(clock.civil(at: change.moment))
        return index == 0 ? words : "\(time) \(words)"
      }
    }
    for count in (2...max(parts.count, 2)).reversed() where count <= parts.count {
      let isWhole = count == parts.count
      let shown = parts.prefix(count) + (isWhole ? [] : [page.typography.ellipsis])
      let course = shown.joined(separator: page.typography.separator)
      if count <= Self.mostParts, TextWidth.width(of: course) <= width { return course }
    }
    return ""
  }

  /// The sky at the chart's start and wherever it becomes another, each once.
  ///
  /// What falls or hangs in the air is told of by its worst: rain that becomes heavy is heavy rain.
  private func changes() -> [SkyRun] {
    var steps: [SkyRun] = []
    // What falls does so in the time before its step, as the bars have it; the sky after it is from the
    // step's moment on.
    var endOfFall: Timestamp?
    for hour in hours {
      guard let condition = hour.condition else { continue }
      let fall = SkyRun(
        moment: max(hour.time.advanced(bySeconds: -Int64(stepSeconds)), span.start),
        condition: condition,
        millimetresPerHour: hour.millimetresPerHour
      )
      let step = fall.falls ? fall : fall.beginning(at: endOfFall ?? hour.time)
      endOfFall = fall.falls ? hour.time : nil
      if step.moment < span.end { steps.append(step) }
    }
    if isMeasuredNow, let condition = place.condition {
      steps.insert(SkyRun(moment: span.start, condition: condition, of: place), at: 0)
    }
    var runs: [SkyRun] = []
    for (index, step) in steps.enumerated() {
      if let run = runs.last, run.kind == step.kind {
        runs[runs.count - 1] = run.joined(with: step)
        continue
      }
      let end = steps[index...].first { $0.kind != step.kind }
      let seconds = (end?.moment ?? span.end).seconds(since: step.moment)
      if runs.isEmpty || step.falls || seconds >= Self.leastSeconds {
        runs.append(step)
      }
    }
    return runs
  }
}
