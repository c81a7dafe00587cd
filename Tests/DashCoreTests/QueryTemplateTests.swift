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

  struct Case: Sendable, CustomTestStringConvertible {
    let template: String
    var facts: WeatherFacts? = QueryTemplateTests.london
    let queries: [String]

    var testDescription: String { "\(template) \(facts == nil ? "without weather" : "")" }
  }

  @Test(arguments: [
    Case(template: "harbour", queries: ["harbour"]),
    Case(template: "", queries: [""]),
    Case(template: "{city}", queries: ["London"]),
    Case(template: "{city} {condition}", queries: ["London rain", "London"]),
    Case(template: "{condition}", queries: ["rain"]),
    Case(
      template: "{city}, {country} {season} {timeOfDay}",
      queries: ["London, GB autumn night"]
    ),
    Case(template: "{city} {condition}", facts: nil, queries: [""]),
    Case(template: "street {city}, {country}", facts: nil, queries: ["street"]),
    Case(template: "a  {condition}\tb", queries: ["a rain b", "a b"]),
  ])
  func `placeholders are filled, or removed if their value is unknown`(_ test: Case) throws {
    let template = try #require(QueryTemplate(test.template))
    #expect(template.queries(with: test.facts) == test.queries)
    #expect(template.text == test.template)
    #expect(template.hasPlaceholders == test.template.contains("{"))
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
