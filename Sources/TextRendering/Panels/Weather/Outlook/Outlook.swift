import DashCore

/// What the forecast says about the coming hours of a place: what falls, when it starts and ends, and
/// how the temperature compares with yesterday's.
///
/// It ends at the first unknown hour, because a gap need not be dry.
struct Outlook: Sendable, Hashable {
  /// The period in which a spell must start to be mentioned, in seconds: a day.
  static let seconds: Int64 = 86_400
  /// The least dry time after a spell that is worth a mention, in seconds.
  private static let drySeconds: Int64 = 6 * 3600

  let now: Timestamp
  /// When the hours end that are known without a gap.
  let knownUntil: Timestamp
  /// The first spell of precipitation, and the next one unless it starts much later.
  let precipitation: [WeatherSpell]
  /// The first fog.
  let fog: WeatherSpell?
  /// Rain or snow within two hours; `nil` if it stays dry, or without minutes.
  let soon: RainSoon?
  /// The temperature yesterday and now; `nil` if one of them is unknown.
  let temperature: TemperatureChange?

  /// Computes the outlook of a place.
  ///
  /// - Parameters:
  ///   - place: The place, with its forecast and its history.
  ///   - now: The current time.
  ///   - isObserved: Whether the observation is recent enough to say what falls now.
  init(of place: PlaceWeather, at now: Timestamp, isObserved: Bool) {
    let steps = OutlookStep.steps(of: place, from: now, isObserved: isObserved)
    let limit = now.advanced(bySeconds: Self.seconds)
    let falling = WeatherSpell.spells(in: steps) { $0.falls }
    if let first = falling.first, (first.start.moment ?? now) < limit {
      let window = Self.window(after: first, now)
      let next = falling.dropFirst().first { ($0.start.moment ?? now) < window }
      precipitation = [first] + [next].compactMap(\.self)
    } else {
      precipitation = []
    }
    fog = WeatherSpell.spells(in: steps) { $0 == .fog }.first { ($0.start.moment ?? now) < limit }
    soon = RainSoon(steps, from: now)
    temperature = isObserved ? TemperatureChange(at: place) : nil
    self.now = now
    knownUntil = steps.last?.end ?? now
  }

  /// Whether it is known to stay dry for a while after the only spell.
  var endsDry: Bool {
    guard precipitation.count == 1, let spell = precipitation.first else { return false }
    if case .notBefore = spell.end { return false }
    return knownUntil >= Self.window(after: spell, now)
  }

  /// Returns the end of the time in which another spell is mentioned.
  private static func window(after spell: WeatherSpell, _ now: Timestamp) -> Timestamp {
    max(now.advanced(bySeconds: seconds), spell.end.moment.advanced(bySeconds: drySeconds))
  }
}

/// What falls from the sky, or fog, or nothing.
struct Precipitation: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case dry, fog, drizzle, showers, rain, sleet, snow, freezingRain, thunderstorm
  }

  static let dry = Precipitation(kind: .dry)
  static let fog = Precipitation(kind: .fog)

  let kind: Kind
  var isHeavy = false

  /// Whether something falls.
  var falls: Bool { kind != .dry && kind != .fog }

  /// The precipitation without the differences between drizzle, showers and rain.
  var merged: Precipitation {
    switch kind {
    case .drizzle, .showers: Precipitation(kind: .rain, isHeavy: isHeavy)
    case .dry, .fog, .rain, .sleet, .snow, .freezingRain, .thunderstorm: self
    }
  }

  /// The order of severity.
  fileprivate var severity: Int {
    switch (kind, isHeavy) {
    case (.dry, _), (.fog, _), (.drizzle, _), (.showers, false), (.rain, false): 0
    case (.sleet, _): 1
    case (.snow, false): 2
    case (.showers, true), (.rain, true): 3
    case (.snow, true): 4
    case (.freezingRain, _): 5
    case (.thunderstorm, false): 6
    case (.thunderstorm, true): 7
    }
  }
}

/// A time with precipitation or fog, interrupted for two hours at most.
struct WeatherSpell: Sendable, Hashable {
  enum Start: Sendable, Hashable {
    case now
    case at(Timestamp)
    /// Before the end of the current step, which has some, although it is dry now.
    case before(Timestamp)

    /// The moment; `nil` for now.
    var moment: Timestamp? {
      switch self {
      case .now: nil
      case .at(let moment), .before(let moment): moment
      }
    }
  }

  enum End: Sendable, Hashable {
    case about(Timestamp)
    /// Before the end of the current step, which has none, although it falls now.
    case before(Timestamp)
    /// At the end of the known hours or later.
    case notBefore(Timestamp)

