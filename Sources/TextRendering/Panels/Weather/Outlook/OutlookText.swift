import DashCore
import Localization

/// An outlook in words, as one sentence.
struct OutlookText: Sendable {
  private static let mostLines = 2

  /// The sentence, and shorter versions of it without its last parts; empty if nothing is known.
  let versions: [String]
  private let page: Page

  init(_ place: PlaceWeather, on page: Page) {
    self.page = page
    let outlook = Outlook(of: place, at: page.now, isObserved: page.hasCurrentObservation(place))
    let clock = OutlookClock(of: place, on: page)
    let weather = page.text.list(outlook.clauses(page.text, clock, hasFog: true))
    let temperature = page.change(outlook.temperature)
    let parts = [weather, temperature ?? ""].filter { !$0.isEmpty }
    let clauses = outlook.clauses(page.text, clock, hasFog: false)
    let lists = clauses.indices.reversed().map { page.text.list(Array(clauses[...$0])) }
    let shortest = outlook.precipitation.first?.beginning(page.text, clock) ?? ""
    let all = [page.text.listSemicolon(parts), weather] + lists + [shortest]
    versions = all.enumerated().filter { !$1.isEmpty && !all[..<$0].contains($1) }.map(\.element)
  }

  /// The whole sentence; `nil` if nothing is known.
  var sentence: String? { versions.first }

  /// Returns the longest version that fits on one line; empty if none does.
  func line(width: Int) -> String {
    versions.first { TextWidth.width(of: $0) <= width } ?? ""
  }

  /// Returns the longest version that fits on two lines; empty if none does.
  func lines() -> [StyledLine] {
    versions.lazy.map { page.wrapped($0) }.first { $0.count <= Self.mostLines } ?? []
  }
}

extension Outlook {
  /// The least time without precipitation that is worth a mention where no more is known, in seconds.
  private static let leastSeconds: Int64 = 3600

  /// Returns the parts of the sentence without the temperature.
  fileprivate func clauses(
    _ text: Strings,
    _ clock: OutlookClock,
    hasFog: Bool
  ) -> [String] {
    var clock = clock
    var clauses: [String] = []
    let fog = hasFog ? fog : nil
    let starts = [fog, precipitation.first].compactMap { $0.map { $0.start.moment ?? now } }
    let isFogFirst = starts.count == 2 && starts[0] < starts[1]
    if let fog, isFogFirst { clauses.append(fog.clause(text, &clock)) }
    if let first = precipitation.first {
      clauses.append(first.clause(text, &clock))
      if let change = first.change {
        // Within a day, a time says enough without its day.
        let isFar = change.moment.seconds(since: now) >= Self.seconds
        let time = isFar ? clock.text(change.moment) : clock.timeOfDay(change.moment)
        clauses.append(text(.outlookFrom(weather: text(change.precipitation), start: time)))
      } else if endsDry {
        clauses.append(text(.outlookThenDry))
      }
      if let next = precipitation.dropFirst().first, let moment = next.start.moment {
        let weather = text(next.precipitation)
        let start = clock.text(moment)
        clauses.append(
          text(
            next.precipitation == first.precipitation
              ? .outlookAgain(weather: weather, start: start)
              : .outlookFrom(weather: weather, start: start)
          )
        )
      }
    } else if knownUntil >= now.advanced(bySeconds: Self.seconds) {
      clauses.append(text(.outlookDry))
    } else if knownUntil >= now.advanced(bySeconds: Self.leastSeconds) {
      clauses.append(text(.outlookDryUntilAtLeast(end: clock.text(knownUntil, isEnd: true))))
    }
    if let fog, !isFogFirst { clauses.append(fog.clause(text, &clock)) }
    return clauses
  }
}

extension WeatherSpell {
  /// Returns what it is, from when and until when.
  fileprivate func clause(_ text: Strings, _ clock: inout OutlookClock) -> String {
    let weather = weather(text)
    switch (start, end) {
    case (.now, .about(let end)):
      return text(.outlookUntil(weather: weather, end: clock.about(end)))
    case (_, .before(let end)):
      let time = clock.text(end, isEnd: true)
      return text(.outlookEndingBefore(weather: weather, end: time))
    case (.now, .notBefore(let end)):
      let time = clock.text(end, isEnd: true)
      return text(.outlookUntilAtLeast(weather: weather, end: time))
    case (.at(let start), .about(let end)):
      let time = clock.text(start)
      return text(.outlookFromUntil(weather: weather, start: time, end: clock.about(end)))
    case (.at(let start), .notBefore(let end)):
      let time = clock.text(start)
      let endTime = clock.text(end, isEnd: true)
      return text(.outlookFromUntilAtLeast(weather: weather, start: time, end: endTime))
    case (.before(let start), _) where end.moment == start:
      return text(.outlookBefore(weather: weather, start: clock.text(start, isEnd: true)))
    case (.before(let start), .about(let end)):
      let time = clock.text(start, isEnd: true)
      return text(.outlookBeforeUntil(weather: weather, start: time, end: clock.about(end)))
    case (.before(let start), .notBefore(let end)):
      let time = clock.text(start, isEnd: true)
      let endTime = clock.text(end, isEnd: true)
      return text(.outlookBeforeUntilAtLeast(weather: weather, start: time, end: endTime))
    }
  }

