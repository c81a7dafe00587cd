import DashCore
import DashTestSupport
import Rules
import Testing

/// Random rules on random forecasts, against an evaluator that goes from minute to minute.
///
/// It shares neither the parser, as it evaluates the tree that the text was made of, nor the arithmetic of
/// periods, steps and shares.
@Suite struct RandomRuleTests {
  private static let rulesOfForecast = 10

  @Test(arguments: PropertyCases.isFull ? 0..<1000 : 0..<40)
  func `a rule is what it is minute by minute`(_ seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let facts = SampleFacts.random(using: &random)
    let minutes = SlowEvaluation(facts)
    for _ in 0..<Self.rulesOfForecast {
      let rule = SlowRule.random(using: &random)
      let found = try facts.isTrue(rule.text)
      let expected = minutes.isTrue(rule, at: facts.now, inStep: nil)
      #expect(found == expected, "\(rule.text) with seed \(seed)")
    }
  }

  @Test func `random rules are true, false and not known`() throws {
    var random = SplitMix(state: 7)
    var counts: [Bool?: Int] = [:]
    for _ in 0..<300 {
      let facts = SampleFacts.random(using: &random)
      let rule = SlowRule.random(using: &random)
      counts[try facts.isTrue(rule.text), default: 0] += 1
    }
    #expect(counts.count == 3 && counts.values.allSatisfy { $0 > 20 }, "\(counts)")
  }

  @Test(arguments: PropertyCases.isFull ? 0..<20_000 : 0..<2000)
  func `damaged rules are parsed or refused with a column in the text`(_ seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var text = Array(SlowRule.random(using: &random).text)
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        text.insert("<>=!()-:.%° 0z\u{301}\u{202E}".randomElement(using: &random) ?? " ", at: place)
      case 1 where place < text.count: text.remove(at: place)
      case 2: text.insert(contentsOf: text.prefix(place).suffix(9), at: place)
      default: text = Array(text.prefix(place))
      }
    }
    let source = String(text)
    do throws(SyntaxMistake) {
      _ = try Rule(source, SampleVocabulary(), allowsBareNumbers: seed % 2 == 0)
    } catch {
      #expect(1...source.count + 1 ~= error.column, "\(source)")
    }
  }
}

/// A random rule, as a tree.
private indirect enum SlowRule {
  case all([SlowRule])
  case any([SlowRule])
  case not(SlowRule)
  case night
  case sky(String, isEqual: Bool)
  case compare(SlowTerm, String, SlowTerm)
  case compareNumber(SlowTerm, String, Int, unit: String)
  case anyHour(SlowRule, SlowWindow)

  var text: String {
    switch self {
    case .all(let parts): "(" + parts.map(\.text).joined(separator: " and ") + ")"
    case .any(let parts): "(" + parts.map(\.text).joined(separator: " or ") + ")"
    case .not(let part): "not \(part.text)"
    case .night: "night"
    case .sky(let sky, let isEqual): "sky \(isEqual ? "=" : "!=") \(sky)"
    case .compare(let one, let sign, let other): "\(one.text) \(sign) \(other.text)"
    case .compareNumber(let term, let sign, let number, let unit):
      "\(term.text) \(sign) \(number) \(unit)"
    case .anyHour(let part, let window): "any (\(part.text)) in \(window.text)"
    }
  }

  /// The functions in `any`, of which a rule may have four.
  private func functionsInAny(_ isInAny: Bool = false) -> Int {
    func count(_ terms: SlowTerm...) -> Int {
      isInAny ? terms.count { $0.text.contains(" in ") } : 0
    }
    return switch self {
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.functionsInAny(isInAny) }
    case .not(let part): part.functionsInAny(isInAny)
    case .night, .sky: 0
    case .compare(let one, _, let other): count(one, other)
    case .compareNumber(let term, _, _, _): count(term)
    case .anyHour(let part, _): part.functionsInAny(true)
    }
  }

  /// Returns a rule that may be written.
  static func random(using random: inout SplitMix) -> SlowRule {
    while true {
      let rule = SlowRule.random(depth: 3, isForHours: false, using: &random)
      if rule.functionsInAny() <= 4 { return rule }
    }
  }

  private static func random(depth: Int, isForHours: Bool, using random: inout SplitMix) -> SlowRule
  {
    func part(_ random: inout SplitMix) -> SlowRule {
      .random(depth: depth - 1, isForHours: isForHours, using: &random)
    }
    switch Int.random(in: 0..<(depth == 0 ? 6 : isForHours ? 9 : 10), using: &random) {
    case 0: return .night
    case 1:
      let sky = SampleVocabulary.skies.randomElement(using: &random) ?? ""
      return .sky(sky, isEqual: Bool.random(using: &random))
    case 2...5:
      let sign = ["<", "<=", ">", ">=", "=", "!="].randomElement(using: &random) ?? "<"
      let term = SlowTerm.random(using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        var other = SlowTerm.random(using: &random)
        other.name = term.name == "temp" ? "dew" : term.name
        other.function = other.function == "sum" ? "max" : other.function
        if term.function != "sum" { return .compare(term, sign, other) }
      }
      let unit = term.units.randomElement(using: &random) ?? ""
      let range =
        switch unit {
        case "F": 25...45
        case "km/h": 0...50
        case "%": 0...100
        case "Bft": 0...7
        default: term.function == "sum" ? 0...30 : -3...8
        }
      return .compareNumber(term, sign, Int.random(in: range, using: &random), unit: unit)
    case 6: return .all([part(&random), part(&random)])
    case 7: return .any([part(&random), part(&random), part(&random)])
    case 8: return .not(part(&random))
    default:
      let inner = SlowRule.random(depth: depth - 1, isForHours: true, using: &random)
      return .anyHour(inner, SlowWindow.random(using: &random))
    }
  }
}

