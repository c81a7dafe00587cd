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

/// A step of the forecast, or the rest of the current one.
private struct OutlookStep: Sendable {
  /// How the weather of a step relates to what falls now.
  enum Relation: Sendable {
    case coming
    /// The current step has what falls now, or nothing is known of that.
    case same
    /// The current step has something, but it is dry now.
    case startsLater
    /// Something falls now, but the current step has nothing.
    case endsEarlier
  }

  let start: Timestamp
  let end: Timestamp
  var precipitation: Precipitation
  var relation = Relation.coming

  /// Returns the steps from now to the first unknown one.
  static func steps(
    of place: PlaceWeather,
    from now: Timestamp,
    isObserved: Bool
  ) -> [OutlookStep] {
    guard let forecast = place.forecast else { return [] }
    var steps: [OutlookStep] = []
    for hour in forecast.hours where hour.time > now {
      let end = steps.last?.end ?? now
      guard hour.start(stepSeconds: forecast.stepSeconds) <= end,
        let precipitation = hour.precipitation
      else { break }
      steps.append(OutlookStep(start: end, end: hour.time, precipitation: precipitation))
    }
    guard !steps.isEmpty else { return [] }
    steps[0].relation = .same
    if isObserved, let observed = place.condition?.precipitation { steps[0].adjust(to: observed) }
    return steps
  }

  /// Adjusts the rest of the current step to what was observed; coming rain matters more than fog.
  private mutating func adjust(to observed: Precipitation) {
    let forecast = precipitation
    if observed.falls || observed == .fog && !forecast.falls {
      relation =
        observed.falls == forecast.falls && forecast != .dry ? .same : .endsEarlier
      precipitation = observed
    } else if forecast != .dry {
      relation = .startsLater
    }
  }
}

extension ForecastHour {
  /// The least amount that counts where no condition says that something falls, in mm/h.
  private static let leastMillimetres = 0.1
  /// The amounts from which rain and snow are heavy, in mm/h.
  ///
  /// Source: the Guide to Instruments and Methods of Observation (WMO-No. 8), volume I, chapter 14.
  private static let heavyRain = 10.0
  private static let heavySnow = 5.0

  /// What falls in the step; `nil` if that is unknown.
  fileprivate var precipitation: Precipitation? {
    let reported = condition?.precipitation
    if let reported, reported.falls {
      return Precipitation(
        kind: reported.kind,
        isHeavy: reported.isHeavy || isHeavy(reported.kind)
      )
    }
    guard let millimetresPerHour, millimetresPerHour >= Self.leastMillimetres else {
      return reported ?? millimetresPerHour.map { _ in .dry }
    }
    let hasRain = (measurements.rainMillimetresPerHour ?? 0) >= Self.leastMillimetres
    let hasSnow = (measurements.snowMillimetresPerHour ?? 0) >= Self.leastMillimetres
    let kind: Precipitation.Kind = hasSnow ? hasRain ? .sleet : .snow : .rain
    return Precipitation(kind: kind, isHeavy: isHeavy(kind))
  }

  private func isHeavy(_ kind: Precipitation.Kind) -> Bool {
    guard let millimetresPerHour else { return false }
    return switch kind {
    case .rain, .showers: millimetresPerHour >= Self.heavyRain
    case .snow: millimetresPerHour >= Self.heavySnow
    case .dry, .fog, .drizzle, .sleet, .freezingRain, .thunderstorm: false
    }
  }
}

extension Condition {
  /// OpenWeatherMap's codes of heavy rain, snow and thunderstorms.
  private static let heavyCodes = [202, 212, 502, 503, 504, 522, 602, 622]
  private static let freezingRainCode = 511
  /// Mist and haze, which have the sky of fog.
  private static let thinFogCodes = [701, 721]

  /// What the condition says that falls; `nil` if it is unknown.
  fileprivate var precipitation: Precipitation? {
    let isHeavy = code.map(Self.heavyCodes.contains) ?? false
    switch sky {
    case .unknown: return nil
    case .clear, .fewClouds, .brokenClouds, .overcast, .dust, .storm: return .dry
    case .fog: return code.map(Self.thinFogCodes.contains) == true ? .dry : .fog
    case .drizzle: return Precipitation(kind: .drizzle)
    case .showers: return Precipitation(kind: .showers, isHeavy: isHeavy)
    case .rain: return Precipitation(kind: .rain, isHeavy: isHeavy)
    case .sleet: return Precipitation(kind: code == Self.freezingRainCode ? .freezingRain : .sleet)
    case .snow: return Precipitation(kind: .snow, isHeavy: isHeavy)
    case .thunderstorm: return Precipitation(kind: .thunderstorm, isHeavy: isHeavy)
    }
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
