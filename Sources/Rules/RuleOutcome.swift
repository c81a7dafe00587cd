package import DashCore

/// What a rule comes to, with what decided it.
package struct RuleOutcome<Name: Sendable & Hashable>: Sendable, Hashable {
  /// Whether it holds; `nil` if the known hours do not decide that.
  package let isTrue: Bool?
  /// The values that decided it, or those that are not known.
  package let reasons: [RuleReason<Name>]

  package init(isTrue: Bool?, reasons: [RuleReason<Name>] = []) {
    self.isTrue = isTrue
    self.reasons = reasons
  }
}

/// A value that decided a rule.
package struct RuleReason<Name: Sendable & Hashable>: Sendable, Hashable {
  package let term: RuleTerm<Name>
  /// The value, or the extreme of the hours that are known; `nil` if none is.
  package let value: Double?
  /// Whether all hours of it are known.
  package let isKnown: Bool
  /// When it is, the beginning of an hour for what is of the whole hour; `nil` for a present value and for
  /// that of several hours.
  package var moment: Timestamp?
}

extension Rule {
  /// Evaluates the rule.
  ///
  /// - Parameters:
  ///   - step: The step of the forecast for a rule that was made for hours.
  ///   - days: The days of the week on which its times of day begin, 0 (Sunday) to 6.
  package func outcome(
    _ facts: some RuleFacts<Name>,
    inStep step: Int? = nil,
    on days: Set<Int> = RuleSetting.allDays
  ) -> RuleOutcome<Name> {
    RuleEvaluation(facts: facts, days: days, step: step).outcome(condition)
  }

  /// Returns the coming periods in which a rule for hours holds, in the order of time.
  ///
  /// - Parameters:
  ///   - seconds: The shortest period.
  ///   - days: The days of the week on which it can hold, 0 (Sunday) to 6.
  /// - Returns: The periods, and whether it is known of any step whether it holds.
  package func periods(
    _ facts: some RuleFacts<Name>,
    atLeast seconds: Int64,
    on days: Set<Int> = RuleSetting.allDays
  ) -> (periods: [Range<Timestamp>], isKnown: Bool) {
    var periods: [Range<Timestamp>] = []
    var isKnown = false
    for (index, step) in facts.steps.enumerated() where step.upperBound > facts.now {
      let isTrue = outcome(facts, inStep: index, on: days).isTrue
      isKnown = isKnown || isTrue != nil
      guard isTrue == true else { continue }
      let rest = max(step.lowerBound, facts.now)..<step.upperBound
      for part in facts.clock.parts(of: rest, on: days) {
        if let last = periods.last, last.upperBound >= part.lowerBound {
          periods[periods.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
        } else {
          periods.append(part)
        }
      }
    }
    let long = periods.filter { $0.upperBound.seconds(since: $0.lowerBound) >= seconds }
    return (long, isKnown)
  }
}

extension UTCOffsets {
  /// Returns the parts of a period that are on some days of the week.
  fileprivate func parts(of period: Range<Timestamp>, on days: Set<Int>) -> [Range<Timestamp>] {
    var parts: [Range<Timestamp>] = []
    var start = period.lowerBound
    while start < period.upperBound {
      let date = date(at: start)
      let midnight = self.end(of: date)
      // A clock change can repeat midnight.
      let end = midnight > start ? min(midnight, period.upperBound) : period.upperBound
      if days.contains(date.civil.weekday) { parts.append(start..<end) }
      start = end
    }
    return parts
  }
}

extension RuleTerm {
  /// Returns the present value, or what the function makes of the period.
  package func value(_ facts: some RuleFacts<Name>) -> RuleReason<Name> {
    RuleEvaluation(facts: facts, days: RuleSetting.allDays, step: nil).reason(self)
  }
}

/// Evaluates the parts of a rule.
private struct RuleEvaluation<Facts: RuleFacts> {
  typealias Name = Facts.Name
  typealias Outcome = RuleOutcome<Name>

  let facts: Facts
  let days: Set<Int>
  /// The step in whose hours names are found; `nil` for the present.
  let step: Int?

  /// The present, or the beginning of the step.
  private var now: Timestamp {
    step.map { max(facts.steps[$0].lowerBound, facts.now) } ?? facts.now
  }

  /// Returns the moment of a value of the step.
  private func moment(of name: Name) -> Timestamp? {
    step.map { facts.isOfEnd(name) ? facts.steps[$0].upperBound : now }
  }

  func outcome(_ condition: RuleCondition<Name>) -> Outcome {
    switch condition {
    case .all(let parts): return joined(parts, decidedBy: false) { outcome($0) }
    case .any(let parts): return joined(parts, decidedBy: true) { outcome($0) }
    case .not(let part):
      let outcome = outcome(part)
      return Outcome(isTrue: outcome.isTrue.map { !$0 }, reasons: outcome.reasons)
    case .isTrue(let term):
      let found = value(term)
      return Outcome(isTrue: found.bounds.known.map { $0 != 0 }, reasons: [found.reason])
    case .compare(let term, let comparison, let operand):
      return outcome(term, comparison, operand)
    case .anyHour(let condition, let window):
      let outcome = joined(parts(of: window), decidedBy: true) { part in
        part.step.map { RuleEvaluation(facts: facts, days: days, step: $0).outcome(condition) }
          ?? Outcome(isTrue: nil)
      }
      // No hour is more of a reason than the others.
      return outcome.isTrue == false ? Outcome(isTrue: false) : outcome
    }
  }

