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
  func `the probably intended word is found`(word: String, nearest: String?) {
    #expect(NearestWord.find(word, among: Self.words) == nearest)
  }

  @Test(
    arguments: [
      ("temperature", "temp"), ("knots", "kn"), ("Temperature", "temp"), ("tmep", "temp"),
      ("mood", nil), ("te", nil),
    ] as [(String, String?)]
  )
  func `a word suggests its short form, never a single letter`(word: String, nearest: String?) {
    #expect(NearestWord.find(word, orShortFormAmong: ["m", "kn", "temp", "k"]) == nearest)
  }

  @Test func `an empty list has no nearest word`() {
    #expect(NearestWord.find("weather", among: []) == nil)
  }

  @Test func `the first of several equally near words is chosen`() {
    #expect(NearestWord.find("bat", among: ["cat", "hat"]) == "cat")
  }

  @Test func `an overlong word is not compared`() {
    #expect(NearestWord.find(String(repeating: "a", count: 1_000_000), among: Self.words) == nil)
  }
}
