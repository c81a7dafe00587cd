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

  struct CourseCase: Sendable, CustomTestStringConvertible {
    let change: Double
    let course: PressureTendency.Course

    var testDescription: String { "\(change)" }
  }

  @Test(
    arguments: [
      CourseCase(change: 0, course: .steady), CourseCase(change: 0.9, course: .steady),
      CourseCase(change: -0.9, course: .steady), CourseCase(change: 1, course: .rising),
      CourseCase(change: -1, course: .falling), CourseCase(change: 3.5, course: .rising),
      CourseCase(change: 3.6, course: .risingRapidly),
      CourseCase(change: -3.5, course: .falling),
      CourseCase(change: -3.6, course: .fallingRapidly),
      CourseCase(change: 12, course: .risingRapidly),
    ]
  )
  func `a change in three hours has its name`(_ test: CourseCase) {
    let found = Self.tendency([(190, 1013), (100, 1013), (10, 1013 + test.change)])
    #expect(found?.course == test.course)
    #expect(found?.hectopascalsPer3Hours == test.change)
  }

  @Test func `the change is interpolated three hours before the latest value`() {
    let found = Self.tendency([(240, 1020), (150, 1014), (60, 1012), (0, 1010)])
    // 180 minutes ago is two thirds of the way from 1020 to 1014.
    #expect(found?.hectopascalsPer3Hours == -6)
  }

  @Test func `an observation without a pressure is ignored`() {
    #expect(Self.tendency([(180, 1010), (170, nil), (90, 1011), (0, 1012)])?.course == .rising)
  }

  struct UnknownCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let measured: [(Int64, Double?)]

    init(_ testDescription: String, _ measured: [(Int64, Double?)]) {
      self.testDescription = testDescription
      self.measured = measured
    }
  }

  @Test(
    arguments: [
      UnknownCase("nothing", []),
      UnknownCase("two measurements", [(180, 1010), (0, 1020)]),
      UnknownCase("less than three hours", [(179, 1010), (90, 1012), (0, 1020)]),
      UnknownCase("a gap where the three hours begin", [(400, 1010), (100, 1012), (0, 1020)]),
      UnknownCase("nothing of now", [(400, 1010), (300, 1012), (121, 1020)]),
      UnknownCase("no pressure", [(180, nil), (90, nil), (0, nil)]),
      UnknownCase("not a number", [(180, 1010), (90, 1011), (0, .nan)]),
    ]
  )
  func `an unknown tendency is nil`(_ test: UnknownCase) {
    #expect(Self.tendency(test.measured) == nil)
  }
}
