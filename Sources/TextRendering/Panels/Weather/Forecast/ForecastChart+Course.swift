import DashCore
import Localization

extension ForecastChart {
  /// The most skies in the summary; the icons below show the rest.
  private static let mostParts = 5
  /// The shortest dry spell that the summary mentions.
  private static let leastSeconds: Int64 = 2 * 3600

  /// Returns a summary of the sky now and its changes: `light rain · 18:00 clear sky`.
  ///
  /// - Parameter width: The available width in cells.
  /// - Returns: The changes that fit, with an ellipsis for the rest; empty if none fits or the sky
  ///   does not change.
  func course(width: Int) -> String {
    let clock = place.utcOffsets
    let parts = changes().enumerated().compactMap { index, change in
      page.description(of: change.condition).map { description in
        let time = page.clock.shortTime(clock.civil(at: change.moment))
        return index == 0 ? description : "\(time) \(description)"
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

  /// Returns the sky at the chart's start and each change of it.
  ///
  /// The worst step describes a run of precipitation or fog: rain that becomes heavy is heavy rain.
  private func changes() -> [SkyRun] {
    var steps: [SkyRun] = []
    for hour in hours {
      guard let condition = hour.condition else { continue }
      let start = hour.start(stepSeconds: stepSeconds)
      // The observation describes the rest of the current step, unless rain is coming.
      let isObserved = hasCurrentObservation && place.condition != nil && start < span.start
      if isObserved, !condition.sky.hasPrecipitation { continue }
      let step = SkyRun(
        moment: max(start, span.start),
        condition: condition,
        millimetresPerHour: hour.millimetresPerHour
      )
      if step.moment < span.end { steps.append(step) }
    }
    if hasCurrentObservation, let condition = place.condition {
      let observed = SkyRun(
        moment: span.start,
        condition: condition,
        millimetresPerHour: .total(
          place.rainMillimetresPerHour?.measured,
          place.snowMillimetresPerHour?.measured
        )
      )
      steps.insert(observed, at: 0)
    }
    var runs: [SkyRun] = []
    for (index, step) in steps.enumerated() {
      if let run = runs.last, run.kind == step.kind {
        runs[runs.count - 1] = run.joined(with: step)
        continue
      }
      let end = steps[index...].first { $0.kind != step.kind }
      let seconds = (end?.moment ?? span.end).seconds(since: step.moment)
      if runs.isEmpty || step.condition.sky.hasPrecipitation || seconds >= Self.leastSeconds {
        runs.append(step)
      }
    }
    return runs
  }
}

/// A time span with one kind of sky.
struct SkyRun: Sendable, Hashable {
  /// The start of the run.
  let moment: Timestamp
  /// The condition that describes the run.
  let condition: Condition
  /// The precipitation rate; `nil` if not reported.
  let millimetresPerHour: Double?

  /// The kind of sky, which merges similar skies.
  var kind: Sky {
    switch condition.sky {
    case .fewClouds: .clear
    case .brokenClouds: .overcast
    case .drizzle, .showers: .rain
    case .clear, .overcast, .rain, .sleet, .snow, .thunderstorm, .fog, .dust, .storm, .unknown:
      condition.sky
    }
  }

  /// Returns the run extended by a step; the worse of the two describes it.
  func joined(with step: SkyRun) -> SkyRun {
    // One cloudier hour does not change a clear or overcast run.
    guard kind != .clear, kind != .overcast, step.isWorse(than: self) else { return self }
    return SkyRun(
      moment: moment,
      condition: step.condition,
      millimetresPerHour: step.millimetresPerHour
    )
  }

  /// Returns whether the precipitation is heavier, or else its code or detail ranks higher.
  private func isWorse(than other: SkyRun) -> Bool {
    if let rate = millimetresPerHour, let otherRate = other.millimetresPerHour, rate != otherRate {
      return rate > otherRate
    }
    return condition.severity > other.condition.severity
  }
}
