package import DashCore

/// The contract of ``Store`` as checks for any store.
///
/// Each check takes a new, empty store and returns its findings, one line each.
package struct StoreConformance: Sendable {
  static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  /// Creates an empty store whose clock shows ``now``.
  let make: @Sendable () async throws -> any Store

  /// Creates the checks.
  ///
  /// - Parameter make: Creates an empty store.
  package init(make: @escaping @Sendable () async throws -> any Store) {
    self.make = make
  }

  /// The clock of a store under test, which never advances.
  package static let time: @Sendable () -> Timestamp = { now }

  /// Returns the findings of all checks.
  package func checkEverything() async throws -> [String] {
    var findings = try await checkKeys()
    findings += try await checkResponses()
    findings += try await checkLocks()
    findings += try await checkCalls()
    findings += try await checkHolding()
    findings += try await checkClaims()
    findings += try await checkServers()
    findings += try await checkServerLimit()
    findings += try await checkObservations()
    findings += try await checkPlaces()
    findings += try await checkMetrics()
    return try await findings + checkSummary()
  }

  // MARK: Samples

  package static func key(_ name: String, of store: any Store) async -> CacheKey {
    CacheKey(await store.keyedHash().hash(Array(name.utf8)))
  }

  package static func account(_ name: String, of store: any Store) async -> AccountKey {
    await store.keyedHash().account(of: "sample", secrets: [Secret(name)])
  }

  static func response(
    _ body: [UInt8],
    kind: CachedResponse.Kind = .response,
    provider: String = "sample",
    status: Int = 200,
    validators: Validators? = nil,
    receivedAt: Timestamp = now
  ) -> CachedResponse {
    CachedResponse(
      kind: kind,
      provider: provider,
      status: status,
      body: body,
      validators: validators,
      receivedAt: receivedAt
    )
  }

  static func observation(_ key: String, at seconds: Int64, _ temperature: Double?) -> Observation {
    var observation = Observation(
      place: ObservedPlace(provider: "sample", key: key, name: "Somewhere"),
      observedAt: now.advanced(bySeconds: seconds)
    )
    observation.temperatureCelsius = temperature
    return observation
  }
}
