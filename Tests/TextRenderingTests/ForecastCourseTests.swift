import DashCore
import Testing

@testable import TextRendering

/// Precipitation or fog, and the sentence about it.
struct CourseCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var spells: [WorldPlace.Spell]
  var width = 100
  let course: String

  static let all: [CourseCase] = [
    CourseCase(testDescription: "nothing changes", spells: [], course: ""),
    CourseCase(
      testDescription: "rain comes and goes",
      spells: [.init(hours: 3..<5, code: 500, probability: 60)],
      course: "clear sky · 09:00 light rain · 11:00 clear sky"
    ),
    CourseCase(
      testDescription: "an hour of clouds is not a change",
      spells: [.init(hours: 3..<4, code: 803, probability: 0)],
      course: ""
    ),
    CourseCase(
      testDescription: "an hour of rain is a change",
      spells: [.init(hours: 3..<4, code: 521, probability: 60)],
      course: "clear sky · 09:00 shower rain · 10:00 clear sky"
    ),
    CourseCase(
      testDescription: "a similar condition is not a change",
      spells: [.init(hours: 3..<9, code: 801, probability: 0)],
      course: ""
    ),
    CourseCase(
      testDescription: "rain that becomes heavy is heavy rain",
      spells: [
        .init(hours: 3..<4, code: 500, probability: 60),
        .init(hours: 4..<6, code: 502, probability: 90),
      ],
      course: "clear sky · 09:00 heavy rain · 12:00 clear sky"
    ),
    CourseCase(
      testDescription: "the worst condition is the one with the most precipitation",
      spells: [
        .init(hours: 3..<4, code: 521, millimetresPerHour: 0.2, probability: 60),
        .init(hours: 4..<6, code: 501, millimetresPerHour: 3, probability: 90),
      ],
      course: "clear sky · 09:00 moderate rain · 12:00 clear sky"
    ),
    CourseCase(
      testDescription: "an hour of few clouds leaves the sky clear",
      spells: [
        .init(hours: 1..<2, code: 801, probability: 0),
        .init(hours: 3..<5, code: 500, probability: 60),
      ],
      course: "clear sky · 09:00 light rain · 11:00 clear sky"
    ),
    CourseCase(
      testDescription: "a truncated list is marked",
      spells: [.init(hours: 3..<5, code: 500, probability: 60)],
      width: 32,
      course: "clear sky · 09:00 light rain · …"
    ),
    CourseCase(
      testDescription: "no change is shown if none fits",
      spells: [.init(hours: 3..<5, code: 500, probability: 60)],
      width: 31,
      course: ""
    ),
  ]
}

@Suite struct ForecastCourseTests {
  /// Returns a place with a clear sky except for some hours.
  private static func place(_ spells: [WorldPlace.Spell]) -> PlaceWeather {
    WorldPlace.here(
      code: 800,
      spells: spells
    ).weather
  }

  @Test(arguments: CourseCase.all)
  func `the course of the weather is described in a sentence`(test: CourseCase) throws {
    let page = Page(options: RenderOptions(), now: WorldPlace.now)
    let chart = try #require(ForecastChart(Self.place(test.spells), on: page))
    #expect(chart.course(width: test.width) == test.course)
  }

  @Test func `a thunderstorm with hail is described as hail`() {
    func run(_ detail: ConditionDetail?) -> SkyRun {
      let condition = Condition(.thunderstorm, code: 211, isDay: true, detail: detail)
      return SkyRun(moment: WorldPlace.now, condition: condition, millimetresPerHour: 2)
    }
    #expect(run(nil).joined(with: run(.hail)).condition.detail == .hail)
    #expect(run(.hail).joined(with: run(nil)).condition.detail == .hail)
  }

  @Test(arguments: [(40, 1), (80, 0)])
  func `the sentence is below the heading if more of it fits there`(width: Int, row: Int) throws {
    let place = Self.place([.init(hours: 3..<5, code: 500, probability: 60)])
    let page = Page(options: RenderOptions(width: width), now: WorldPlace.now)
    let lines = try #require(ForecastChart(place, on: page)).laidOut().prefix(2)
    let texts = lines.map(\.text)
    #expect(texts[row].contains("clear sky · 09:00 light rain · "))
    #expect(!texts[1 - row].contains("clear sky"))
  }
}
