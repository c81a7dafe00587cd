package import DashCore
import Testing

/// The contract of ``DataSource`` as checks for any provider.
///
/// Each check returns its findings, one line each; a provider that fulfils the contract has none.
/// The provider runs on a scripted transport; nothing goes over a network.
package struct DataSourceConformance: Sendable {
  /// Creates a source of the provider.
  package typealias Factory =
    @Sendable (SourceOptions, SourceContext) throws(OptionError) -> any DataSource

  /// The provider's descriptor.
  package let descriptor: SourceDescriptor
  let make: Factory
  let places: [PlaceQuery]
  /// A transport that returns the service's good responses.
  let service: any Transport

  /// An address that only a source that obeys its options uses.
  static let baseURL = BaseURL("https://conformance.example.org:8443/base")
  static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  /// Creates the checks.
  ///
  /// - Parameters:
  ///   - descriptor: The provider's descriptor.
  ///   - places: Places that the service knows.
  ///   - service: Returns the service's good responses, whatever the host of the request.
  ///   - make: Creates a source.
  package init(
    of descriptor: SourceDescriptor,
    places: [PlaceQuery] = [.name("London")],
    service: any Transport,
    make: @escaping Factory
  ) {
    self.descriptor = descriptor
    self.places = places
    self.service = service
    self.make = make
  }

  /// Creates the checks for a source type.
  package init<Source: DataSource>(
    of type: Source.Type,
    places: [PlaceQuery] = [.name("London")],
    service: any Transport
  ) {
    self.init(of: type.descriptor, places: places, service: service) {
      options,
      context throws(OptionError) in
      try Source(options: options, context: context)
    }
  }

  /// Returns the findings of all checks.
  package func checkEverything() async throws -> [String] {
    var findings = checkDescriptor()
    findings += try await checkRequests()
    findings += try await checkRepeatedFetches()
    findings += try await checkHostileBodies()
    findings += try await checkMutatedResponses()
    findings += try await checkEchoedSecrets()
    findings += try await checkTransportErrors()
    return try await findings + checkCancellation()
  }

  // MARK: Sources under test

  func source(on transport: any Transport) throws(OptionError) -> any DataSource {
    let options = SourceOptions.sample(
      for: descriptor,
      secret: SecretCanary.secret,
      baseURL: Self.baseURL,
      places: places
    )
    let context = SourceContext(transport: transport, now: { Self.now }, language: "pt-BR")
    return try make(options, context)
  }

  /// Returns the result of one fetch of the provider on a transport.
  func result(on transport: any Transport) async throws -> Result<Snapshot, SourceError> {
    let source = try source(on: transport)
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    do throws(SourceError) {
      return .success(try await source.fetch(FetchRequest(deadline: deadline)))
    } catch {
      return .failure(error)
    }
  }

  /// Returns a transport that responds like the service.
  func serviceTransport() -> ScriptedTransport {
    let service = service
    return ScriptedTransport { request throws(TransportError) in try await service.send(request) }
  }

  /// Returns the first good response that a fetch receives.
  func goodResponse() async throws -> JSONNode {
    let transport = serviceTransport()
    _ = try await result(on: transport)
    let request = try #require(transport.requests.first, "the provider sends no request")
    return try JSONParser.parse(try await service.send(request).body)
  }
}
