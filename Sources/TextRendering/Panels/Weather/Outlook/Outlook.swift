import DashCore

/// What the forecast says about the coming hours of a place: what falls, when each kind starts and ends,
/// and how the temperature compares with yesterday's.
///
/// It ends at the first unknown hour, because a gap need not be dry.
struct Outlook: Sendable {
  /// The period in which something must start to be mentioned, in seconds: a day.
  static let seconds: Int64 = 86_400
  /// The least dry time after a spell that is worth a mention, in seconds.
  private static let drySeconds: Int64 = 6 * 3600
  /// What lasts for less than this is only mentioned if it is next, in seconds.
  private static let leastSeconds: Int64 = 3 * 3600

  let now: Timestamp
  /// When the hours end that are known without a gap.
  let knownUntil: Timestamp
  /// The first two spells of precipitation, and later ones that last or have a kind of their own.
  let precipitation: [WeatherSpell]
  /// Whether it is known to stay dry for a while after the only spell.
  let endsDry: Bool
  /// The first fog, and later ones that last.
  let fogs: [WeatherSpell]
  /// Rain or snow within two hours; `nil` if it stays dry, or without minutes.
  let soon: RainSoon?
  /// What radar tells of the next hour, which replaces the forecast; `nil` if it does not cover the place.
  let radar: RadarOutlook?
  /// The temperature yesterday and now; `nil` if one of them is unknown.
  let temperature: TemperatureChange?

  /// Computes the outlook of a place.
  ///
  /// - Parameters:
  ///   - place: The place, with its forecast and its history.
  ///   - now: The current time.
  ///   - isObserved: Whether the observation is recent enough to say what falls now.
  init(of place: PlaceWeather, at now: Timestamp, isObserved: Bool) {
    let forecast = OutlookStep.steps(of: place, from: now, isObserved: isObserved)
    let covering = place.radar.flatMap { $0.origin == .radar ? $0 : nil }
    radar = covering.map { RadarOutlook($0, at: now, forecast) }
    let steps = radar?.replacing(forecast) ?? forecast
    let knownUntil = steps.last?.end ?? now
    let limit = now.advanced(bySeconds: Self.seconds)
    let falling = WeatherSpell.spells(in: steps, before: limit) { $0.falls }
    let fogs = WeatherSpell.spells(in: steps, before: limit) { $0 == .fog }
    self.fogs = fogs.enumerated().filter { $0 == 0 || Self.isLong($1) }.map(\.element)
    precipitation = Self.mentioned(falling)
    let end = falling.first?.end.moment ?? limit
    let dryUntil = max(limit, end.advanced(bySeconds: Self.drySeconds))
    let falls = steps.contains {
      $0.precipitation.falls && $0.start >= end && $0.start < dryUntil
    }
    // The day may end within the last hour that is known.
    let known = knownUntil.advanced(bySeconds: 3600)
    let isOver = falling.count == 1 && falling[0].end != .notBefore(end)
    endsDry = isOver && end < limit && !falls && known >= dryUntil
    soon = RainSoon(steps, from: now)
    temperature = isObserved ? TemperatureChange(at: place) : nil
    self.now = now
    self.knownUntil = knownUntil
  }

  /// Returns the first two spells, and later ones that have a kind for long, or one that no earlier spell
  /// has and that lasts for long in all of them together.
  private static func mentioned(_ spells: [WeatherSpell]) -> [WeatherSpell] {
    var seconds: [Precipitation: Int64] = [:]
    for spell in spells { seconds.merge(spell.secondsByKind, uniquingKeysWith: +) }
    var unsaid = Set(seconds.filter { $0.value >= leastSeconds }.keys)
    return spells.enumerated().filter { index, spell in
      let kinds = spell.secondsByKind.keys
      guard index < 2 || isLong(spell) || !unsaid.isDisjoint(with: kinds) else { return false }
      unsaid.subtract(kinds)
      return true
    }.map(\.element)
  }

