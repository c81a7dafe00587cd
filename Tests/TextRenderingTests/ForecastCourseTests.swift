import DashCore
import Testing

@testable import TextRendering

/// Precipitation or fog, and the sentence about it.
struct CourseCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let spells: [WorldPlace.Spell]
  let width: Int
  let course: String

  init(_ name: String, _ spells: [WorldPlace.Spell], width: Int = 100, _ course: String) {
    (testDescription, self.spells, self.width, self.course) = (name, spells, width, course)
  }

  static let rain = [WorldPlace.Spell(hours: 3..<5, code: 500, probability: 60)]

  static let all: [CourseCase] = [
    CourseCase("nothing changes", [], ""),
    CourseCase("rain comes and goes", rain, "clear sky · 09:00 light rain · 11:00 clear sky"),
    CourseCase(
      "an hour of clouds is not a change",
      [.init(hours: 3..<4, code: 803, probability: 0)],
      ""
    ),
    CourseCase(
      "an hour of rain is a change",
      [.init(hours: 3..<4, code: 521, probability: 60)],
      "clear sky · 09:00 shower rain · 10:00 clear sky"
    ),
    CourseCase(
      "a similar condition is not a change",
      [.init(hours: 3..<9, code: 801, probability: 0)],
      ""
    ),
    CourseCase(
      "rain that becomes heavy is heavy rain",
      [
        .init(hours: 3..<4, code: 500, probability: 60),
        .init(hours: 4..<6, code: 502, probability: 90),
      ],
      "clear sky · 09:00 heavy rain · 12:00 clear sky"
    ),
    CourseCase(
      "the worst condition is the one with the most precipitation",
      [
        .init(hours: 3..<4, code: 521, millimetresPerHour: 0.2, probability: 60),
        .init(hours: 4..<6, code: 501, millimetresPerHour: 3, probability: 90),
      ],
      "clear sky · 09:00 moderate rain · 12:00 clear sky"
    ),
    CourseCase(
      "an hour of few clouds leaves the sky clear",
      [.init(hours: 1..<2, code: 801, probability: 0)] + rain,
      "clear sky · 09:00 light rain · 11:00 clear sky"
    ),
    CourseCase("a truncated list is marked", rain, width: 32, "clear sky · 09:00 light rain · …"),
    CourseCase("no change is shown if none fits", rain, width: 31, ""),
  ]
}

@Suite struct ForecastCourseTests {
  /// Returns a place with a clear sky except for some hours.
  private static func place(_ spells: [WorldPlace.Spell]) -> PlaceWeather {
    WorldPlace.here(code: 800, spells: spells).weather
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
    let place = Self.place(CourseCase.rain)
    let page = Page(options: RenderOptions(width: width), now: WorldPlace.now)
    let lines = try #require(ForecastChart(place, on: page)).laidOut(.detailed(rows: 8)).prefix(2)
    let texts = lines.map(\.text)
    #expect(texts[row].contains("clear sky · 09:00 light rain · "))
    #expect(!texts[1 - row].contains("clear sky"))
  }
}
