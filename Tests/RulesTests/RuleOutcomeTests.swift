import DashCore
import Rules
import Testing

@Suite struct RuleOutcomeTests {
  private func moment(_ hours: Double) -> Timestamp {
    SampleFacts.start.advanced(bySeconds: Int64(hours * 3600))
  }

  @Test func `a period is what is still to come of it`() {
    let clock = UTCOffsets(0)
    func range(_ window: RuleWindow, at hours: Double) -> [Double] {
      let range = window.range(at: moment(hours), clock)
      return [range.lowerBound, range.upperBound].map {
        Double($0.seconds(since: SampleFacts.start)) / 3600
      }
    }
    // The test starts on a Friday at 14:00.
    #expect(range(.next(7200), at: 0.5) == [0.5, 2.5])
    #expect(range(.days(0...0), at: 3) == [3, 10])
    #expect(range(.days(1...1), at: 3) == [10, 34])
    #expect(range(.days(0...2), at: 3) == [3, 58])
    #expect(range(.weekday(5), at: 3) == [3, 10])
    #expect(range(.weekday(6), at: 3) == [10, 34])
    #expect(range(.weekday(4), at: 3) == [130, 154])
    let night = RuleWindow.clock(from: 18 * 60, to: 6 * 60)
    #expect(range(night, at: 0) == [4, 16])
    #expect(range(night, at: 11) == [11, 16])
    #expect(range(night, at: 16) == [28, 40])
    let ride = RuleWindow.clock(from: 16 * 60 + 30, to: 18 * 60)
    #expect(range(ride, at: 0) == [2.5, 4])
    #expect(range(ride, at: 3) == [3, 4])
    #expect(range(ride, at: 4) == [26.5, 28])
    #expect(range(.clock(from: 0, to: 24 * 60), at: 1) == [1, 10])
  }

  @Test func `periods follow the clock of the place`() {
    // Berlin: at 1:00 UTC on 28 March 2027 the clock goes from 2:00 to 3:00.
    let change = Timestamp(secondsSinceEpoch: 1_806_195_600)
    let clock = UTCOffsets(3600, changes: [UTCOffsets.Change(at: change, to: 7200)])
    let evening = change.advanced(bySeconds: -8 * 3600)
    let night = RuleWindow.clock(from: 18 * 60, to: 6 * 60).range(at: evening, clock)
    #expect(night.upperBound.seconds(since: night.lowerBound) == 11 * 3600)
    let day = RuleWindow.days(1...1).range(at: evening, clock)
    #expect(day.upperBound.seconds(since: day.lowerBound) == 23 * 3600)
    // The skipped half hour is that of the next day.
    let skipped = RuleWindow.clock(from: 150, to: 160).range(at: evening, clock)
    #expect(skipped.lowerBound.seconds(since: change) == 23 * 3600 + 1800)
  }

  @Test func `what the known hours decide is decided`() throws {
    let facts = SampleFacts("temp", [3, nil, -2, 1])
    #expect(try facts.isTrue("min temp in next 4h < 0 C") == true)
    #expect(try facts.isTrue("min temp in next 4h < -3 C") == nil)
    #expect(try facts.isTrue("min temp in next 4h > 0 C") == false)
    #expect(try facts.isTrue("min temp in next 1h > 0 C") == true)
    #expect(try facts.isTrue("max temp in next 4h > 2 C") == true)
    #expect(try facts.isTrue("max temp in next 4h > 5 C") == nil)
    // The forecast ends after four hours.
    #expect(try facts.isTrue("max temp in next 5h < 5 C") == nil)
    #expect(try facts.isTrue("mean temp in next 4h < 5 C") == nil)
    #expect(try facts.isTrue("any temp < 0 C in next 4h") == true)
    #expect(try facts.isTrue("any temp < -3 C in next 4h") == nil)
    #expect(try facts.isTrue("any temp < -3 C in next 1h") == false)
    #expect(try facts.isTrue("temp < 0 C or min temp in next 4h < 0 C") == true)
    #expect(try facts.isTrue("temp < 0 C and min temp in next 4h > 0 C") == false)
    #expect(try facts.isTrue("temp < 0 C or min temp in next 4h > 0 C") == nil)
    #expect(try facts.isTrue("not temp < 0 C") == nil)
  }