  /// Returns whether a spell has a kind for long.
  private static func isLong(_ spell: WeatherSpell) -> Bool {
    spell.secondsByKind.values.contains { $0 >= leastSeconds }
  }
}

/// What falls from the sky, or fog, or nothing.
struct Precipitation: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case dry, fog, drizzle, showers, rain, sleet, snow, freezingDrizzle, freezingRain, thunderstorm

    /// The kind without the differences between drizzle, showers and rain.
    var family: Kind {
      switch self {
      case .drizzle, .showers: .rain
      case .dry, .fog, .rain, .sleet, .snow, .freezingDrizzle, .freezingRain, .thunderstorm: self
      }
    }

    /// Rain for freezing rain, and drizzle for freezing drizzle.
    var withoutFreezing: Kind {
      switch self {
      case .freezingRain: .rain
      case .freezingDrizzle: .drizzle
      case .dry, .fog, .drizzle, .showers, .rain, .sleet, .snow, .thunderstorm: self
      }
    }
  }

  static let dry = Precipitation(kind: .dry)
  static let fog = Precipitation(kind: .fog)

  let kind: Kind
  var isHeavy = false

  /// Whether something falls.
  var falls: Bool { kind != .dry && kind != .fog }

  /// The precipitation without the differences between drizzle, showers and rain.
  var merged: Precipitation { Precipitation(kind: kind.family, isHeavy: isHeavy) }
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
    /// At the end of the known hours or of what radar sees, or later.
    case notBefore(Timestamp)

    var moment: Timestamp {
      switch self {
      case .about(let moment), .before(let moment), .notBefore(let moment): moment
      }
    }
  }

  /// A part with one kind, or with kinds that alternate.
  struct Phase: Sendable, Hashable {
    /// The kinds, in the order in which they begin; one is heavy if it is so all the time.
    let kinds: [Precipitation]
    let start: Timestamp
    let end: Timestamp
    let isIntermittent: Bool
    /// Whether it may go on after its end, beyond the last frame of radar.
    let mayGoOn: Bool
    /// When the kinds are heavy that are so for a part of the time.
    let heavy: [Phase]
  }

  let start: Start
  let end: End
  /// The parts, in order.
  let phases: [Phase]
  /// How long each kind lasts, without the differences between drizzle, showers and rain; heavy ones count
  /// for themselves, too.
  let secondsByKind: [Precipitation: Int64]
}

extension WeatherSpell {
  /// The longest interruption, in seconds.
  private static let longestBreak: Int64 = 2 * 3600
  /// More parts are told as kinds that alternate.
  private static let mostPhases = 3

  /// Returns the spells of the steps with some kinds.
  ///
  /// - Parameter limit: Nothing is told that starts then or later, but ends are.
  fileprivate static func spells(
    in steps: [OutlookStep],
    before limit: Timestamp,
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
    return runs.compactMap { WeatherSpell($0, knownUntil: steps.last?.end, before: limit) }
  }

  private init?(_ run: [OutlookStep], knownUntil: Timestamp?, before limit: Timestamp) {
    guard let first = run.first else { return nil }
    start =
      switch first.relation {
      case .startsLater: .before(first.end)
      case .same, .endsEarlier: .now
      case .coming: .at(first.start)
      }
    let all = Self.parts(of: run)
    let parts = all.prefix { ($0.first?.start ?? limit) < limit }
    var joined = Self.joined(Array(parts))
    guard let known = joined.last.map(Self.families), start.moment.map({ $0 < limit }) ?? true
    else { return nil }
    // Kinds that alternate last as long as no other follows.
    let same = all.dropFirst(parts.count).prefix { Self.families($0).isSubset(of: known) }
    joined[joined.count - 1] += same.flatMap(\.self)
    guard let last = joined.last?.last else { return nil }
    let isOver = parts.count == 1 && parts[0].count == 1 && first.relation == .endsEarlier
    let isOpen = last.end == knownUntil || last.mayGoOn
    end = isOver ? .before(last.end) : isOpen ? .notBefore(last.end) : .about(last.end)
    phases = joined.map { Phase($0, before: limit) }
    secondsByKind = parts.reduce(into: [:]) { seconds, part in
      for step in part {
        let length = max(min(step.end, limit).seconds(since: step.start), 0)
        let kind = step.precipitation.merged
        seconds[Precipitation(kind: kind.kind), default: 0] += length
        if kind.isHeavy { seconds[kind, default: 0] += length }
      }
    }
  }

