import DashCore
import Localization

@testable import TextRendering

/// What a clause of a sentence says.
struct OutlookClaim: Sendable {
  enum Form: Sendable, Hashable, CaseIterable {
    case until, untilAtLeast, fromUntil, fromUntilAtLeast, thenUntil, thenUntilAtLeast, from, again
    case before, beforeUntil, beforeUntilAtLeast, endingBefore, thenDry, dry, dryUntilAtLeast
    /// The weather of now alone.
    case now
  }

  let form: Form
  /// The letters of the kinds, with heavy ones of their own.
  var weather: Set<Character> = []
  var isAtTimes = false
  /// Whether it stands in parentheses behind what it is a part of.
  var isInPart = false
  /// Minutes from now.
  var start = 0
  var end = 0
}

/// Reads sentences: it takes apart what the rest of the program puts together.
struct OutlookReader {
  /// The letters of what has a name, as in ``OutlookSample``.
  static let names: [Character: LocalizedString] = [
    "d": .skyDrizzle, "h": .skyShowers, "r": .skyRain, "R": .skyHeavyRain, "m": .skySleet,
    "z": .skyFreezingRain, "g": .skyFreezingDrizzle, "s": .skySnow, "S": .skyHeavySnow,
    "t": .skyThunderstorm, "f": .skyFog,
  ]

  private let strings: Strings
  private let names: [(text: String, letter: Character)]
  private let times: [Character: [(text: String, hour: Int, day: Int?)]]

  /// Creates a reader of sentences on the day of the samples.
  init(_ language: Language) {
    let strings = Strings(language, isUnicode: true)
    self.strings = strings
    times = Dictionary(uniqueKeysWithValues: "sbea".map { ($0, Self.times(strings, $0)) })
    names = Self.names.map { (strings($0.value), $0.key) }.sorted { $0.text.count > $1.text.count }
  }

  /// Returns what a sentence says; `nil` if it cannot be read.
  func read(_ sentence: String, at now: Timestamp) -> [OutlookClaim]? {
    let text = sentence[...]
    let alone = clause(.now, text, now).first { $0.1.isEmpty }.map { [$0.0] }
    return clauses(text, now, isInPart: false) ?? alone
  }

  private func clauses(
    _ text: Substring,
    _ now: Timestamp,
    isInPart: Bool
  ) -> [OutlookClaim]? {
    let comma = strings.list(["", ""])
    let marks = strings(.outlookHeavy(weather: "", heavy: "|")).split(separator: "|")
    for (var claim, rest) in Self.forms.flatMap({ clause($0, text, now) }) {
      claim.isInPart = isInPart
      if rest.isEmpty, !isInPart { return [claim] }
      var (rest, isInPart) = (rest, isInPart)
      if rest.utf8.starts(with: marks[isInPart ? 1 : 0].utf8) {
        rest = rest.utf8Dropping(marks[isInPart ? 1 : 0])
        isInPart.toggle()
        if rest.isEmpty { return [claim] }
      }
      if !isInPart || claim.isInPart {
        guard rest.utf8.starts(with: comma.utf8) else { continue }
        rest = rest.utf8Dropping(comma)
      }
      if let others = clauses(rest, now, isInPart: isInPart) { return [claim] + others }
    }
    return nil
  }

  private static let forms = OutlookClaim.Form.allCases.filter { $0 != .now }