/// A name, or a function of it in a period.
private struct SlowTerm {
  var name: String
  var function: String?
  var window: SlowWindow

  var text: String { function.map { "\($0) \(name) in \(window.text)" } ?? name }

  var units: [String] {
    switch name {
    case "wind": ["m/s", "km/h", "Bft"]
    case "rain": ["mm"]
    case "chance": ["%"]
    default: ["C", "F"]
    }
  }

  static func random(using random: inout SplitMix) -> SlowTerm {
    let name = ["temp", "wind", "rain", "chance"].randomElement(using: &random) ?? ""
    var function = ["min", "max", "mean", "sum", nil].randomElement(using: &random) ?? nil
    if function == "sum", name != "rain" { function = "min" }
    return SlowTerm(name: name, function: function, window: .random(using: &random))
  }
}

private enum SlowWindow {
  case next(minutes: Int)
  case days(Int, Int)
  case today, tomorrow, tonight
  case weekday(Int)
  case clock(Int, Int)

  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  var text: String {
    func time(_ minute: Int) -> String {
      "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }
    return switch self {
    case .next(let minutes): "next \(minutes)m"
    case .days(let first, let last): first == last ? "days \(first)" : "days \(first)-\(last)"
    case .today: "today"
    case .tomorrow: "tomorrow"
    case .tonight: "tonight"
    case .weekday(let day): Self.weekdays[day]
    case .clock(let from, let to): "\(time(from))-\(time(to))"
    }
  }

  static func random(using random: inout SplitMix) -> SlowWindow {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .next(minutes: Int.random(in: 1...2000, using: &random))
    case 1:
      let first = Int.random(in: 0...2, using: &random)
      return .days(first, first + Int.random(in: 0...1, using: &random))
    case 2: return .today
    case 3: return .tomorrow
    case 4: return .tonight
    case 5: return .weekday(Int.random(in: 0..<7, using: &random))
    default:
      return .clock(
        Int.random(in: 0..<96, using: &random) * 15,
        Int.random(in: 0..<96, using: &random) * 15
      )
    }
  }
}