  /// Returns what it is and from when; `nil` if it is now.
  fileprivate func beginning(_ text: Strings, _ clock: OutlookClock) -> String? {
    var clock = clock
    let weather = weather(text)
    switch start {
    case .now: return nil
    case .at(let start): return text(.outlookFrom(weather: weather, start: clock.text(start)))
    case .before(let start):
      return text(.outlookBefore(weather: weather, start: clock.text(start, isEnd: true)))
    }
  }

  private func weather(_ text: Strings) -> String {
    let name = text(precipitation)
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
    case .freezingRain: self(.skyFreezingRain)
    case .thunderstorm: self(isHeavy ? .skyHeavyThunderstorm : .skyThunderstorm)
    }
  }
}

extension Page {
  /// Returns how much warmer or colder it is than yesterday; `nil` if unknown.
  fileprivate func change(_ change: TemperatureChange?) -> String? {
    guard let change else { return nil }
    let unit = options.units.temperature
    let difference =
      unit.value(celsius: change.nowCelsius) - unit.value(celsius: change.yesterdayCelsius)
    guard let degrees = format.number(abs(difference), decimals: 0) else { return nil }
    if degrees == "0" { return text(.outlookAsWarm) }
    let sign = !unit.hasDegrees ? " K" : typography.isUnicode ? "°" : " deg"
    return text(
      difference > 0
        ? .outlookWarmer(degrees: degrees + sign) : .outlookColder(degrees: degrees + sign)
    )
  }
}

/// The times of a sentence on a place's clock, each with its day if that is another than before.
private struct OutlookClock {
  private let clock: PlaceClock
  private let text: Strings
  private let utcOffsets: UTCOffsets
  private let today: CivilDate
  /// The day of the last time.
  private var day: CivilDate

  init(of place: PlaceWeather, on page: Page) {
    clock = PlaceClock(of: place, clockText: page.clock)
    text = page.text
    utcOffsets = place.utcOffsets
    today = utcOffsets.date(at: page.now)
    day = today
  }

  /// Returns a time of day such as `18:00`, `noon` or, for the next one, `midnight`.
  func timeOfDay(_ moment: Timestamp) -> String {
    let time = utcOffsets.civil(at: moment)
    if isNextMidnight(moment) { return text(.outlookMidnight) }
    let isNoon = (time.hour, time.minute) == (12, 0) && clock.zone.isEmpty
    return isNoon ? text(.outlookNoon) : clock.text(moment)
  }

  /// Returns an approximate time at which something ends, with its day.
  mutating func about(_ moment: Timestamp) -> String {
    withDay(text(.outlookAbout(time: timeOfDay(moment))), moment, isEnd: true)
  }

  /// Returns a time at which something starts or ends, with its day.
  mutating func text(_ moment: Timestamp, isEnd: Bool = false) -> String {
    withDay(timeOfDay(moment), moment, isEnd: isEnd)
  }

  private mutating func withDay(_ time: String, _ moment: Timestamp, isEnd: Bool) -> String {
    let date = utcOffsets.date(at: moment)
    if isNextMidnight(moment) {
      // It ends today, and starts tomorrow.
      day = isEnd ? today : date
      return time
    }
    guard date != day else { return time }
    day = date
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: return text(.outlookToday(time: time))
    case 1: return text(.outlookTomorrow(time: time))
    default:
      let weekday = clock.clockText.weekday(date.civil)
      return text(.outlookWeekday(time: time, weekday: weekday))
    }
  }

  private func isNextMidnight(_ moment: Timestamp) -> Bool {
    let time = utcOffsets.civil(at: moment)
    return (time.hour, time.minute) == (0, 0) && clock.zone.isEmpty
      && utcOffsets.date(at: moment).daysSinceEpoch == today.daysSinceEpoch + 1
  }
}
