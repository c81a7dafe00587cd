import DashCore
import DashTestSupport
import Testing

/// The conformance suite itself: a good provider passes, and each kind of fault is caught.
@Suite(.hangLimit) struct DataSourceConformanceTests {
  private func conformance<Source: DataSource>(_ type: Source.Type) -> DataSourceConformance {
    DataSourceConformance(
      of: type,
      service: ScriptedTransport.returning(.json("{\"name\":\"London\",\"temperature\":7.4}"))
    )
  }

  @Test func `a good provider passes`() async throws {
    let findings = try await conformance(SampleSource.self).checkEverything()
    #expect(findings == [])
  }

  @Test func `a provider that sends its key as text is caught`() async throws {
    #expect(
      try await conformance(LeakySource.self).checkRequests() == [
        "changes the deadline", "sends a request to another host", "sends no key",
        "sends its key as a plain value",
      ]
    )
  }

  @Test func `a provider that loses places is caught`() async throws {
    #expect(
      try await conformance(LeakySource.self).checkRepeatedFetches() == ["loses or swaps places"]
    )
  }

  @Test func `a provider that shows what is stale as new is caught`() async throws {
    let findings = try await conformance(LeakySource.self).checkOrigins()
    #expect(findings.contains("does not report a stale response as stale"))
    #expect(findings.contains("does not say when a cached response is from"))
  }

  @Test func `a provider that shows a key repeated by the server is caught`() async throws {
    let findings = try await conformance(LeakySource.self).checkEchoedSecrets(statuses: [200])
    #expect(findings.contains("lets its key out: 200, echo 0 in body 0"))
    // Each form in which a server may repeat the key gets through at least once.
    for echo in SecretCanary.echoes.indices {
      #expect(findings.contains { $0.contains("echo \(echo) ") }, "\(SecretCanary.echoes[echo])")
    }
  }

  @Test func `a provider that accepts any body is caught`() async throws {
    let findings = try await conformance(LeakySource.self).checkHostileBodies(statuses: [200])
    #expect(
      findings == HostileBodies.all.map { "accepts 200 with \($0.name)" }
    )
  }

  @Test func `a provider that accepts any status as success is caught`() async throws {
    let findings = try await conformance(LeakySource.self).checkMutatedResponses()
    #expect(findings.contains("accepts a good body with status 503"))
    #expect(findings.contains("accepts only the first 1 bytes"))
  }

  @Test func `a provider that changes errors is caught`() async throws {
    let findings = try await conformance(LeakySource.self).checkTransportErrors()
    #expect(findings.contains("turns tls into another code"))
    #expect(!findings.contains("turns unknown into another code"))
    #expect(findings.contains("loses the reason"))
    #expect(findings.contains("loses the host"))
  }

  @Test func `a provider with an untranslated expected value is caught`() async throws {
    let findings = try await conformance(SampleSource.self).checkTranslations()
    #expect(findings.contains { $0.hasPrefix("says in English alone: a temperature (") })
    #expect(
      findings.contains(
        "says in English alone: false, with the mood wild (the option quiet)"
      )
    )
  }

  @Test func `a provider that ignores cancellation is caught`() async throws {
    #expect(
      try await conformance(LeakySource.self).checkCancellation() == [
        "gives another code when cancelled", "continues after a cancellation",
      ]
    )
  }

  @Test func `a provider with an invalid descriptor is caught`() {
    #expect(
      conformance(LeakySource.self).checkDescriptor() == [
        "the name", "has no title", "the summary is not one line",
        "the attribution is not one line",
        "where the attribution links to", "the shortest refresh", "where one gets a key",
        "the option api_key: its name",
        "the option api_key: its help is not one line",
        "the option api_key: what is required cannot have a default",
        "the option api_key: a key cannot have a default",
        "the option api_key: its default has another type",
        "the option mood: its default has another type",
      ]
    )
  }
}
