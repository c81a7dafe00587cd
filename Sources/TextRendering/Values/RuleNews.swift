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
package struct RuleMemory: Sendable, Hashable {
  /// A rule at a place; a rule with another condition is another one.
  package struct Key: Sendable, Hashable {
    let rule: String
    let condition: String
    let place: String
  }

  /// How long a rule must have been false before it is told again.
  static let restSeconds: Int64 = 3600
  /// The most rules that are remembered.
  private static let maximumCount = 10_000

  /// The rules that were told, and since when they are false; `nil` for those that hold.
  private var told: [Key: Timestamp?] = [:]

  package init() {}

  /// Takes findings, and returns those to tell: the rules that hold, and were not told since they were
  /// false for an hour.
  package mutating func take(_ findings: [RuleFinding], at now: Timestamp) -> [RuleFinding] {
    findings.filter { finding in
      let key = finding.key
      switch (finding.isTrue, told[key]) {
      case (nil, _), (false?, nil): return false
      case (false?, .some(let since)):
        let since = since ?? now
        told[key] = now.seconds(since: since) >= Self.restSeconds ? nil : .some(since)
        return false
      case (true?, .some(let since)):
        let isOver = since.map { now.seconds(since: $0) >= Self.restSeconds } ?? false
        told[key] = .some(nil)
        return isOver
      case (true?, nil):
        guard told.count < Self.maximumCount else { return false }
        told[key] = .some(nil)
        return true
      }
    }
  }

  // MARK: Between runs

  /// Reads what an earlier run remembered; nothing from a file that it did not write.
  package init(json bytes: [UInt8]) {
    guard let node = try? JSONParser.parse(bytes) else { return }
    for element in node["told"]?.elements.prefix(Self.maximumCount) ?? [] {
      guard let rule = element["rule"]?.string, let condition = element["if"]?.string,
        let place = element["place"]?.string
      else { continue }
      let since = element["falseSince"]?.number.flatMap { Int64(exactly: $0) }
      told[Key(rule: rule, condition: condition, place: place)] =
        .some(since.map(Timestamp.init(secondsSinceEpoch:)))
    }
  }

  /// The memory as JSON.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { document in
      document.objects("told", told.sorted { "\($0.key)" < "\($1.key)" }) { entry, object in
        object.field("rule", entry.key.rule)
        object.field("if", entry.key.condition)
        object.field("place", entry.key.place)
        object.field("falseSince", entry.value.map { Double($0.secondsSinceEpoch) })
      }
    }
    return Array((writer.text + "\n").utf8)
  }
}
