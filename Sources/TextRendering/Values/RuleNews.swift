package import DashCore
import Rules

/// What a rule that notifies comes to at a place.
package struct RuleFinding: Sendable {
  package let key: RuleMemory.Key
  /// Whether it holds; `nil` if that is not known.
  package let isTrue: Bool?
  /// The rule as a JSON document in one line, with the place and the reason.
  package let document: [UInt8]

  /// Returns the findings at all places of a dashboard; of a place that several panels have, the first.
  package static func all(in dashboard: Dashboard, _ options: RenderOptions) -> [RuleFinding] {
    let rules = options.rules.filter(\.notifies)
    guard !rules.isEmpty else { return [] }
    let page = Page.forScripts(options, at: dashboard.generatedAt)
    var known: Set<RuleMemory.Key> = []
    return dashboard.panels.flatMap { $0.state.weather?.shown ?? [] }.flatMap { weather in
      let place = PlaceOnPage(weather, page)
      let query = DisplayText("\(weather.requestedPlace)")
      return rules.compactMap { rule -> RuleFinding? in
        let key = RuleMemory.Key(rule: rule.name, condition: rule.rule.source, place: query.string)
        guard known.insert(key).inserted else { return nil }
        let outcome = rule.outcome(at: place)
        var writer = JSONWriter(isOnOneLine: true)
        writer.object { object in
          object.field("place", query)
          object.field("name", weather.name?.nonEmpty)
          object.field("rule", rule.name)
          object.field("if", rule.rule.source)
          outcome.write(to: &object, at: place)
        }
        return RuleFinding(
          key: key,
          isTrue: outcome.isTrue,
          document: Array((writer.text + "\n").utf8)
        )
      }
    }
  }
}

/// Which rules were told, so that each is told once, also after a restart.
package struct RuleMemory: Sendable {
  /// A rule at a place; a rule with another condition is another one.
  package struct Key: Sendable, Hashable {
    let rule: String
    let condition: String
    let place: String
  }

  /// What is known of a rule that was told.
  private struct Told: Sendable, Hashable {
    /// Since when it is known to be false; `nil` if it holds, or if that is not known.
    var falseSince: Timestamp?
    /// The hour in which it was last known whether it holds.
    var seen: Timestamp
  }

  /// How long a rule must have been false before it is told again.
  private static let restSeconds: Int64 = 3600
  /// How long a rule is remembered that nobody looks at.
  private static let keptSeconds: Int64 = 12 * 3600
  /// The most rules of a file.
  private static let maximumCount = 2000

  private var told: [Key: Told] = [:]
  /// The rules of this run; a file has those of others too.
  private var own: Set<Key> = []

  package init() {}

  /// Takes findings, and returns those to tell: the rules that hold, and were not told since they were
  /// false for an hour.
  package mutating func take(_ findings: [RuleFinding], at now: Timestamp) -> [RuleFinding] {
    forgetUnseen(at: now)
    let hour = Timestamp(secondsSinceEpoch: now.secondsSinceEpoch / 3600 * 3600)
    return findings.filter { finding in
      let key = finding.key
      own.insert(key)
      guard let isTrue = finding.isTrue else {
        told[key]?.falseSince = nil
        return false
      }
      guard let last = told[key] else {
        told[key] = isTrue ? Told(seen: hour) : nil
        return isTrue
      }
      let since = isTrue ? nil : last.falseSince ?? now
      let isOver = since.map { now.seconds(since: $0) >= Self.restSeconds } ?? false
      told[key] = isOver ? nil : Told(falseSince: since, seen: hour)
      return false
    }
  }

  private mutating func forgetUnseen(at now: Timestamp) {
    // A clock may have been wrong.
    told = told.filter { abs(now.seconds(since: $0.value.seen)) <= Self.keptSeconds }
  }

  // MARK: Between runs

  /// Reads what earlier runs remembered; nothing from a file that none wrote.
  package init(json bytes: [UInt8]) {
    guard let node = try? JSONParser.parse(bytes) else { return }
    func time(_ node: JSONNode?) -> Timestamp? {
      // Any time in which sums do not overflow.
      node?.number.flatMap { 0...1e11 ~= $0 ? Timestamp(secondsSinceEpoch: Int64($0)) : nil }
    }
    for element in node["told"]?.elements.prefix(Self.maximumCount) ?? [] {
      guard let rule = element["rule"]?.string, let condition = element["if"]?.string,
        let place = element["place"]?.string, let seen = time(element["seen"])
      else { continue }
      told[Key(rule: rule, condition: condition, place: place)] =
        Told(falseSince: time(element["falseSince"]), seen: seen)
    }
  }

  /// Returns what a file keeps: the rules of this run as they are here, and those of others as they are
  /// there.
  package func merged(into file: RuleMemory, at now: Timestamp) -> RuleMemory {
    var merged = self
    merged.told = file.told.filter { !own.contains($0.key) }
      .merging(told.filter { own.contains($0.key) }) { $1 }
    merged.forgetUnseen(at: now)
    return merged
  }

  /// The memory as JSON, the rules that were seen last first.
  package var json: [UInt8] {
    let entries = told.map { (text: "\($0.key)", key: $0.key, told: $0.value) }
      .sorted { ($1.told.seen, $0.text) < ($0.told.seen, $1.text) }
    var writer = JSONWriter()
    writer.object { document in
      document.objects("told", entries.prefix(Self.maximumCount)) { entry, object in
        object.field("rule", entry.key.rule)
        object.field("if", entry.key.condition)
        object.field("place", entry.key.place)
        object.field("seen", Double(entry.told.seen.secondsSinceEpoch))
        object.field("falseSince", entry.told.falseSince.map { Double($0.secondsSinceEpoch) })
      }
    }
    return Array((writer.text + "\n").utf8)
  }
}

extension RuleMemory: Equatable {
  package static func == (one: Self, other: Self) -> Bool { one.told == other.told }
}
