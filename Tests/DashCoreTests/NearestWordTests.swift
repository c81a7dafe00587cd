import DashCore
import Testing

@Suite struct NearestWordTests {
  private static let words = ["weather", "show", "providers", "config", "help"]

  @Test(
    arguments: [
      ("waether", "weather"), ("wether", "weather"), ("weatherr", "weather"),
      ("WEATHER", "weather"),
      ("shwo", "show"), ("sho", "show"), ("hlep", "help"), ("confg", "config"),
      ("provider", "providers"), ("provdiers", "providers"), ("cofnig", "config"),
      ("London", nil), ("x", nil), ("", nil), ("forecast", nil), ("shxx", nil),
      ("weatherweatherweather", nil),
    ] as [(String, String?)]
  )
  func `the word that was probably meant is found`(word: String, nearest: String?) {
    #expect(NearestWord.find(word, among: Self.words) == nearest)
  }

  @Test func `nothing is near where there is nothing`() {
    #expect(NearestWord.find("weather", among: []) == nil)
  }

  @Test func `the first of several that are as near is taken`() {
    #expect(NearestWord.find("bat", among: ["cat", "hat"]) == "cat")
  }

  @Test func `a word longer than any real one is not looked for`() {
    #expect(NearestWord.find(String(repeating: "a", count: 1_000_000), among: Self.words) == nil)
  }
}
