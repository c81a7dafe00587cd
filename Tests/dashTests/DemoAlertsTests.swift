import DashCore
import EmbeddedData
import Testing

@testable import dash

/// The alerts of `--demo`, and which source they come from.
@Suite struct DemoAlertsTests {
  private func alerts(
    _ latitude: Double,
    _ longitude: Double,
    _ country: String,
    language: String? = nil
  ) async throws -> [WeatherAlert] {
    let point = AlertPoint(
      latitude: latitude,
      longitude: longitude,
      country: country,
      deadline: .now.advanced(by: .seconds(600))
    )
    let registry = RegisteredProviders.registry
    let source = try #require(registry.alertSources(for: point).first)
    let context = SourceContext(
      transport: Demo.transport(),
      now: { Demo.now },
      language: language
    )
    let list = try await registry.makeAlertSource(named: source.name, context: context)
      .alerts(at: point).value
    #expect(list.error == nil)
    return list.alerts.inForce(at: Demo.now)
  }

  @Test func `London has a severe alert and Montréal a moderate one`() async throws {
    let london = try #require(try await alerts(51.5085, -0.1257, "GB").first)
    #expect(london.severity == .severe && london.source == "wmo")
    #expect(london.event == "Amber warning of rain" && london.areas.count == 1)
    #expect(london.description.count == 2 && london.instruction.count == 1 && london.link != nil)
    let english = try #require(try await alerts(45.5088, -73.5878, "CA").first)
    #expect(english.severity == .moderate && english.source == "eccc")
    #expect(english.event == "snowfall warning" && english.description.count == 4)
    let french = try await alerts(45.5088, -73.5878, "CA", language: "fr")
    #expect(french.map(\.event) == ["avertissement de chute de neige"])
  }

  @Test func `the other places have none`() async throws {
    for (latitude, longitude, country) in [
      (34.0522, -118.2437, "US"), (41.3888, 2.159, "ES"), (52.52, 13.4, "DE"), (60.39, 5.32, "NO"),
      (49.28, -123.12, "CA"),
    ] {
      #expect(try await alerts(latitude, longitude, country).isEmpty, "\(country)")
    }
  }

  @Test func `each source has terms, and the last one is that of the world`() throws {
    let sources = RegisteredProviders.registry.alertSources
    #expect(sources.map(\.name) == ["nws", "eccc", "brightsky", "met-no", "wmo"])
    #expect(sources.map(\.terms.minimumRefreshSeconds) == [300, 900, 900, 900, 900])
    #expect(sources.map { $0.area == nil } == [false, false, false, false, true])
    for source in sources {
      #expect(!source.terms.attribution.isEmpty && source.baseURL.scheme == "https")
    }
  }

  @Test func `a country has its source, and a point all whose boxes contain it`() throws {
    func names(_ latitude: Double, _ longitude: Double, _ country: String?) -> [String] {
      let point = AlertPoint(
        latitude: latitude,
        longitude: longitude,
        country: country,
        deadline: .now
      )
      return RegisteredProviders.registry.alertSources(for: point).map(\.name)
    }
    #expect(names(43.65, -79.38, nil) == ["nws", "eccc", "wmo"])
    #expect(names(43.65, -79.38, "CA") == ["eccc", "wmo"])
    #expect(names(18.4, -66.1, "PR") == ["nws", "wmo"])
    #expect(names(64.8, -147.7, nil) == ["nws", "wmo"])
    #expect(names(19.72, -155.09, nil) == ["nws", "wmo"])
    #expect(names(13.45, 144.8, nil) == ["nws", "wmo"])
    #expect(names(52.52, 13.4, nil) == ["brightsky", "wmo"])
    #expect(names(69.65, 18.96, nil) == ["met-no", "wmo"])
    #expect(names(78.2, 15.6, "SJ") == ["met-no", "wmo"])
    #expect(names(48.85, 2.35, "FR") == ["wmo"])
    #expect(names(48.85, 2.35, nil) == ["wmo"])
  }
}