  /// Returns what a clause of a form can say at the start of a text, with the rest of the text.
  private func clause(
    _ form: OutlookClaim.Form,
    _ text: Substring,
    _ now: Timestamp
  ) -> [(OutlookClaim, Substring)] {
    let (w, s, e) = ("{w}", "{s}", "{e}")
    let template: LocalizedString =
      switch form {
      case .until: .outlookUntil(weather: w, end: "{a}")
      case .untilAtLeast: .outlookUntilAtLeast(weather: w, end: e)
      case .fromUntil: .outlookFromUntil(weather: w, start: s, end: "{a}")
      case .fromUntilAtLeast: .outlookFromUntilAtLeast(weather: w, start: s, end: e)
      case .thenUntil: .outlookThenUntil(weather: w, end: "{a}")
      case .thenUntilAtLeast: .outlookThenUntilAtLeast(weather: w, end: e)
      case .from: .outlookFrom(weather: w, start: s)
      case .again: .outlookAgain(weather: w, start: s)
      case .before: .outlookBefore(weather: w, start: s)
      case .beforeUntil: .outlookBeforeUntil(weather: w, start: s, end: "{a}")
      case .beforeUntilAtLeast: .outlookBeforeUntilAtLeast(weather: w, start: s, end: e)
      case .endingBefore: .outlookEndingBefore(weather: w, end: "{b}")
      case .thenDry: .outlookThenDry
      case .dry: .outlookDry
      case .dryUntilAtLeast: .outlookDryUntilAtLeast(end: e)
      case .now: .verbatim(w)
      }
    return match(strings(template)[...], text, OutlookClaim(form: form), nil, now)
  }

  /// Matches the rest of a template.
  ///
  /// - Parameter day: The day of the time before in the clause, as days from today; `nil` without one.
  private func match(
    _ template: Substring,
    _ text: Substring,
    _ claim: OutlookClaim,
    _ day: Int?,
    _ now: Timestamp
  ) -> [(OutlookClaim, Substring)] {
    guard let open = template.firstIndex(of: "{") else {
      return text.utf8.starts(with: template.utf8) ? [(claim, text.utf8Dropping(template))] : []
    }
    let literal = template[..<open]
    guard text.utf8.starts(with: literal.utf8) else { return [] }
    let text = text.utf8Dropping(literal)
    let slot = template[open...].dropFirst().first
    let rest = template[open...].dropFirst(3)
    if slot == "w" {
      return weather(text).flatMap { letters, isAtTimes, after in
        var claim = claim
        (claim.weather, claim.isAtTimes) = (letters, isAtTimes)
        return match(rest, after, claim, day, now)
      }
    }
    return times(text, slot ?? " ", day, now).flatMap { moment, day, after in
      var claim = claim
      if slot == "s" { claim.start = moment } else { claim.end = moment }
      return match(rest, after, claim, day, now)
    }
  }

  /// Returns the weather at the start of a text: one kind or several, all the time or at times.
  private func weather(_ text: Substring) -> [(Set<Character>, Bool, Substring)] {
    let atTimes = strings(.outlookAtTimes(weather: "|")).split(
      separator: "|",
      omittingEmptySubsequences: false
    )
    var found = kinds(text).map { ($0.0, false, $0.1) }
    if text.utf8.starts(with: atTimes[0].utf8) {
      for (letters, rest) in kinds(text.utf8Dropping(atTimes[0]))
      where rest.utf8.starts(with: atTimes[1].utf8) {
        found.append((letters, true, rest.utf8Dropping(atTimes[1])))
      }
    }
    return found
  }

  private func kinds(_ text: Substring) -> [(Set<Character>, Substring)] {
    let joints = [LocalizedString.outlookOr, LocalizedString.outlookFurther].map {
      strings($0("", ""))
    }
    var found: [(Set<Character>, Substring)] = []
    for (name, letter) in names where text.utf8.starts(with: name.utf8) {
      let rest = text.utf8Dropping(name)
      found.append(([letter], rest))
      for joint in joints where rest.utf8.starts(with: joint.utf8) {
        found += kinds(rest.utf8Dropping(joint)).map { ($0.0.union([letter]), $0.1) }
      }
    }
    return found
  }