  /// Joins the outcomes of parts, of which one that is decisive decides.
  private func joined<Part>(
    _ parts: [Part],
    decidedBy decisive: Bool,
    _ outcome: (Part) -> Outcome
  ) -> Outcome {
    var (known, unknown): ([RuleReason<Name>], [RuleReason<Name>]) = ([], [])
    var areKnown = true
    for part in parts {
      let outcome = outcome(part)
      if outcome.isTrue == decisive { return outcome }
      if outcome.isTrue == nil {
        areKnown = false
        unknown += outcome.reasons
      } else {
        known += outcome.reasons
      }
    }
    return Outcome(isTrue: areKnown ? !decisive : nil, reasons: areKnown ? known : unknown)
  }

  private func outcome(
    _ term: RuleTerm<Name>,
    _ comparison: RuleComparison,
    _ operand: RuleOperand<Name>
  ) -> Outcome {
    let left = value(term)
    var reasons = [left.reason]
    var bounds = left.bounds
    let other: RuleBounds
    switch operand {
    case .number(let number, let unit):
      func converted(_ value: Double) -> Double { unit.value(value, term.kind, facts.units) }
      // Every unit grows with the value.
      bounds = RuleBounds(converted(bounds.low), converted(bounds.high))
      other = RuleBounds(number, number)
    case .term(let term):
      let right = value(term)
      reasons.append(right.reason)
      other = right.bounds
    }
    return Outcome(isTrue: comparison.isTrue(bounds, other), reasons: reasons)
  }

  func reason(_ term: RuleTerm<Name>) -> RuleReason<Name> { value(term).reason }

  private func value(
    _ term: RuleTerm<Name>
  ) -> (bounds: RuleBounds, reason: RuleReason<Name>) {
    guard let function = term.function, let window = term.window else {
      let isInStep = step != nil && term.isInHour
      let found =
        isInStep ? step.flatMap { facts.value(term.name, inStep: $0) } : facts.value(term.name)
      let reason = RuleReason(
        term: term,
        value: found,
        isKnown: found != nil,
        moment: isInStep ? moment(of: term.name) : nil
      )
      return (found.map { RuleBounds($0, $0) } ?? term.kind.bounds, reason)
    }
    var (lows, highs): ([Double], [Double]) = ([], [])
    var weights: [Double] = []
    var best: (value: Double, moment: Timestamp)?
    let parts = parts(of: window)
    lows.reserveCapacity(parts.count)
    highs.reserveCapacity(parts.count)
    weights.reserveCapacity(parts.count)
    for part in parts {
      let found = part.step.flatMap { facts.value(term.name, inStep: $0) }
      let bounds = found.map { RuleBounds($0, $0) } ?? term.nameKind.bounds
      lows.append(bounds.low)
      highs.append(bounds.high)
      weights.append(Double(part.range.upperBound.seconds(since: part.range.lowerBound)) / 3600)
      guard let found, let index = part.step else { continue }
      if best.map({ function == .min ? found < $0.value : found > $0.value }) ?? true {
        best = (
          found, facts.isOfEnd(term.name) ? facts.steps[index].upperBound : part.range.lowerBound
        )
      }
    }
    let isExtreme = function == .min || function == .max
    let bounds =
      weights.isEmpty
      ? term.kind.bounds
      : RuleBounds(function.value(lows, weights), function.value(highs, weights))
    let reason = RuleReason(
      term: term,
      value: bounds.known ?? (isExtreme ? best?.value : nil),
      isKnown: bounds.known != nil,
      moment: isExtreme ? best?.moment : nil
    )
    return (bounds, reason)
  }

  /// Returns the parts of a period that are steps of the forecast, and those between them.
  private func parts(of window: RuleWindow) -> [(range: Range<Timestamp>, step: Int?)] {
    let range = window.range(at: now, facts.clock, on: days)
    var parts: [(range: Range<Timestamp>, step: Int?)] = []
    var end = range.lowerBound
    for (index, step) in facts.steps.enumerated() where step.upperBound > end {
      guard step.lowerBound < range.upperBound else { break }
      if step.lowerBound > end { parts.append((end..<step.lowerBound, nil)) }
      let start = max(step.lowerBound, end)
      end = min(step.upperBound, range.upperBound)
      if start < end { parts.append((start..<end, index)) }
      if end == range.upperBound { break }
    }
    if end < range.upperBound { parts.append((end..<range.upperBound, nil)) }
    return parts
  }
}

extension RuleFunction {
  /// Returns what the function makes of values and the hours that each lasts; there is at least one.
  fileprivate func value(_ values: [Double], _ hours: [Double]) -> Double {
    switch self {
    case .min: values.min() ?? 0
    case .max: values.max() ?? 0
    case .sum: rounded(total(values, hours))
    case .mean: rounded(total(values, hours) / hours.reduce(0, +))
    }
  }
}

/// Services send hundredths, so the binary errors of sums are rounded away.
private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

private func total(_ values: [Double], _ hours: [Double]) -> Double {
  zip(values, hours).reduce(0) { $0 + $1.0 * $1.1 }
}

extension RuleComparison {
  /// Compares what is known of two values; `nil` if that does not decide it.
  fileprivate func isTrue(_ one: RuleBounds, _ other: RuleBounds) -> Bool? {
    switch self {
    case .less: one.high < other.low ? true : one.low >= other.high ? false : nil
    case .atMost: one.high <= other.low ? true : one.low > other.high ? false : nil
    case .greater: RuleComparison.less.isTrue(other, one)
    case .atLeast: RuleComparison.atMost.isTrue(other, one)
    case .equal:
      if one.high < other.low || other.high < one.low {
        false
      } else if let one = one.known {
        other.known.map { $0 == one }
      } else {
        nil
      }
    case .isNot: RuleComparison.equal.isTrue(one, other).map { !$0 }
    }
  }
}
