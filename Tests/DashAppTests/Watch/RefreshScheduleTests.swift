import DashCore
import Testing

@testable import DashWatch

/// The schedule of refreshes, with numbers for times.
@Suite struct RefreshScheduleTests {
  private func plan(_ seconds: [(String, Int)], shortest: Int = 1) -> RefreshPlan {
    RefreshPlan(
      entries: seconds.map { name, seconds in
        RefreshPlan.Entry(name: name, everySeconds: seconds, shortestSeconds: shortest)
      }
    )
  }

  private func schedule(_ seconds: [(String, Int)], shortest: Int = 1) -> RefreshSchedule {
    var schedule = RefreshSchedule(start: .seconds(1000))
    schedule.follow(plan(seconds, shortest: shortest), at: .seconds(1000))
    return schedule
  }

  /// Takes the instances due at a time, and completes them at once.
  private func take(_ schedule: inout RefreshSchedule, at seconds: Double) -> [String] {
    let names = schedule.takeDue(at: .milliseconds(Int64(seconds * 1000)))
    for name in names { schedule.finish(name) }
    return names
  }

  @Test func `a late check does not move the deadlines`() {
    var schedule = schedule([("a", 60)])
    _ = take(&schedule, at: 1000)
    #expect(take(&schedule, at: 1063.7) == ["a"])
    #expect(schedule.next == .seconds(1120))
  }

  @Test func `missed deadlines are skipped`() {
    var schedule = schedule([("a", 60)])
    _ = take(&schedule, at: 1000)
    // Ten minutes without a check, as on a machine that swaps.
    #expect(take(&schedule, at: 1631) == ["a"])
    #expect(take(&schedule, at: 1632) == [])
    #expect(take(&schedule, at: 1660) == ["a"])
  }

  @Test func `a manual refresh does not change the deadlines`() {
    var schedule = schedule([("a", 60), ("b", 60)])
    _ = take(&schedule, at: 1000)
    schedule.refresh(["b"], at: .seconds(1020))
    #expect(schedule.next == .seconds(1020))
    #expect(take(&schedule, at: 1019.9) == [])
    #expect(take(&schedule, at: 1020) == ["b"])
    #expect(take(&schedule, at: 1060) == ["a", "b"])
  }

  @Test func `only the earlier of two manual refreshes counts`() {
    var schedule = schedule([("a", 60)])
    _ = take(&schedule, at: 1000)
    schedule.refresh(at: .seconds(1030))
    schedule.refresh(at: .seconds(1010))
    schedule.refresh(at: .seconds(1020))
    #expect(take(&schedule, at: 1030) == ["a"])
    #expect(take(&schedule, at: 1031) == [])
  }

  @Test func `while paused only manual refreshes run`() {
    var schedule = schedule([("a", 60)])
    _ = take(&schedule, at: 1000)
    #expect(schedule.takeDue(at: .seconds(1060), outOfTurnOnly: true) == [])
    schedule.refresh(at: .seconds(1070))
    #expect(schedule.takeDue(at: .seconds(1070), outOfTurnOnly: true) == ["a"])
  }

  @Test func `two refreshes are never closer than the provider allows`() {
    var schedule = schedule([("a", 60)], shortest: 12)
    _ = take(&schedule, at: 1000)
    schedule.refresh(at: .seconds(1055))
    #expect(take(&schedule, at: 1055) == ["a"])
    // The deadline is five seconds later, which is too soon.
    #expect(take(&schedule, at: 1060) == [])
    #expect(schedule.next == .seconds(1120))
    schedule.refresh(at: .seconds(1061))
    #expect(take(&schedule, at: 1061) == [])
    #expect(take(&schedule, at: 1067) == ["a"])
  }

  @Test func `one late timer does not cost the next deadline`() {
    var schedule = schedule([("a", 12)], shortest: 12)
    _ = take(&schedule, at: 1000)
    #expect(take(&schedule, at: 1012.04) == ["a"])
    #expect(take(&schedule, at: 1024) == ["a"])
  }

  @Test func `another interval keeps the same start`() {
    var schedule = schedule([("a", 60)])
    _ = take(&schedule, at: 1000)
    schedule.follow(plan([("a", 50)]), at: .seconds(1010))
    #expect(schedule.next == .seconds(1050))
    schedule.follow(plan([("a", 50), ("b", 50)]), at: .seconds(1011))
    #expect(take(&schedule, at: 1011) == ["b"])
    schedule.follow(plan([("b", 50)]), at: .seconds(1012))
    #expect(take(&schedule, at: 1050) == ["b"])
  }

  @Test func `an instance with changed options is due as soon as the limit allows`() {
    var schedule = schedule([("a", 60)], shortest: 12)
    #expect(schedule.takeDue(at: .seconds(1000)) == ["a"])
    schedule.restart("a", at: .seconds(1001))
    #expect(schedule.takeDue(at: .seconds(1001)) == [])
    #expect(schedule.next == .seconds(1012))
    // Also while paused, and while the first request is in flight.
    #expect(schedule.takeDue(at: .seconds(1012), outOfTurnOnly: true) == ["a"])
  }

  @Test func `a manual refresh keeps the full distance to the next one`() {
    var schedule = schedule([("a", 60)], shortest: 1)
    _ = take(&schedule, at: 1000)
    let early = schedule.begin("a", at: .milliseconds(1_000_600))
    #expect(!early)
    let later = schedule.begin("a", at: .milliseconds(1_001_000))
    #expect(later)
  }
}