  /// Returns the minutes from now of the times at the start of a text, and their days.
  ///
  /// - Parameters:
  ///   - slot: `s` or `b` for a start, `e` for an end and `a` for an approximate one.
  ///   - day: The day of the time before in the clause, as days from today; `nil` without one.
  private func times(
    _ text: Substring,
    _ slot: Character,
    _ day: Int?,
    _ now: Timestamp
  ) -> [(Int, Int, Substring)] {
    let passed = Int(now.secondsSinceEpoch % 86_400 / 60)
    return (times[slot] ?? []).filter { text.utf8.starts(with: $0.text.utf8) }.map {
      written,
      hour,
      named in
      let days = named ?? day ?? 0
      return (days * 1440 + hour * 60 - passed, days, text.utf8Dropping(written))
    }
  }

  /// Returns how full hours are written, at which all steps end, and how many days from today they are; `nil`
  /// without a day.
  private static func times(
    _ strings: Strings,
    _ slot: Character
  ) -> [(text: String, hour: Int, day: Int?)] {
    let clock = ClockText(text: strings)
    let today = UTCOffsets(0).date(at: Sample.now)
    return (0..<24).flatMap { hour -> [(String, Int, Int?)] in
      let digits = "\(hour.padded(2)):00"
      let names: [LocalizedString] =
        switch (slot, hour) {
        case ("s", 12), ("b", 12): [.outlookStartNoon]
        case ("s", 0), ("b", 0): [.outlookStartMidnight, .outlookStartTime(count: 0, time: digits)]
        case ("s", _), ("b", _): [.outlookStartTime(count: hour, time: digits)]
        case (_, 12): [.outlookEndNoon]
        case (_, 0): [.outlookEndMidnight, .outlookEndTime(count: 0, time: digits)]
        default: [.outlookEndTime(count: hour, time: digits)]
        }
      return names.enumerated().flatMap { index, name -> [(String, Int, Int?)] in
        let time = slot == "a" ? strings(.outlookAbout(time: strings(name))) : strings(name)
        // The next midnight has no day.
        if hour == 0, index == 0 { return [(time, 0, 1)] }
        let days = (2..<7).map { days in
          let date = CivilDate(daysSinceEpoch: today.daysSinceEpoch + days)
          let weekday = clock.weekday(date.civil)
          return (strings(.outlookWeekday(time: time, weekday: weekday)), hour, days)
        }
        return [
          (time, hour, nil), (strings(.outlookToday(time: time)), hour, 0),
          (strings(.outlookTomorrow(time: time)), hour, 1),
        ] + days
      }
    }
  }
}

/// The weather of each known minute from now on.
struct OutlookMinutes {
  /// The letters, with `a` for what is rain by its amount alone.
  private let minutes: [Character]
  /// The minutes to the end of the current step.
  let step: Int
  /// Whether it falls now although the step is dry, or the reverse.
  private var endsEarlier = false
  private var startsLater = false

  init(_ sample: OutlookSample) {
    let length = Int(sample.stepHours) * 60
    let passed = Int(sample.now.secondsSinceEpoch / 60) % length
    step = length - passed
    var letters = Array(sample.steps).flatMap { [Character](repeating: $0, count: length) }
    letters.removeFirst(passed)
    let known = letters.firstIndex { " ?".contains($0) } ?? letters.count
    letters.removeLast(letters.count - known)
    if let observed = sample.observed, let first = letters.first {
      func rank(_ letter: Character) -> Int { ".,i".contains(letter) ? 0 : letter == "f" ? 1 : 2 }
      endsEarlier = rank(observed) > rank(first)
      startsLater = rank(observed) < rank(first)
      if rank(observed) > 0, rank(observed) >= rank(first) {
        for minute in 0..<step { letters[minute] = observed }
      }
    }
    minutes = letters
  }

  /// The number of known minutes.
  var known: Int { minutes.count }

  /// Whether something falls or there is fog in the first minutes.
  var isWetNow: Bool { minutes.first.map { Self.falling.contains($0) || $0 == "f" } ?? false }

  private static let falling = "dharRmzgsSt"
  private static let rain = "dharR"
  private static let snow = "sS"
  private static let day = 1440

  private func falls(_ minute: Int) -> Bool {
    minutes.indices.contains(minute) && Self.falling.contains(minutes[minute])
  }

