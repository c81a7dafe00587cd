import DashCore
import OpenWeatherMapSource
import Testing

/// Every condition of the service's list has a sky.
@Suite struct ConditionTests {
  struct Group: Sendable, CustomTestStringConvertible {
    let sky: Sky
    let codes: [Int]

    var testDescription: String { sky.rawValue }
  }

  @Test(arguments: [
    Group(sky: .thunderstorm, codes: [200, 201, 202, 210, 211, 212, 221, 230, 231, 232]),
    Group(sky: .drizzle, codes: [300, 301, 302, 310, 311, 312, 313, 314, 321]),
    Group(sky: .rain, codes: [500, 501, 502, 503, 504]),
    Group(sky: .sleet, codes: [511, 611, 612, 613, 615, 616]),
    Group(sky: .showers, codes: [520, 521, 522, 531]),
    Group(sky: .snow, codes: [600, 601, 602, 620, 621, 622]),
    Group(sky: .fog, codes: [701, 721, 741]),
    Group(sky: .dust, codes: [711, 731, 751, 761, 762]),
    Group(sky: .storm, codes: [771, 781, 900, 960]),
    Group(sky: .clear, codes: [800]),
    Group(sky: .fewClouds, codes: [801]),
    Group(sky: .brokenClouds, codes: [802, 803]),
    Group(sky: .overcast, codes: [804]),
    Group(sky: .rain, codes: [599]),
    Group(sky: .unknown, codes: [-1, 0, 999]),
  ])
  func `a code has its sky`(_ group: Group) async throws {
    for code in group.codes {
      let place = try await OpenWeatherMapSource.onlyPlace(
        of: #"{"main":{"temp":1},"weather":[{"id":\#(code)}]}"#
      )
      #expect(place.condition?.sky == group.sky, "code \(code)")
    }
  }

  @Test func `an unknown code falls back to the name of its group`() async throws {
    let place = try await OpenWeatherMapSource.onlyPlace(
      of: #"{"main":{"temp":1},"weather":[{"id":999,"main":"Snow"}]}"#
    )
    #expect(place.condition?.sky == .snow)
  }
}
