import DashCore

/// A step of the forecast, or the rest of the current one.
struct OutlookStep: Sendable {
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

  var start: Timestamp
  let end: Timestamp
  var precipitation: Precipitation
  var relation = Relation.coming
  /// Whether it is known by the minute.
  var isExact = false
  /// Whether what falls may go on at its end, beyond the last frame of radar.
  var mayGoOn = false

  /// Returns the steps from now to the first unknown one.
  static func steps(
    of place: PlaceWeather,
    from now: Timestamp,
    isObserved: Bool
  ) -> [OutlookStep] {
    guard let forecast = place.forecast else { return [] }
    let observed = isObserved ? place.condition?.precipitation : nil
    let minutes = place.minutes?.spans(from: now) ?? []
    var steps: [OutlookStep] = []
    for hour in forecast.hours where hour.time > now {
      let end = steps.last?.end ?? now
      guard hour.start(stepSeconds: forecast.stepSeconds) <= end,
        let precipitation = hour.precipitation
      else { break }
      let step = OutlookStep(start: end, end: hour.time, precipitation: precipitation)
      let kind = observed.flatMap { $0.falls ? $0 : nil } ?? hour.likelyPrecipitation
      steps += step.divided(by: minutes, kind)
    }
    guard !steps.isEmpty else { return [] }
    steps[0].relation = .same
    // What is known by the minute is newer than the observation, above all than a sum of the past hour.
    let isSeen = place.conditions.contains { $0.precipitation?.falls == true }
    let isSum = observed?.falls == true && !isSeen
    if let observed, !steps[0].isExact || !steps[0].precipitation.falls && !isSum {
      steps[0].adjust(to: observed)
    }
    return steps
  }

  /// Returns the parts of the step that the minutes tell apart.
  ///
  /// Where no minute of a wet hour is wet, the service has rounded the little that falls to zero.
  ///
  /// - Parameters:
  ///   - minutes: The wet and the dry times.
  ///   - kind: What falls in wet minutes of a dry hour.
  private func divided(by minutes: [WetSpan], _ kind: Precipitation) -> [OutlookStep] {
    let inside = minutes.filter { $0.end > start && $0.start < end }
    guard let last = inside.last, !precipitation.falls || inside.contains(where: \.isWet) else {
      return [self]
    }
    let wet = precipitation.falls ? precipitation : kind
    let dry = precipitation.falls ? .dry : precipitation
    var parts: [OutlookStep] = []
    for span in inside {
      let begin = parts.last?.end ?? start
      // A part that is not known by the minute.
      if span.start > begin {
        parts.append(OutlookStep(start: begin, end: span.start, precipitation: precipitation))
      }
      parts.append(
        OutlookStep(
          start: max(span.start, start),
          end: min(span.end, end),
          precipitation: span.isWet ? wet : dry,
          isExact: true
        )
      )
    }
    if last.end < end {
      let rest = last.isWet ? wet : precipitation
      parts.append(OutlookStep(start: last.end, end: end, precipitation: rest))
    }
    return parts
  }

  /// Adjusts the rest of the current step to what was observed; coming rain matters more than fog.
  private mutating func adjust(to observed: Precipitation) {
    let forecast = precipitation
    if observed.falls || observed == .fog && !forecast.falls {
      relation =
        observed.falls == forecast.falls && forecast != .dry ? .same : .endsEarlier
      precipitation = observed
      isExact = false
    } else if forecast != .dry {
      relation = .startsLater
    }
  }
}

/// A time that is wet or dry by the minute.
struct WetSpan: Sendable, Hashable {
  let start: Timestamp
  var end: Timestamp
  let isWet: Bool
}

extension ForecastMinutes {
  /// The longest dry time that does not interrupt what falls, in seconds.
  private static let longestBreak: Int64 = 600

  /// Returns the wet and the dry times from now on, without those that are unknown.
  func spans(from now: Timestamp) -> [WetSpan] {
    var spans: [WetSpan] = []
    for step in steps where step.time > now {
      let start = max(step.time.advanced(bySeconds: -Int64(stepSeconds)), spans.last?.end ?? now)
      let isWet = step.millimetresPerHour >= Measurements.leastMillimetresPerHour
      if let last = spans.last, last.isWet == isWet, last.end == start {
        spans[spans.count - 1].end = step.time
      } else {
        spans.append(WetSpan(start: start, end: step.time, isWet: isWet))
      }
    }
    var joined: [WetSpan] = []
    for (index, span) in spans.enumerated() {
      let isBetween =
        index > 0 && index + 1 < spans.count && spans[index - 1].end == span.start
        && spans[index + 1].start == span.end
      let isBreak =
        !span.isWet && isBetween && span.end.seconds(since: span.start) < Self.longestBreak
      if let last = joined.last, last.end == span.start, isBreak || last.isWet == span.isWet {
        joined[joined.count - 1].end = span.end
      } else {
        joined.append(span)
      }
    }
    return joined
  }
}

extension ForecastHour {
  /// What falls in the step; `nil` if that is unknown.
  var precipitation: Precipitation? {
    let reported = condition?.precipitation
    if let reported, reported.falls {
      return Precipitation(
        kind: reported.kind,
        isHeavy: reported.isHeavy || isHeavy(reported.kind)
      )
    }
    return reported ?? millimetresPerHour.map { _ in .dry }
  }

  /// What would fall at the temperature of the step.
  fileprivate var likelyPrecipitation: Precipitation {
    Precipitation(kind: measurements.temperatureCelsius.map { $0 < 1 } == true ? .snow : .rain)
  }

  private func isHeavy(_ kind: Precipitation.Kind) -> Bool {
    guard let millimetresPerHour else { return false }
    return switch kind {
    case .rain, .showers: millimetresPerHour >= Measurements.heavyRain
    case .snow: millimetresPerHour >= Measurements.heavySnow
    case .dry, .fog, .drizzle, .sleet, .freezingDrizzle, .freezingRain, .thunderstorm: false
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
    case .sleet:
      switch detail {
      case .lightFreezingDrizzle, .heavyFreezingDrizzle:
        return Precipitation(kind: .freezingDrizzle)
      default: return Precipitation(kind: code == Self.freezingRainCode ? .freezingRain : .sleet)
      }
    case .snow: return Precipitation(kind: .snow, isHeavy: isHeavy)
    case .thunderstorm: return Precipitation(kind: .thunderstorm, isHeavy: isHeavy)
    }
  }
}
