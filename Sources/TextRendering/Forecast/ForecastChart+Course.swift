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
    let offset = place.utcOffsetSeconds ?? 0
    let parts = changes().enumerated().compactMap { index, change in
      page.words(for: change.condition).map { words in
        let time = page.clock.shortTime(change.moment.civil(utcOffsetSeconds: offset))
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
  private func changes() -> [(moment: Timestamp, condition: Condition)] {
    var conditions = hours.filter { $0.time < span.end }.compactMap { hour in
      hour.condition.map { (moment: hour.time, condition: $0) }
    }
    if isMeasuredNow, let condition = place.condition {
      conditions.insert((span.start, condition), at: 0)
    }
    var runs: [(moment: Timestamp, condition: Condition)] = []
    for (index, step) in conditions.enumerated()
    where runs.last?.condition.sky.kind != step.condition.sky.kind {
      let end = conditions[index...].first { $0.condition.sky.kind != step.condition.sky.kind }
      let seconds = (end?.moment ?? span.end).seconds(since: step.moment)
      if runs.isEmpty || step.condition.sky.falls || seconds >= Self.leastSeconds {
        runs.append(step)
      }
    }
    return runs
  }
}

extension Sky {
  /// What is one and the same sky when it is told of in a line.
  fileprivate var kind: Sky {
    switch self {
    case .fewClouds: .clear
    case .brokenClouds: .overcast
    case .drizzle, .showers: .rain
    case .clear, .overcast, .rain, .sleet, .snow, .thunderstorm, .fog, .dust, .storm, .unknown: self
    }
  }

  /// Whether something falls.
  fileprivate var falls: Bool {
    switch self {
    case .drizzle, .rain, .showers, .sleet, .snow, .thunderstorm: true
    case .clear, .fewClouds, .brokenClouds, .overcast, .fog, .dust, .storm, .unknown: false
    }
  }
}
