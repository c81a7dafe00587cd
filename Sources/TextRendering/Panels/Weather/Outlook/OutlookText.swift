import DashCore
import Localization

/// An outlook in words, as one sentence.
struct OutlookText: Sendable {
  private static let mostLines = 2

  /// The sentence, and shorter versions of it without its last parts; empty if nothing is known.
  let versions: [String]
  /// The whole sentence with what tomorrow is like; `nil` if that is not known.
  let withTomorrow: String?
  private let page: Page

  init(_ place: PlaceWeather, on page: Page) {
    self.page = page
    let outlook = Outlook(of: place, at: page.now, isObserved: page.hasCurrentObservation(place))
    let clock = OutlookClock(of: place, on: page)
    func list(_ clauses: some Sequence<OutlookClause>) -> String {
      page.text.list(clauses.map { $0.text(page.text) })
    }
    let weather = list(outlook.clauses(page.text, clock, hasFog: true))
    let temperature = page.change(outlook.temperature)
    let parts = [weather, temperature ?? ""].filter { !$0.isEmpty }
    let clauses = outlook.clauses(page.text, clock, hasFog: false)
    let lists = clauses.indices.reversed().flatMap { index in
      let whole = list(clauses[...index])
      guard !clauses[index].heavy.isEmpty else { return [whole] }
      return [whole, list(clauses[..<index] + [OutlookClause(main: clauses[index].main)])]
    }
    let shortest = outlook.precipitation.first?.beginning(page.text, clock) ?? ""
    let all = [page.text.listSemicolon(parts), weather] + lists + [shortest]
    versions = all.enumerated().filter { !$1.isEmpty && !all[..<$0].contains($1) }.map(\.element)
    withTomorrow = versions.first.flatMap { whole in
      page.tomorrow(at: place).map { page.text.listSemicolon([whole, $0]) }
    }
  }

  /// The whole sentence; `nil` if nothing is known.
  var sentence: String? { versions.first }

  /// Returns the longest version that fits on one line; empty if none does.
  ///
  /// - Parameter hasTomorrow: Whether it may also say what tomorrow is like.
  func line(width: Int, hasTomorrow: Bool = false) -> String {
    let longest = hasTomorrow ? [withTomorrow].compactMap(\.self) : []
    return (longest + versions).first { TextWidth.width(of: $0) <= width } ?? ""
  }

  /// Returns the sentence on one line with what tomorrow is like, if all of that fits; or the longest
  /// version of it that fits on two lines; empty if none does.
  func lines() -> [StyledLine] {
    if let withTomorrow, TextWidth.width(of: withTomorrow) < page.width {
      return page.wrapped(withTomorrow)
    }
    return versions.lazy.map { page.wrapped($0) }.first { $0.count <= Self.mostLines } ?? []
  }
}

/// A part of the sentence, which is true alone.
private struct OutlookClause {
  let main: String
  /// When what falls is heavy.
  var heavy: [String] = []

  func text(_ text: Strings) -> String {
    heavy.isEmpty ? main : text(.outlookHeavy(weather: main, heavy: text.list(heavy)))
  }
}

extension Outlook {
  /// The least time without precipitation that is worth a mention where no more is known, in seconds.
  private static let leastSeconds: Int64 = 3600

  /// Returns the parts of the sentence without the temperature, each of which is true alone.
  fileprivate func clauses(
    _ text: Strings,
    _ clock: OutlookClock,
    hasFog: Bool
  ) -> [OutlookClause] {
    var clock = clock
    let fogs = hasFog ? fogs : []
    let starts = [fogs.first, precipitation.first].compactMap { $0.map { $0.start.moment ?? now } }
    let isFogFirst = starts.count == 2 && starts[0] < starts[1]
    var clauses: [OutlookClause] = []
    func append(_ main: LocalizedString) { clauses.append(OutlookClause(main: text(main))) }
    if isFogFirst, let fog = fogs.first { clauses += fog.clauses(text, &clock) }
    for (index, spell) in precipitation.enumerated() {
      if index > 0, spell.phases.count == 1, let phase = spell.phases.first {
        let isKnown = precipitation[..<index].contains {
          $0.phases.contains { $0.kinds == phase.kinds }
        }
        let main = phase.beginning(text, &clock, isAgain: isKnown)
        clauses.append(OutlookClause(main: main, heavy: phase.heavyClauses(text, &clock)))
      } else {
        clauses += spell.clauses(text, &clock)
      }
    }
    if endsDry {
      append(.outlookThenDry)
    } else if precipitation.isEmpty, knownUntil >= now.advanced(bySeconds: Self.seconds) {
      append(.outlookDry)
    } else if precipitation.isEmpty, knownUntil >= now.advanced(bySeconds: Self.leastSeconds) {
      append(.outlookDryUntilAtLeast(end: clock.clause { $0.end(knownUntil) }))
    }
    for fog in fogs.dropFirst(isFogFirst ? 1 : 0) { clauses += fog.clauses(text, &clock) }
    return clauses
  }
}