extension SampleFacts {
  /// A forecast of some days with gaps and missing values, and maybe a clock change.
  fileprivate static func random(using random: inout SplitMix) -> SampleFacts {
    let minute = Int64.random(in: 0..<20_000, using: &random)
    var facts = SampleFacts(now: start.advanced(bySeconds: minute * 60))
    let offset = Int.random(in: -48...56, using: &random) * 900
    let change = start.advanced(
      bySeconds: (minute / 60 + .random(in: -20...70, using: &random)) * 3600
    )
    let shift = [3600, -3600, 1800, -1800, 0].randomElement(using: &random) ?? 0
    facts.clock = UTCOffsets(offset, changes: [UTCOffsets.Change(at: change, to: offset + shift)])
    let hours = [1, 1, 3].randomElement(using: &random) ?? 1
    let lack = [0.0, 0.0, 0.03, 0.3][Int.random(in: 0..<4, using: &random)]
    func isLacking(_ random: inout SplitMix) -> Bool {
      Double.random(in: 0..<1, using: &random) < lack
    }
    func values(_ random: inout SplitMix) -> [String: Double] {
      var values: [String: Double] = [:]
      func add(
        _ name: String,
        _ range: ClosedRange<Int>,
        by factor: Double,
        _ random: inout SplitMix
      ) {
        if !isLacking(&random) {
          values[name] = Double(Int.random(in: range, using: &random)) * factor
        }
      }
      add("temp", -8...16, by: 0.5, &random)
      add("dew", -10...10, by: 0.5, &random)
      add("wind", 0...30, by: 0.5, &random)
      add("rain", 0...12, by: 0.25, &random)
      add("chance", 0...20, by: 5, &random)
      add("night", 0...1, by: 1, &random)
      add("sky", 0...2, by: 1, &random)
      return values
    }
    facts.present = values(&random)
    var end = facts.now.advanced(bySeconds: -60 * .random(in: 0..<180, using: &random))
    for _ in 0..<(Int.random(in: 8...110, using: &random) / hours) {
      let begin = end
      end = begin.advanced(bySeconds: Int64(hours) * 3600)
      guard !isLacking(&random) else { continue }
      facts.steps.append(begin..<end)
      facts.values.append(values(&random))
    }
    return facts
  }
}

/// Evaluates rules minute by minute.
private final class SlowEvaluation {
  private let facts: SampleFacts
  /// The minutes from two days ago on: their time, and the day and minute on the clock.
  private var minutes: [(time: Int64, day: Int, minute: Int)] = []
  private let first: Int64

  init(_ facts: SampleFacts) {
    self.facts = facts
    first = facts.now.secondsSinceEpoch - 2 * 86_400
    minutes = (0..<16 * 1440).map { index in
      let time = first + Int64(index) * 60
      let shifted = time + Int64(facts.clock.seconds(at: Timestamp(secondsSinceEpoch: time)))
      return (time, Int(shifted / 86_400), Int(shifted % 86_400 / 60))
    }
  }

  /// The minutes of a period, as times.
  private func times(_ window: SlowWindow, at now: Int64) -> [Int64] {
    let coming = minutes[(Int((now - first) / 60))...]
    guard let today = coming.first?.day else { return [] }
    switch window {
    case .next(let count): return coming.prefix(count).map(\.time)
    case .days(let from, let to):
      return coming.filter { today + from...today + to ~= $0.day }.map(\.time)
    case .today: return coming.filter { $0.day == today }.map(\.time)
    case .tomorrow: return coming.filter { $0.day == today + 1 }.map(\.time)
    case .tonight: return times(.clock(18 * 60, 6 * 60), at: now)
    case .weekday(let weekday):
      let day = (today...today + 6).first { ($0 + 4) % 7 == weekday }
      return coming.filter { $0.day == day }.map(\.time)
    case .clock(let from, let to):
      for day in today - 1...today + 2 {
        let end = to > from ? day : day + 1
        guard
          let start = minutes.firstIndex(where: { ($0.day, $0.minute) >= (day, from) }),
          let stop = minutes.firstIndex(where: { ($0.day, $0.minute) >= (end, to) })
        else { return [] }
        let period = start < stop ? minutes[start..<stop].filter { $0.time >= now } : []
        if !period.isEmpty { return period.map(\.time) }
      }
      return []
    }
  }

  private func step(at time: Int64) -> Int? {
    facts.steps.firstIndex {
      $0.lowerBound.secondsSinceEpoch <= time && time < $0.upperBound.secondsSinceEpoch
    }
  }

