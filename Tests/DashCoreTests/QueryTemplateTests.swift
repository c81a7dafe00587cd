import DashCore
import Testing

/// Photo searches with placeholders for the weather.
@Suite struct QueryTemplateTests {
  private static let london: WeatherFacts = {
    var facts = WeatherFacts()
    facts[.city] = "London"
    facts[.country] = "GB"
    facts[.condition] = "rain"
    facts[.season] = "autumn"
    facts[.timeOfDay] = "night"
    return facts
  }()

  @Test(
    arguments: [
      ("harbour", london, ["harbour"]),
      ("", london, [""]),
      ("{city}", london, ["London"]),
      ("{city} {condition}", london, ["London rain", "London"]),
      ("{condition}", london, ["rain"]),
      ("{city}, {country} {season} {timeOfDay}", london, ["London, GB autumn night"]),
      ("{city} {condition}", nil, [""]),
      ("street {city}, {country}", nil, ["street"]),
      ("a  {condition}\tb", london, ["a rain b", "a b"]),
    ] as [(String, WeatherFacts?, [String])]
  )
  func `placeholders are filled, or removed if their value is unknown`(
    _ text: String,
    _ facts: WeatherFacts?,
    _ queries: [String]
  ) throws {
    let template = try #require(QueryTemplate(text))
    #expect(template.queries(with: facts) == queries)
    #expect(template.text == text)
    #expect(template.hasPlaceholders == text.contains("{"))
  }

  @Test(arguments: ["{town}", "{", "}", "{city", "city}", "{}", "{City}", "{{city}}"])
  func `an unknown placeholder is rejected`(_ text: String) {
    #expect(QueryTemplate(text) == nil)
    #expect(QueryTemplate.literal(text).queries(with: Self.london) == [text])
  }

  @Test func `the broader search runs only if nothing was found`() async throws {
    let template = try #require(QueryTemplate("{city} {condition}"))
    struct Outcome: Sendable {
      let error: SourceError?
      let requested: [String]
    }
    for outcome in [
      Outcome(error: nil, requested: ["London rain"]),
      Outcome(error: SourceError(.empty), requested: ["London rain", "London"]),
      Outcome(error: SourceError(.empty, reason: .pageOutOfRange), requested: ["London rain"]),
      Outcome(error: SourceError(.timeout), requested: ["London rain"]),
    ] {
      var requested: [String] = []
      let result = try? await template.firstResult(with: Self.london) { query throws(SourceError) in
        requested.append(query)
        if let error = outcome.error { throw error }
        return query
      }
      #expect(requested == outcome.requested)
      #expect((result == nil) == (outcome.error != nil))
    }
  }
}