  /// Returns whether a claim names what is there in a minute.
  private func isNamed(_ minute: Int, by claim: OutlookClaim) -> Bool {
    // A wrong sentence names more than is known.
    guard minutes.indices.contains(minute) else { return false }
    let letter = minutes[minute]
    // Rain and snow are all of their families, and what is exact is that alone.
    return claim.weather.contains(letter == "a" ? "r" : letter)
      || claim.weather.contains("r") && Self.rain.contains(letter)
      || claim.weather.contains("s") && Self.snow.contains(letter)
  }

  /// Returns whether a claim is about rain or snow that is heavy for a part of its time.
  ///
  /// - Parameters:
  ///   - spell: The claim about all of it.
  ///   - last: When that ends.
  private func isPart(_ claim: OutlookClaim, of spell: OutlookClaim?, until last: Int) -> Bool {
    let families: [Set<Character>: String] = [["R"]: "rdhR", ["S"]: "sS"]
    guard let spell, let family = families[claim.weather],
      ![.thenUntil, .thenUntilAtLeast].contains(claim.form)
    else { return false }
    let isOpen = [.from, .again].contains(spell.form)
    return claim.start < (isOpen ? end(from: spell.start) : last)
      && !spell.weather.isDisjoint(with: family)
  }

  /// Returns when two dry hours follow what falls from a minute on.
  private func end(from start: Int) -> Int {
    minutes.indices.dropFirst(max(start, 0)).first { minute in
      !(minute...minute + 120).contains(where: falls)
    } ?? known
  }

  /// Returns what is wrong with the claims of a sentence.
  func problems(with claims: [OutlookClaim]) -> [String] {
    var problems: [String] = []
    var last = 0
    func expect(_ isTrue: Bool, _ problem: String) {
      if !isTrue { problems.append(problem) }
    }
    var spell: OutlookClaim?
    for claim in claims {
      let isPart = isPart(claim, of: spell, until: last)
      /// Checks that there is nothing but what is named, with breaks of up to two hours at times.
      func holds(_ range: Range<Int>) {
        guard !range.isEmpty, range.upperBound <= known else {
          return problems.append("\(claim.form) \(range)")
        }
        var gap = 0
        for minute in range {
          let isNamed = isNamed(minute, by: claim)
          gap = isNamed ? 0 : gap + 1
          if claim.weather != ["f"], falls(minute), !isNamed, !isPart {
            return problems.append("\(minutes[minute]) in \(claim.form) at \(minute)")
          }
          if gap > (isPart && claim.isAtTimes ? .max : claim.isAtTimes ? 120 : 0) {
            return problems.append("a break of \(claim.form) at \(minute)")
          }
        }
      }
      /// Checks that what is named ends then.
      func ends(_ minute: Int) {
        expect(isNamed(minute - 1, by: claim), "\(claim.form) has ended before \(minute)")
        expect(minute == known || !isNamed(minute, by: claim), "\(claim.form) goes on at \(minute)")
      }
      /// Checks that what is named starts then.
      func starts(_ minute: Int) {
        guard (0..<min(known, Self.day)).contains(minute) else {
          return problems.append("\(claim.form) starts at \(minute)")
        }
        expect(isNamed(minute, by: claim), "\(claim.form) has not started at \(minute)")
        expect(minute == 0 || !isNamed(minute - 1, by: claim), "\(claim.form) before \(minute)")
      }
      var end = claim.end
      switch claim.form {
      case .until, .untilAtLeast:
        expect(!startsLater, "it is dry now")
        holds(0..<end)
        ends(end)
      case .fromUntil, .fromUntilAtLeast:
        starts(claim.start)
        holds(claim.start..<max(end, claim.start))
        ends(end)
      case .thenUntil, .thenUntilAtLeast:
        expect(last < Self.day, "it starts at \(last)")
        holds(last..<max(end, last))
        ends(end)
      case .from: starts(claim.start)
      case .again:
        starts(claim.start)
        let wasBefore = (0..<claim.start).contains { isNamed($0, by: claim) }
        expect(wasBefore, "it is not again")
      case .before, .beforeUntil, .beforeUntilAtLeast:
        expect(startsLater && claim.start == step, "before \(claim.start)")
        if claim.form == .before { end = step }
        holds(0..<end)
        if claim.form != .before { ends(end) }
      case .endingBefore:
        expect(endsEarlier && end == step, "ending before \(end)")
        holds(0..<end)
      case .thenDry:
        let range = last..<min(max(last + 360, Self.day), known)
        expect(range.upperBound >= max(last + 360, Self.day) - 60, "dry until \(range.upperBound)")
        expect(!range.contains(where: falls), "it is not dry")
      case .dry:
        expect(known >= Self.day && !(0..<Self.day).contains(where: falls), "it is not dry")
      case .dryUntilAtLeast:
        expect(end == known && !minutes.contains { Self.falling.contains($0) }, "it is not dry")
      case .now:
        expect(isNamed(0, by: claim) && !startsLater, "it is dry now")
      }
      let isAtLeast = [.untilAtLeast, .fromUntilAtLeast, .thenUntilAtLeast, .beforeUntilAtLeast]
        .contains(claim.form)
      if isAtLeast { expect(end == known, "it is known until \(known)") }
      expect(isPart == claim.isInPart, "\(claim.form) is a part or not")
      if isPart { continue }
      spell = claim
      if end > 0 { last = end }
    }
    return problems
  }