    var moment: Timestamp {
      switch self {
      case .about(let moment), .before(let moment), .notBefore(let moment): moment
      }
    }
  }

  /// Another kind of precipitation, or heavier one, within the spell.
  struct Change: Sendable, Hashable {
    let precipitation: Precipitation
    let moment: Timestamp
  }

  let precipitation: Precipitation
  let start: Start
  let end: End
  let isIntermittent: Bool
  /// The start of the most severe of the other kinds; `nil` if there is only one.
  let change: Change?
}

extension WeatherSpell {
  /// The longest interruption, in seconds.
  private static let longestBreak: Int64 = 2 * 3600

  /// Returns the spells of the steps with some kinds.
  fileprivate static func spells(
    in steps: [OutlookStep],
    where isIncluded: (Precipitation) -> Bool
  ) -> [WeatherSpell] {
    var runs: [[OutlookStep]] = []
    for step in steps where isIncluded(step.precipitation) {
      if let last = runs.last?.last, step.start.seconds(since: last.end) <= longestBreak {
        runs[runs.count - 1].append(step)
      } else {
        runs.append([step])
      }
    }
    return runs.compactMap { WeatherSpell($0, knownUntil: steps.last?.end) }
  }

  private init?(_ run: [OutlookStep], knownUntil: Timestamp?) {
    guard let first = run.first, let last = run.last else { return nil }
    let start: Start =
      switch first.relation {
      case .startsLater: .before(first.end)
      case .same, .endsEarlier: .now
      case .coming: .at(first.start)
      }
    let isOver = run.count == 1 && first.relation == .endsEarlier
    let others = run.filter { $0.precipitation.merged != first.precipitation.merged }
    let worst = others.map(\.precipitation.severity).max()
    self.init(
      precipitation: Self.named(first.precipitation, in: run),
      start: start,
      end: isOver
        ? .before(last.end) : last.end == knownUntil ? .notBefore(last.end) : .about(last.end),
      isIntermittent: zip(run, run.dropFirst()).contains { $0.end < $1.start },
      change: others.first { $0.precipitation.severity == worst }.map { step in
        Change(precipitation: Self.named(step.precipitation, in: run), moment: step.start)
      }
    )
  }

  /// Returns the exact name if all similar steps have it: drizzle and showers together are rain.
  private static func named(
    _ precipitation: Precipitation,
    in run: [OutlookStep]
  ) -> Precipitation {
    let similar = run.map(\.precipitation).filter { $0.merged == precipitation.merged }
    return Set(similar).count == 1 ? precipitation : precipitation.merged
  }
}

/// The temperature now and at the same time of day yesterday.
struct TemperatureChange: Sendable, Hashable {
  /// The longest time between two temperatures to interpolate between, in seconds.
  private static let longestGap: Int64 = 3 * 3600
  /// The longest time from a single temperature, in seconds.
  private static let tolerance: Int64 = 1800

  let yesterdayCelsius: Double
  let nowCelsius: Double

  /// Compares with the history of the place, or else with the past hours of its forecast; fails if
  /// neither has the time.
  fileprivate init?(at place: PlaceWeather) {
    guard let observedAt = place.observedAt, let now = place.temperatureCelsius?.measured else {
      return nil
    }
    // Yesterday, the clock may have had another offset.
    let clock = place.utcOffsets
    let dayBefore = observedAt.advanced(bySeconds: -86_400)
    let shift = clock.seconds(at: observedAt) - clock.seconds(at: dayBefore)
    let yesterday = dayBefore.advanced(bySeconds: Int64(shift))
    let history = (place.history?.observations ?? []).map {
      ChartPoint($0.observedAt, $0.temperatureCelsius)
    }
    let forecast = (place.forecast?.hours ?? []).map { ChartPoint($0.time, $0.temperatureCelsius) }
    guard
      let before = Self.value(at: yesterday, in: history)
        ?? Self.value(at: yesterday, in: forecast)
    else { return nil }
    yesterdayCelsius = before
    nowCelsius = now
  }

  /// Returns the value of a series at a moment; `nil` if it has none near it.
  private static func value(at moment: Timestamp, in points: [ChartPoint]) -> Double? {
    func distance(_ point: ChartPoint) -> Int64 { abs(point.moment.seconds(since: moment)) }
    let known = points.filter { $0.value != nil }
    let before = known.last { $0.moment <= moment }
    let after = known.first { $0.moment >= moment }
    if let before, let after, let from = before.value, let to = after.value {
      let gap = after.moment.seconds(since: before.moment)
      if gap <= longestGap {
        return gap == 0 ? from : from + (to - from) * Double(distance(before)) / Double(gap)
      }
    }
    let nearest = [before, after].compactMap(\.self).min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) <= tolerance ? $0.value : nil }
  }
}
