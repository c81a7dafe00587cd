package import DashCore
import Testing

/// The contract of ``DataSource`` as checks that any provider can be put through.
///
/// Each check gives what it finds, a line each; a provider that keeps the contract gives none. The
/// provider works on a scripted transport; nothing goes over a network.
package struct DataSourceConformance: Sendable {
  /// Makes a source of the provider.
  package typealias Factory =
    @Sendable (SourceOptions, SourceContext) throws(OptionError) -> any DataSource

  /// What the provider is.
  package let descriptor: SourceDescriptor
  let make: Factory
  let places: [PlaceQuery]
  /// A transport that knows the service's good answers.
  let service: any Transport

  /// An address that only a source that obeys its options comes to.
  static let baseURL = BaseURL("https://conformance.example.org:8443/base")
  static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  /// Creates the checks.
  ///
  /// - Parameters:
  ///   - descriptor: The provider.
  ///   - places: Places that the service knows.
  ///   - service: Gives the service's good answers, whatever the host that is asked.
  ///   - make: Makes a source.
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

  /// Creates the checks for a type.
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

  /// What all checks find.
  package func checkEverything() async throws -> [String] {
    var findings = checkDescriptor()
    findings += try await checkRequests()
    findings += try await checkRepeatedFetches()
    findings += try await checkHostileBodies()
    findings += try await checkMutatedAnswers()
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

  /// What a fetch of the provider gives on a transport.
  func result(on transport: any Transport) async throws -> Result<Snapshot, SourceError> {
    let source = try source(on: transport)
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    do throws(SourceError) {
      return .success(try await source.fetch(FetchRequest(deadline: deadline)))
    } catch {
      return .failure(error)
    }
  }

  /// A transport that answers like the service.
  func serviceTransport() -> ScriptedTransport {
    let service = service
    return ScriptedTransport { request throws(TransportError) in try await service.send(request) }
  }

  /// The first good answer that a fetch gets.
  func goodAnswer() async throws -> JSONNode {
    let transport = serviceTransport()
    _ = try await result(on: transport)
    let request = try #require(transport.requests.first, "the provider asks for nothing")
    return try JSONParser.parse(try await service.send(request).body)
  }
}