  /// The shortest time of a kind that must be said, in minutes.
  private static let leastMinutes = 180

  /// Returns the times of a kind of three hours or more within a day, heavy ones apart, that no claim about
  /// these hours names.
  func unsaid(in claims: [OutlookClaim]) -> [String] {
    let hours = hours(of: claims)
    let kinds = [Self.rain, "R", Self.snow, "S", "m", "z", "g", "t", "f"]
    return kinds.flatMap { kind in
      runs(of: kind).filter { run in
        run.contains { minute in
          !hours.contains { claim, range in
            range.contains(minute) && isNamed(minute, by: claim)
              && (kind.count > 1 || kind.allSatisfy(claim.weather.contains))
          }
        }
      }.map { "\(kind) in \($0) is not said" }
    }
  }

  /// Returns the times within a day with some letters and nothing else.
  private func runs(of letters: String) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for minute in minutes.indices.prefix(Self.day) where letters.contains(minutes[minute]) {
      if let last = runs.last, last.upperBound == minute {
        runs[runs.count - 1] = last.lowerBound..<minute + 1
      } else {
        runs.append(minute..<minute + 1)
      }
    }
    return runs.filter { $0.count >= Self.leastMinutes }
  }

  /// Returns the minutes that each claim is about; one without an end lasts until two dry hours follow.
  private func hours(of claims: [OutlookClaim]) -> [(claim: OutlookClaim, range: Range<Int>)] {
    var last = 0
    var spell: OutlookClaim?
    return claims.map { claim in
      var (start, end) = (claim.start, claim.end)
      switch claim.form {
      case .until, .untilAtLeast, .beforeUntil, .beforeUntilAtLeast, .endingBefore: start = 0
      case .fromUntil, .fromUntilAtLeast: break
      case .thenUntil, .thenUntilAtLeast: start = last
      case .from, .again:
        end = self.end(from: start)
      case .before: (start, end) = (0, step)
      case .thenDry, .dry, .dryUntilAtLeast: (start, end) = (0, 0)
      case .now: (start, end) = (0, 1)
      }
      if !isPart(claim, of: spell, until: last) {
        spell = claim
        if claim.end > 0 { last = claim.end }
      }
      return (claim, start..<max(start, end))
    }
  }
}

extension Substring {
  /// Returns the text after a prefix that it has.
  fileprivate func utf8Dropping(_ prefix: some StringProtocol) -> Substring {
    self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }
}