  /// Returns the steps of each kind in sequence; drizzle, showers and rain are one.
  private static func parts(of run: [OutlookStep]) -> [[OutlookStep]] {
    run.reduce(into: []) { parts, step in
      if parts.last?.last?.precipitation.kind.family == step.precipitation.kind.family {
        parts[parts.count - 1].append(step)
      } else {
        parts.append([step])
      }
    }
  }

  /// Joins neighbours until there are few, none of which has a kind of the next: first those that have the
  /// fewest kinds together, then the shortest.
  private static func joined(_ parts: [[OutlookStep]]) -> [[OutlookStep]] {
    var parts = parts
    func join(_ index: Int) {
      parts.replaceSubrange(index...index + 1, with: [parts[index] + parts[index + 1]])
    }
    while parts.count > mostPhases {
      let costs = zip(parts, parts.dropFirst()).map { first, second in
        let start = first.first?.start
        let seconds = start.flatMap { second.last?.end.seconds(since: $0) } ?? 0
        return (families(first + second).count, seconds)
      }
      guard let least = costs.indices.min(by: { costs[$0] < costs[$1] }) else { break }
      join(least)
      while let shared = parts.indices.dropLast().first(where: {
        !families(parts[$0]).isDisjoint(with: families(parts[$0 + 1]))
      }) {
        join(shared)
      }
    }
    return parts
  }

  private static func families(_ steps: [OutlookStep]) -> Set<Precipitation.Kind> {
    Set(steps.map(\.precipitation.kind.family))
  }
}

extension WeatherSpell.Phase {
  fileprivate init(_ steps: [OutlookStep], before limit: Timestamp) {
    var families: [Precipitation.Kind] = []
    for step in steps where !families.contains(step.precipitation.kind.family) {
      families.append(step.precipitation.kind.family)
    }
    let alike = families.map { family in
      steps.filter { $0.precipitation.kind.family == family }
    }
    let heavy = alike.compactMap { own in
      let heavy = own.filter(\.precipitation.isHeavy)
      return heavy.count < own.count && heavy.first.map { $0.start < limit } == true ? heavy : nil
    }
    self.init(
      of: steps,
      named: alike,
      heavy: heavy.map { Self(of: $0, named: [$0], heavy: []) }
    )
  }

  /// - Parameter alike: The steps of each kind.
  private init(of steps: [OutlookStep], named alike: [[OutlookStep]], heavy: [Self]) {
    kinds = alike.map(Self.named)
    start = steps.first?.start ?? Timestamp(secondsSinceEpoch: 0)
    end = steps.last?.end ?? start
    isIntermittent = zip(steps, steps.dropFirst()).contains { $0.end < $1.start }
    mayGoOn = steps.last?.mayGoOn == true
    self.heavy = heavy
  }

  /// Returns the exact name if all steps of a kind have it: drizzle and showers together are rain.
  private static func named(_ alike: [OutlookStep]) -> Precipitation {
    let kinds = Set(alike.map(\.precipitation.kind))
    let kind = kinds.count == 1 ? kinds.first : kinds.first?.family
    return Precipitation(
      kind: kind ?? .dry,
      isHeavy: alike.allSatisfy(\.precipitation.isHeavy)
    )
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
