import DashCore
import DashTestSupport
import Testing

@testable import dash

/// The settings of alerts in `plugins.json`.
@Suite struct AlertConfigurationTests {
  private func read(_ members: String) throws(ConfigurationError) -> AlertSettings {
    try configuration(members).alerts
  }

  private func configuration(_ members: String) throws(ConfigurationError) -> Configuration {
    try ConfigurationReader.read(
      Array(#"{"version": 1, "providers": [], \#(members)}"#.utf8),
      registry: RegisteredProviders.registry,
      environment: ConfigurationEnvironment(
        variable: { _ in nil },
        keyFile: { _ in .unreadable }
      )
    )
  }

  @Test func `a file without alerts keeps what it says about them`() throws {
    #expect(try configuration(#""alerts": true"#).showsAlerts)
    let silent = try configuration(#""alerts": false, "alertContact": "me@example.org""#)
    #expect(!silent.showsAlerts)
    #expect(silent.contact == "me@example.org")
    let both = try configuration(#""alertContact": "old", "contact": "new""#)
    #expect(both.contact == "new")
  }

  @Test func `a source is named alone or with another address`() throws {
    let all = try read(#""alerts": true"#)
    #expect(all.sources == nil && all.baseURLs.isEmpty)
    let settings = try read(
      #"""
      "alertSources": ["nws", {"name": "wmo", "baseURL": "http://127.0.0.1:80/a"}, {"name": "eccc"}]
      """#
    )
    #expect(settings.sources == ["nws", "wmo", "eccc"])
    #expect(settings.baseURLs.mapValues { "\($0)" } == ["wmo": "http://127.0.0.1:80/a"])
  }

  @Test func `an address that a provider could not have is an error`() {
    for (source, path) in [
      (#"{"name": "nws", "baseURL": "http://example.org"}"#, "alertSources[0].baseURL"),
      (#"{"name": "nws", "baseURL": 1}"#, "alertSources[0].baseURL"),
      (#"{"name": "nwz"}"#, "alertSources[0].name"), (#"{}"#, "alertSources[0]"),
      (#"{"name": "nws", "url": ""}"#, "alertSources[0].url"), (#""nwz""#, "alertSources[0]"),
    ] {
      let error = #expect(throws: ConfigurationError.self) {
        try read(#""alertSources": [\#(source)]"#)
      }
      #expect(error?.problems.map(\.path) == [path], "\(source)")
    }
  }
}
