import DashCore
import DashTestSupport
import EmbeddedData
import Testing

@testable import dash

/// Checks every registered provider against the contract of `DataSource`.
///
/// The good responses are those of the demo, which every provider supports.
@Suite(.hangLimit) struct ProviderConformanceTests {
  /// All but `exec`, whose program only the tests of PluginSource replace.
  static let providers = RegisteredProviders.registry.descriptors
    .filter { !$0.acceptsOtherOptions }.map(\.name)

  private func conformance(of name: String) throws -> DataSourceConformance {
    let registry = RegisteredProviders.registry
    return DataSourceConformance(
      of: try #require(registry.descriptor(named: name)),
      // MET Norway has no search of names.
      places: name == "met-norway"
        ? [.coordinates(latitude: 51.5085, longitude: -0.1257)] : [.name("London")],
      service: Demo.transport()
    ) { options, context throws(OptionError) in
      try registry.makeSource(named: name, options: options, context: context)
    }
  }

  @Test(arguments: providers) func `the descriptor is complete`(name: String) throws {
    let findings = try conformance(of: name).checkDescriptor()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `requests obey options and deadline`(name: String) async throws {
    let findings = try await conformance(of: name).checkRequests()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `a source has no state`(name: String) async throws {
    let findings = try await conformance(of: name).checkRepeatedFetches()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `what is cached or stale is not shown as new`(
    name: String
  ) async throws {
    let findings = try await conformance(of: name).checkOrigins()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `no hostile body passes or traps`(name: String) async throws {
    let findings = try await conformance(of: name).checkHostileBodies()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `no mutated response traps`(name: String) async throws {
    let findings = try await conformance(of: name).checkMutatedResponses()
    #expect(findings == [])
  }

  @Test(arguments: [
    (
      "openweathermap",
      [
        "/geo/1.0/direct", "/data/2.5/weather", "/data/2.5/forecast", "/data/2.5/air_pollution",
      ]
    ),
    ("open-meteo", ["/v1/search", "/v1/forecast", "/v1/air-quality"]),
    ("met-norway", ["/weatherapi/locationforecast/2.0/complete"]),
  ])
  func `each kind of weather response is mutated`(name: String, paths: [String]) async throws {
    let conformance = try conformance(of: name)
    #expect(try await conformance.mutatedPaths() == Set(paths))
    #expect(try await conformance.errorsOfGoodResponses() == [])
  }

  @Test(arguments: providers) func `a repeated key never shows`(name: String) async throws {
    let findings = try await conformance(of: name).checkEchoedSecrets()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `transport errors come through`(name: String) async throws {
    let findings = try await conformance(of: name).checkTransportErrors()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `expected values are translated into every language`(
    name: String
  ) async throws {
    let findings = try await conformance(of: name).checkTranslations()
    #expect(findings == [])
  }

  @Test(arguments: providers) func `a cancellation ends a fetch`(name: String) async throws {
    let findings = try await conformance(of: name).checkCancellation()
    #expect(findings == [])
  }
}
