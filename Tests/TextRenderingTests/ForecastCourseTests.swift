import DashCore
import Testing

@testable import TextRendering

/// What falls or hangs in the air, and what is told of it.
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
      course: "clear sky · 10:00 light rain · 12:00 clear sky"
    ),
    CourseCase(
      testDescription: "an hour of clouds is none to speak of",
      spells: [.init(hours: 3..<4, code: 803, probability: 0)],
      course: ""
    ),
    CourseCase(
      testDescription: "an hour of rain is",
      spells: [.init(hours: 3..<4, code: 521, probability: 60)],
      course: "clear sky · 10:00 shower rain · 11:00 clear sky"
    ),
    CourseCase(
      testDescription: "another kind of the same is no change",
      spells: [.init(hours: 3..<9, code: 801, probability: 0)],
      course: ""
    ),
    CourseCase(
      testDescription: "what does not fit is hinted at",
      spells: [.init(hours: 3..<5, code: 500, probability: 60)],
      width: 32,
      course: "clear sky · 10:00 light rain · …"
    ),
    CourseCase(
      testDescription: "where not one change fits there is none",
      spells: [.init(hours: 3..<5, code: 500, probability: 60)],
      width: 31,
      course: ""
    ),
  ]
}

@Suite struct ForecastCourseTests {
  @Test(arguments: CourseCase.all)
  func `the course of the sky is told in words`(test: CourseCase) throws {
    let place = WorldPlace(
      asked: .name("Here"),
      latitude: 51,
      longitude: 0,
      utcOffsetSeconds: 0,
      lowAndHigh: (low: 5, high: 9),
      code: 800,
      spells: test.spells
    )
    let page = Page(options: RenderOptions(), now: WorldPlace.now)
    let chart = try #require(ForecastChart(place.weather, on: page))
    #expect(chart.course(width: test.width) == test.course)
  }
}
