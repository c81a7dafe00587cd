import DashCore
import Testing

@testable import DashFetch

/// The schedule of an instance, with numbers for times.
@Suite struct RefreshScheduleTests {
  private func entry(_ seconds: Int, shortest: Int = 1) -> RefreshPlan.Entry {
    RefreshPlan.Entry(name: "a", everySeconds: seconds, shortestSeconds: shortest)
  }

  /// Returns the schedule of an instance whose first fetch has started.
  private func schedule(_ seconds: Int, shortest: Int = 1) -> RefreshSchedule {
    let now = Duration.seconds(1000)
    var schedule = RefreshSchedule(entry(seconds, shortest: shortest), start: now, at: now)
    #expect(take(&schedule, at: 1000))
    return schedule
  }

  /// Returns whether a fetch is due at a time, and starts it.
  private func take(
    _ schedule: inout RefreshSchedule,
    at seconds: Double,
    outOfTurnOnly: Bool = false
  ) -> Bool {
    let now = Duration.milliseconds(Int64(seconds * 1000))
    guard schedule.takeDue(at: now, outOfTurnOnly: outOfTurnOnly) else { return false }
    schedule.startedAt = now
    return true
  }

  private func expect(
    _ schedule: inout RefreshSchedule,
    at seconds: Double,
    outOfTurnOnly: Bool = false,
    _ expected: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isDue = take(&schedule, at: seconds, outOfTurnOnly: outOfTurnOnly)
    #expect(isDue == expected, sourceLocation: sourceLocation)
  }

  @Test func `a late check does not move the deadlines`() {
    var schedule = schedule(60)
    expect(&schedule, at: 1063.7, true)
    #expect(schedule.next == .seconds(1120))
  }

  @Test func `missed deadlines are skipped`() {
    var schedule = schedule(60)
    // Ten minutes without a check, as on a machine that swaps.
    expect(&schedule, at: 1631, true)
    expect(&schedule, at: 1632, false)
    expect(&schedule, at: 1660, true)
  }

  @Test func `only the earlier of two manual refreshes counts, and no deadline moves`() {
    var schedule = schedule(60)
    for moment in [1030, 1010, 1020] { schedule.refresh(at: .seconds(moment)) }
    #expect(schedule.next == .seconds(1010))
    expect(&schedule, at: 1009.9, false)
    expect(&schedule, at: 1030, true)
    expect(&schedule, at: 1031, false)
    expect(&schedule, at: 1060, true)
  }

  @Test func `while paused only manual refreshes run`() {
    var schedule = schedule(60)
    expect(&schedule, at: 1060, outOfTurnOnly: true, false)
    schedule.refresh(at: .seconds(1070))
    expect(&schedule, at: 1070, outOfTurnOnly: true, true)
  }

  @Test func `two refreshes are never closer than the provider allows`() {
    var schedule = schedule(60, shortest: 12)
    schedule.refresh(at: .seconds(1055))
    expect(&schedule, at: 1055, true)
    // The deadline is five seconds later, which is too soon.
    expect(&schedule, at: 1060, false)
    #expect(schedule.next == .seconds(1120))
    schedule.refresh(at: .seconds(1061))
    expect(&schedule, at: 1061, false)
    expect(&schedule, at: 1067, true)
  }

  @Test func `one late timer does not cost the next deadline`() {
    var schedule = schedule(12, shortest: 12)
    expect(&schedule, at: 1012.04, true)
    expect(&schedule, at: 1024, true)
  }

  @Test func `another interval keeps the same start`() {
    var schedule = schedule(60)
    schedule.follow(entry(50), at: .seconds(1010))
    #expect(schedule.next == .seconds(1050))
  }
}