extension WeatherSpell {
  /// Returns what each part is, from when and until when.
  fileprivate func clauses(_ text: Strings, _ clock: inout OutlookClock) -> [OutlookClause] {
    phases.enumerated().map { index, phase in
      let isNext = index > 0 && phases[index - 1].end == phase.start
      let next = phases.dropFirst(index + 1).first
      let isOpen = phase.mayGoOn && next?.start != phase.end
      let own = isOpen ? WeatherSpell.End.notBefore(phase.end) : .about(phase.end)
      let end = next == nil ? end : own
      let main = clock.clause { clock in
        isNext
          ? phase.next(until: end, text, &clock)
          : phase.text(from: index == 0 ? start : .at(phase.start), until: end, text, &clock)
      }
      let heavy = phase.heavyClauses(text, &clock, from: index == 0 ? start : nil)
      return OutlookClause(main: main, heavy: heavy)
    }
  }

  /// Returns what it is and from when, unless that is now.
  fileprivate func beginning(_ text: Strings, _ clock: OutlookClock) -> String? {
    var clock = clock
    guard let phase = phases.first else { return nil }
    switch start {
    case .now: return phase.weather(text)
    case .at: return phase.beginning(text, &clock)
    case .before(let end):
      return text(.outlookBefore(weather: phase.weather(text), start: clock.start(end)))
    }
  }
}

extension WeatherSpell.Phase {
  /// Returns the first part of a spell, or one after a break.
  fileprivate func text(
    from start: WeatherSpell.Start,
    until end: WeatherSpell.End,
    _ text: Strings,
    _ clock: inout OutlookClock
  ) -> String {
    let weather = weather(text)
    switch (start, end) {
    case (.now, .about(let end)):
      return text(.outlookUntil(weather: weather, end: clock.about(end)))
    case (_, .before(let end)):
      return text(.outlookEndingBefore(weather: weather, end: clock.start(end)))
    case (.now, .notBefore(let end)):
      return text(.outlookUntilAtLeast(weather: weather, end: clock.end(end)))
    case (.at(let start), .about(let end)):
      let time = clock.start(start)
      return text(.outlookFromUntil(weather: weather, start: time, end: clock.about(end)))
    case (.at(let start), .notBefore(let end)):
      let time = clock.start(start)
      return text(.outlookFromUntilAtLeast(weather: weather, start: time, end: clock.end(end)))
    case (.before(let start), _) where end.moment == start:
      return text(.outlookBefore(weather: weather, start: clock.start(start)))
    case (.before(let start), .about(let end)):
      let time = clock.start(start)
      return text(.outlookBeforeUntil(weather: weather, start: time, end: clock.about(end)))
    case (.before(let start), .notBefore(let end)):
      let time = clock.start(start)
      return text(.outlookBeforeUntilAtLeast(weather: weather, start: time, end: clock.end(end)))
    }
  }

  /// Returns a part that follows another.
  fileprivate func next(
    until end: WeatherSpell.End,
    _ text: Strings,
    _ clock: inout OutlookClock
  ) -> String {
    switch end {
    case .about(let end), .before(let end):
      text(.outlookThenUntil(weather: weather(text), end: clock.about(end)))
    case .notBefore(let end):
      text(.outlookThenUntilAtLeast(weather: weather(text), end: clock.end(end)))
    }
  }

  /// Returns what it is and from when.
  fileprivate func beginning(
    _ text: Strings,
    _ clock: inout OutlookClock,
    isAgain: Bool = false
  ) -> String {
    let weather = weather(text)
    let time = clock.clause { $0.start(start) }
    return text(
      isAgain
        ? .outlookAgain(weather: weather, start: time)
        : .outlookFrom(weather: weather, start: time)
    )
  }

  /// Returns when it is heavy, if it is so for a part of the time.
  ///
  /// - Parameter start: When the spell starts, if this is its first part.
  fileprivate func heavyClauses(
    _ text: Strings,
    _ clock: inout OutlookClock,
    from start: WeatherSpell.Start? = nil
  ) -> [String] {
    heavy.map { heavy in
      let isFirst = heavy.start == self.start
      if !isFirst, heavy.end == end { return heavy.beginning(text, &clock) }
      return clock.clause { clock in
        let start = isFirst ? start ?? .at(heavy.start) : .at(heavy.start)
        return heavy.text(from: start, until: .about(heavy.end), text, &clock)
      }
    }
  }

  fileprivate func weather(_ text: Strings) -> String {
    let name = text.alternatives(kinds)
    return isIntermittent ? text(.outlookAtTimes(weather: name)) : name
  }
}

