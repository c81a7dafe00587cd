import SQLiteStore
import Testing

@Suite struct StoreLocationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let environment: [String: String]
    let cache: String?
    let state: String?

    var testDescription: String { "\(environment)" }
  }

  static let cases = [
    Case(environment: [:], cache: nil, state: nil),
    Case(
      environment: ["HOME": "/home/one"],
      cache: "/home/one/.cache/dash",
      state: "/home/one/.local/state/dash"
    ),
    Case(
      environment: ["HOME": "/home/one", "XDG_CACHE_HOME": "/c", "XDG_STATE_HOME": "/s"],
      cache: "/c/dash",
      state: "/s/dash"
    ),
    Case(
      environment: ["HOME": "/home/one", "XDG_CACHE_HOME": "c", "XDG_STATE_HOME": ""],
      cache: "/home/one/.cache/dash",
      state: "/home/one/.local/state/dash"
    ),
    Case(environment: ["HOME": "home/one"], cache: nil, state: nil),
    Case(environment: ["XDG_CACHE_HOME": "/c"], cache: "/c/dash", state: nil),
  ]

  @Test(arguments: cases)
  func `the environment sets the location`(_ example: Case) {
    let location = StoreLocation(environment: example.environment)
    #expect(location.cacheDirectory == example.cache)
    #expect(location.stateDirectory == example.state)
  }
}