  private func now(_ step: Int?) -> Int64 {
    let now = facts.now.secondsSinceEpoch
    return step.map { max(facts.steps[$0].lowerBound.secondsSinceEpoch, now) } ?? now
  }

  func isTrue(_ rule: SlowRule, at moment: Timestamp, inStep step: Int?) -> Bool? {
    let known = step.map { facts.values[$0] } ?? facts.present
    switch rule {
    case .all(let parts):
      let all = parts.map { isTrue($0, at: moment, inStep: step) }
      return all.contains(false) ? false : all.contains(nil) ? nil : true
    case .any(let parts):
      let all = parts.map { isTrue($0, at: moment, inStep: step) }
      return all.contains(true) ? true : all.contains(nil) ? nil : false
    case .not(let part): return isTrue(part, at: moment, inStep: step).map { !$0 }
    case .night: return known["night"].map { $0 == 1 }
    case .sky(let sky, let isEqual):
      return known["sky"].map { (SampleVocabulary.skies[Int($0)] == sky) == isEqual }
    case .anyHour(let part, let window):
      var steps: [Int?] = []
      for time in times(window, at: now(step)) {
        let found = self.step(at: time)
        if steps.last != .some(found) { steps.append(found) }
      }
      let all = steps.map { step in step.flatMap { isTrue(part, at: moment, inStep: $0) } }
      return all.contains(true) ? true : all.contains(nil) ? nil : false
    case .compare(let one, let sign, let other):
      let (left, right) = (possible(one, known, step), possible(other, known, step))
      return agreed(left.flatMap { one in right.map { compare(one, sign, $0) } }, left, right, sign)
    case .compareNumber(let term, let sign, let number, let unit):
      let left = possible(term, known, step).map { value in
        switch unit {
        case "F": value * 9 / 5 + 32
        case "km/h": value * 3.6
        case "Bft": beaufort(value)
        default: value
        }
      }
      let right = [Double(number)]
      return agreed(left.map { compare($0, sign, right[0]) }, left, right, sign)
    }
  }

  private func beaufort(_ speed: Double) -> Double {
    let limits = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]
    return Double(limits.filter { $0 <= speed }.count)
  }

  private func compare(_ one: Double, _ sign: String, _ other: Double) -> Bool {
    switch sign {
    case "<": one < other
    case "<=": one <= other
    case ">": one > other
    case ">=": one >= other
    case "=": one == other
    default: one != other
    }
  }

  /// Whether all possible values give the same; between two that differ there is an equal one.
  private func agreed(
    _ results: [Bool],
    _ left: [Double],
    _ right: [Double],
    _ sign: String
  ) -> Bool? {
    guard let first = results.first, results.allSatisfy({ $0 == first }) else { return nil }
    let isExact = left[0] == left[1] && right.first == right.last
    let isApart =
      left.allSatisfy { one in right.allSatisfy { one < $0 } }
      || left.allSatisfy { one in right.allSatisfy { one > $0 } }
    return ["=", "!="].contains(sign) && !isExact && !isApart ? nil : first
  }

  /// The least and the greatest possible value.
  private func possible(_ term: SlowTerm, _ known: [String: Double], _ step: Int?) -> [Double] {
    let far = 1e9
    let unknown: [Double] =
      switch term.name {
      case "temp", "dew": [-far, far]
      case "chance": [0, 100]
      default: [0, far]
      }
    guard let function = term.function else {
      return known[term.name].map { [$0, $0] } ?? unknown
    }
    let all = times(term.window, at: now(step)).map { time -> [Double] in
      let value = self.step(at: time).flatMap { facts.values[$0][term.name] }
      return value.map { [$0, $0] } ?? unknown
    }
    guard !all.isEmpty else { return unknown }
    return [0, 1].map { side in
      let values = all.map { $0[side] }
      let isUnbounded = values.contains { abs($0) == far }
      func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
      switch function {
      case "min": return values.min() ?? 0
      case "max": return values.max() ?? 0
      case _ where isUnbounded: return values.contains(-far) ? -far : far
      case "sum": return rounded(values.reduce(0, +) / 60)
      default: return rounded(values.reduce(0, +) / Double(values.count))
      }
    }
  }
}

/// A generator of random numbers with a seed (https://prng.di.unimi.it/splitmix64.c).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