  @Test func `what falls and what is likely has bounds`() throws {
    let facts = SampleFacts("rain", [1, nil, 4])
    #expect(try facts.isTrue("sum rain in next 3h >= 5 mm") == true)
    #expect(try facts.isTrue("sum rain in next 3h > 5 mm") == nil)
    #expect(try facts.isTrue("sum rain in next 3h < 5 mm") == false)
    #expect(try facts.isTrue("min rain in next 3h >= 0 mm") == true)
    let chance = SampleFacts("chance", [100, nil])
    #expect(try chance.isTrue("max chance in next 2h <= 100 %") == true)
    #expect(try chance.isTrue("mean chance in next 2h >= 50 %") == true)
    #expect(try chance.isTrue("mean chance in next 2h > 50 %") == nil)
  }

  @Test func `an hour counts with the share that lies in the period`() throws {
    var facts = SampleFacts("rain", [2, 4, 6, 8])
    facts.now = moment(0.5)
    // Half an hour of 2 mm/h and half an hour of 4.
    #expect(try facts.isTrue("sum rain in next 1h = 3 mm") == true)
    #expect(try facts.isTrue("mean rain in next 1h = 3 mm") == true)
    #expect(try facts.isTrue("max rain in next 1h = 4 mm") == true)
    #expect(try facts.isTrue("sum rain in 16:30-18:00 = 11 mm") == true)
    var long = SampleFacts("rain", [1, 2], stepHours: 3)
    long.now = moment(1)
    #expect(try long.isTrue("sum rain in next 4h = 6 mm") == true)
  }

  @Test func `reasons are what decided`() throws {
    let facts = SampleFacts("temp", [3, -1, -2, 1])
    func reasons(_ rule: String) throws -> [RuleReason<String>] {
      try Rule(rule, SampleVocabulary()).outcome(facts).reasons
    }
    let coldest = try #require(try reasons("min temp in next 4h < 0 C").first)
    #expect(coldest.value == -2 && coldest.moment == moment(2))
    // The first hour in which it is true.
    let first = try #require(try reasons("any temp < 0 C in next 4h").first)
    #expect(first.value == -1 && first.moment == moment(1))
    let failing = try reasons("max temp in next 4h > 0 C and min temp in next 4h > 0 C")
    #expect(failing.map(\.value) == [-2])
    #expect(try reasons("max temp in next 4h > 0 C and min temp in next 4h < 0 C").count == 2)
    #expect(try reasons("any temp < -5 C in next 4h").isEmpty)
    // What is of the end of a step has its time, also if the period ends before.
    var ends = SampleFacts("temp", [3, 1, 2, 4], stepHours: 3)
    ends.endNames = ["temp"]
    let rule = try Rule("min temp in next 4h < 2 C", SampleVocabulary())
    #expect(rule.outcome(ends).reasons.first?.moment == moment(6))
    let mean = try #require(try reasons("mean temp in next 4h < 0 C").first)
    #expect(mean.value == 0.25 && mean.moment == nil)
  }

  @Test func `a rule for hours holds in periods`() throws {
    var facts = SampleFacts("rain", [0, 0, 1, 0, nil, 0, 0, 0])
    facts.now = moment(0.5)
    let rule = try Rule("rain = 0 mm", SampleVocabulary(), isForHours: true)
    #expect(rule.periods(facts, atLeast: 0).periods.count == 3)
    let long = rule.periods(facts, atLeast: 7200)
    #expect(long.periods == [moment(5)..<moment(8)] && long.isKnown)
    let none = rule.periods(SampleFacts("temp", [1]), atLeast: 0)
    #expect(none.periods.isEmpty && !none.isKnown)
    // Periods in it begin with the hour.
    let dry = try Rule("sum rain in next 2h = 0 mm", SampleVocabulary(), isForHours: true)
    #expect(dry.periods(facts, atLeast: 0).periods == [moment(5)..<moment(7)])
  }
}
