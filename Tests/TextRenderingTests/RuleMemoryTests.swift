import DashCore
import Testing

@testable import TextRendering

/// Which rules are told, and for how long that is remembered.
@Suite struct RuleMemoryTests {
  private func moment(_ hours: Double) -> Timestamp {
    Sample.now.advanced(bySeconds: Int64(hours * 3600))
  }

  private func finding(_ isTrue: Bool?, rule: String = "frost", place: String = "London")
    -> RuleFinding
  {
    let key = RuleMemory.Key(rule: rule, condition: "temp < 0 C", place: place)
    return RuleFinding(key: key, isTrue: isTrue, document: [])
  }

  /// Returns whether a rule is told at each of some hours.
  private func told(_ findings: [(hours: Double, isTrue: Bool?)]) -> [Bool] {
    var memory = RuleMemory()
    return findings.map { !memory.take([finding($0.isTrue)], at: moment($0.hours)).isEmpty }
  }

  @Test func `a rule is told again after twelve hours without a watch`() {
    var memory = RuleMemory()
    #expect(memory.take([finding(true)], at: moment(0)).count == 1)
    var restarted = RuleMemory(json: memory.json)
    #expect(restarted.take([finding(true)], at: moment(10)).isEmpty)
    // It was seen ten hours after the start.
    restarted = RuleMemory(json: restarted.json)
    #expect(restarted.take([finding(true)], at: moment(20)).isEmpty)
    restarted = RuleMemory(json: restarted.json)
    #expect(restarted.take([finding(true)], at: moment(34)).count == 1)
  }

  @Test func `a removed rule is forgotten`() {
    var memory = RuleMemory()
    _ = memory.take([finding(true, rule: "old"), finding(true)], at: moment(0))
    #expect(memory.json.count > RuleMemory().json.count)
    _ = memory.take([finding(true)], at: moment(14))
    #expect(!String(decoding: memory.json, as: UTF8.self).contains(#""old""#))
  }

  @Test func `an hour that is not known is no hour in which a rule is false`() {
    #expect(
      told([(0, true), (1, false), (1.5, nil), (2.5, nil), (3, true)])
        == [true, false, false, false, false]
    )
    #expect(
      told([(0, true), (1, false), (1.5, nil), (2, false), (2.5, false), (2.7, true)])
        == [true, false, false, false, false, false]
    )
    #expect(
      told([(0, true), (1, false), (1.5, false), (2, false), (2.5, nil), (3, true)])
        == [true, false, false, false, false, true]
    )
  }

  @Test func `there are never too many rules to tell`() {
    var memory = RuleMemory()
    let many = (0..<10_001).map { finding(true, place: "\($0)") }
    #expect(memory.take(many, at: moment(0)).count == many.count)
    #expect(memory.take(many, at: moment(0.1)).isEmpty)
  }
}
