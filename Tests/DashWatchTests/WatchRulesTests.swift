import DashCore
import DashSettings
import DashTestSupport
import Testing
import TextRendering

@testable import DashFetch
@testable import DashWatch

/// When watch mode starts a program for a rule that holds.
@Suite struct WatchRulesTests: WatchModelSuite {
  private static let program = PluginProgram(path: "/bin/notify", passesAction: false)

  private func ruleTargets(every seconds: Int = 600) throws -> WatchTargets {
    var frost = RuleSetting("frost", "temp < 0 C")
    frost.notifies = true
    var targets = try targets([.sample("a", places: [.name("London")])], every: seconds)
    targets.settings.notifyProgram = Self.program
    targets.settings.alerts = nil
    targets.settings.render.rules = [
      try NamedRule(frost), try NamedRule(RuleSetting("silent", "temp < 0 C")),
    ]
    return targets
  }

  /// Runs a watch with temperatures that each refresh brings, from one time to another.
  private struct Watch {
    var model: WatchModel
    var memory: RuleMemory
    /// When the program was started, in minutes since the start, with its input.
    var told: [(minute: Int, document: String)] = []

    mutating func take(_ effects: [WatchEffect], at minute: Int) {
      for effect in effects {
        switch effect {
        case .remember(let memory): self.memory = RuleMemory(json: memory.json)
        case .notify(_, let notification):
          told.append((minute, String(decoding: notification.document, as: UTF8.self)))
          _ = model.handle(
            .notified(WatchRulesTests.program, nil),
            at: WatchRulesTests().moment(Double(minute) * 60)
          )
        default: break
        }
      }
    }
  }

  private func watch(
    _ minutes: Range<Int>,
    told memory: RuleMemory = RuleMemory(),
    celsius: (_ minute: Int) -> Double?
  ) throws -> Watch {
    let start = moment(Double(minutes.lowerBound) * 60)
    var watch = Watch(
      model: WatchModel(try ruleTargets(), at: start, told: memory, jitter: { 0 }),
      memory: memory
    )
    for minute in minutes {
      let now = moment(Double(minute) * 60)
      let effects = watch.model.handle(.wake, at: now)
      watch.take(effects, at: minute)
      for case .load(.panel(let ticket, _)) in effects {
        let state =
          celsius(minute).map { weather($0, at: now) } ?? .failed(SourceError(.timeout))
        watch.take(watch.model.handle(.loaded(.panel(ticket, state)), at: now), at: minute)
      }
    }
    return watch
  }

  /// Two weeks, with a restart after a week: each frost is told once, where it is over for an hour.
  @Test func `each frost of two weeks is told once, through a restart`() throws {
    let day = 24 * 60
    // Every night from 2:00 to 6:00, of which the fourth has a pause of half an hour and the fifth one of
    // two hours; in the ninth night nothing is known from 3:00 to 5:00.
    func celsius(_ minute: Int) -> Double? {
      let (night, time) = (minute / day, minute % day)
      guard 120..<360 ~= time else { return 4 }
      switch night {
      case 3 where 200..<230 ~= time: return 1
      case 4 where 180..<300 ~= time: return 1
      case 8 where 180..<300 ~= time: return nil
      default: return -3
      }
    }
    // The restart is in the middle of the eighth night.
    let end = 7 * day + 200
    let first = try watch(0..<end, celsius: celsius)
    let second = try watch(end..<14 * day, told: first.memory, celsius: celsius)
    let told = (first.told + second.told).map(\.minute)
    let nights = (0..<14).map { $0 * day + 120 } + [4 * day + 300]
    #expect(told == nights.sorted())
    #expect(
      first.told[0].document == #"""
        {"place": "London", "rule": "frost", "if": "temp < 0 C", "is": true, "reason": "−3.0°"}

        """#
    )
    // Without its memory it would have told the eighth frost again.
    let forgetful = try watch(end..<8 * day, celsius: celsius)
    #expect(forgetful.told.map(\.minute) == [end])
  }

  @Test func `rules are checked each minute, and without a program not at all`() throws {
    var model = WatchModel(try ruleTargets(every: 3600), at: moment(0), jitter: { 0 })
    settle(&model, fetches(&model, at: moment(0)), weather(4, at: moment(0)), at: moment(0))
    #expect(model.nextWake(at: moment(1), showsAges: false) == .seconds(60))
    model.targets.settings.notifyProgram = nil
    #expect(model.nextWake(at: moment(1), showsAges: false) > .seconds(60))
    let effects = model.handle(.wake, at: moment(61))
    #expect(!effects.contains { if case .remember = $0 { true } else { false } })
  }

  @Test func `the memory of another program is ignored`() {
    #expect(RuleMemory(json: Array("[1]".utf8)) == RuleMemory())
    #expect(RuleMemory(json: Array(#"{"told": [{"rule": 1}]}"#.utf8)) == RuleMemory())
    #expect(RuleMemory(json: Array("{".utf8)) == RuleMemory())
  }
}