extension Strings {
  /// Returns the name of a kind of precipitation.
  func callAsFunction(_ precipitation: Precipitation) -> String {
    let isHeavy = precipitation.isHeavy
    return switch precipitation.kind {
    case .dry: ""
    case .fog: self(.skyFog)
    case .drizzle: self(.skyDrizzle)
    case .showers: self(isHeavy ? .skyHeavyShowers : .skyShowers)
    case .rain: self(isHeavy ? .skyHeavyRain : .skyRain)
    case .sleet: self(.skySleet)
    case .snow: self(isHeavy ? .skyHeavySnow : .skySnow)
    case .freezingDrizzle: self(.skyFreezingDrizzle)
    case .freezingRain: self(.skyFreezingRain)
    case .thunderstorm: self(isHeavy ? .skyHeavyThunderstorm : .skyThunderstorm)
    }
  }

  /// Returns kinds of precipitation as alternatives, such as `snow, rain or freezing rain`.
  ///
  /// An adjective of the first or last kind could be read with the others, as in `heavy snow or rain`; so kinds
  /// whose noun comes last are last, and those whose noun comes first are first.
  fileprivate func alternatives(_ kinds: [Precipitation]) -> String {
    let ranked = kinds.map { kind in
      let (name, noun) = (self(kind), self(Precipitation(kind: kind.kind.withoutFreezing)))
      return (
        name: name, rank: name == noun ? 1 : name.hasSuffix(noun) ? 2 : name.hasPrefix(noun) ? 0 : 1
      )
    }
    let names = (0...2).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.name) }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let others = names.dropFirst().dropLast().reduce(names[0]) {
      self(.outlookFurther(first: $0, second: $1))
    }
    return self(.outlookOr(first: others, second: last))
  }
}

extension Page {
  /// Returns how much warmer or colder it is than yesterday; `nil` if unknown.
  fileprivate func change(_ change: TemperatureChange?) -> String? {
    guard let change,
      let (isWarmer, degrees) = difference(change.nowCelsius, change.yesterdayCelsius)
    else { return nil }
    guard let degrees else { return text(.outlookAsWarm) }
    return text(isWarmer ? .outlookWarmer(degrees: degrees) : .outlookColder(degrees: degrees))
  }

  /// Returns whether one temperature is higher than another, and by how much in words, `nil` for less than
  /// half a degree; `nil` without temperatures.
  private func difference(_ one: Double, _ other: Double) -> (isWarmer: Bool, degrees: String?)? {
    let unit = options.units.temperature
    let difference = unit.value(celsius: one) - unit.value(celsius: other)
    guard let degrees = format.number(abs(difference), decimals: 0) else { return nil }
    let sign = !unit.hasDegrees ? " K" : typography.isUnicode ? "°" : " deg"
    return (difference > 0, degrees == "0" ? nil : degrees + sign)
  }

  /// Returns how much warmer or colder tomorrow is than now at this time of day, and whether it is dry;
  /// `nil` if the forecast does not know all of that day.
  fileprivate func tomorrow(at place: PlaceWeather) -> String? {
    guard let forecast = place.forecast, hasCurrentObservation(place),
      let now = place.temperatureCelsius?.measured
    else { return nil }
    let clock = place.utcOffsets
    let date = CivilDate(daysSinceEpoch: clock.date(at: self.now).daysSinceEpoch + 1)
    let (start, end) = (clock.start(of: date), clock.end(of: date))
    let step = Int64(forecast.stepSeconds)
    let hours = forecast.hours.filter {
      $0.time > start && $0.time <= end.advanced(bySeconds: step - 1)
    }
    let sameTime = self.now.advanced(bySeconds: 86_400)
    guard let last = hours.last, last.time >= end, hours.allSatisfy({ $0.precipitation != nil }),
      zip(hours, hours.dropFirst()).allSatisfy({ $1.time.seconds(since: $0.time) <= step }),
      let nearest = hours.min(by: {
        abs($0.time.seconds(since: sameTime)) < abs($1.time.seconds(since: sameTime))
      }), abs(nearest.time.seconds(since: sameTime)) <= step,
      let then = nearest.temperatureCelsius?.measured,
      let (isWarmer, degrees) = difference(then, now)
    else { return nil }
    var kinds: [Precipitation] = []
    for precipitation in hours.compactMap({ $0.precipitation?.merged }) where precipitation.falls {
      let kind = Precipitation(kind: precipitation.kind)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    let warmth: LocalizedString? = degrees.map { degrees in
      isWarmer ? .outlookTomorrowWarmer(degrees: degrees) : .outlookTomorrowColder(degrees: degrees)
    }
    let weather = kinds.isEmpty ? text(.outlookTomorrowDry) : text.alternatives(kinds)
    return text.list([text(warmth ?? .outlookTomorrowAsWarm), weather])
  }
}
