import DashCore
import Testing

@Suite struct PressureTendencyTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  /// Returns the tendency of pressures and their ages in minutes, the oldest first.
  private static func tendency(_ measured: [(Int64, Double?)]) -> PressureTendency? {
    let place = ObservedPlace(provider: "sample", key: "1")
    let observations = measured.map { minutesAgo, hectopascals in
      var observation = Observation(
        place: place,
        observedAt: now.advanced(bySeconds: -minutesAgo * 60)
      )
      observation.pressureHectopascals = hectopascals
      return observation
    }
    return PressureTendency(observations, at: now)
  }

  @Test(
    arguments: [
      (0, .steady), (0.9, .steady),
      (-0.9, .steady), (1, .rising),
      (-1, .falling), (3.5, .rising),
      (3.6, .risingRapidly),
      (-3.5, .falling),
      (-3.6, .fallingRapidly),
      (12, .risingRapidly),
    ] as [(Double, PressureTendency.Course)]
  )
  func `a change in three hours has its name`(_ change: Double, _ course: PressureTendency.Course) {
    let found = Self.tendency([(190, 1013), (100, 1013), (10, 1013 + change)])
    #expect(found?.course == course)
    #expect(found?.hectopascalsPer3Hours == change)
  }

  @Test func `the change is interpolated three hours before the latest value`() {
    let found = Self.tendency([(240, 1020), (150, 1014), (60, 1012), (0, 1010)])
    // 180 minutes ago is two thirds of the way from 1020 to 1014.
    #expect(found?.hectopascalsPer3Hours == -6)
  }

  @Test func `an observation without a pressure is ignored`() {
    #expect(Self.tendency([(180, 1010), (170, nil), (90, 1011), (0, 1012)])?.course == .rising)
  }

  @Test(
    arguments: [
      ("nothing", []),
      ("two measurements", [(180, 1010), (0, 1020)]),
      ("less than three hours", [(179, 1010), (90, 1012), (0, 1020)]),
      ("a gap where the three hours begin", [(400, 1010), (100, 1012), (0, 1020)]),
      ("nothing of now", [(400, 1010), (300, 1012), (121, 1020)]),
      ("no pressure", [(180, nil), (90, nil), (0, nil)]),
      ("not a number", [(180, 1010), (90, 1011), (0, .nan)]),
    ] as [(String, [(Int64, Double?)])]
  )
  func `an unknown tendency is nil`(_ name: String, _ measured: [(Int64, Double?)]) {
    #expect(Self.tendency(measured) == nil, "\(name)")
  }
}
