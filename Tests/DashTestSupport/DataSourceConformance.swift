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
    findings += try await checkOrigins()
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
    var context = SourceContext(transport: transport, now: { Self.now }, language: "pt-BR")
    // What a program prints is a response with the status 200; a test has others, too.
    context.runProgram = { run throws(TransportError) in
      guard let baseURL = Self.baseURL else { throw TransportError(.unknown, host: run.host) }
      let request = Request(
        baseURL: baseURL,
        path: "/\(run.action.rawValue)",
        query: run.identity,
        deadline: run.deadline
      )
      let response = try await transport.send(request)
      if let code = ErrorCode(httpStatus: response.status) {
        throw TransportError(code, host: run.host)
      }
      return response
    }
    return try make(options, context)
  }

  /// Returns a request for everything that a provider may fetch.
  func fetchRequest(
    by deadline: ContinuousClock.Instant = .now.advanced(by: .seconds(600))
  ) -> FetchRequest {
    var weather = WeatherRequest()
    weather.includesForecast = true
    weather.includesAirQuality = true
    // Each further day has the same shape.
    weather.days = 1
    return FetchRequest(
      deadline: deadline,
      places: descriptor.placesOption == nil ? [] : places,
      weather: weather
    )
  }

  /// Returns the result of one fetch of the provider on a transport.
  func result(on transport: any Transport) async throws -> Result<Snapshot, SourceError> {
    let source = try source(on: transport)
    do throws(SourceError) {
      return .success(try await source.fetch(fetchRequest()))
    } catch {
      return .failure(error)
    }
  }

  /// Returns a transport that responds like the service.
  func serviceTransport() -> ScriptedTransport {
    let service = service
    return ScriptedTransport { request throws(TransportError) in try await service.send(request) }
  }

  // MARK: Good responses

  /// A good response of the service.
  struct GoodResponse {
    /// The path of its requests.
    let path: String
    let json: JSONNode
  }

  /// Returns the different good responses that a fetch receives, in the order of its requests.
  ///
  /// Long lists are cut, because their elements have the same shape.
  func goodResponses() async throws -> [GoodResponse] {
    let transport = serviceTransport()
    _ = try await result(on: transport)
    var bodies: Set<[UInt8]> = []
    var responses: [GoodResponse] = []
    for request in transport.requests where !responses.contains(where: { $0.path == request.path })
    {
      let body = try await service.send(request).body
      guard bodies.insert(body).inserted else { continue }
      let short = JSONRewriter.shortened(try JSONParser.parse(body), to: Self.listLength)
      responses.append(
        GoodResponse(path: request.path, json: try JSONParser.parse(Array(short.utf8)))
      )
    }
    try #require(!responses.isEmpty, "the provider sends no request")
    return responses
  }

  /// Returns the paths of the responses that ``checkMutatedResponses()`` changes.
  package func mutatedPaths() async throws -> Set<String> {
    Set(try await goodResponses().map(\.path))
  }

  /// Returns the errors of a fetch that receives the good responses: none if all are complete.
  package func errorsOfGoodResponses() async throws -> [SourceError] {
    let transport = transport(returning: try await goodResponses())
    return Self.errors(in: try await result(on: transport))
  }

  /// More than a day of three-hour steps.
  private static let listLength = 9

  /// Replaces one good response at a time by each of its substitutes, and calls a function with the
  /// result of a fetch.
  ///
  /// - Parameters:
  ///   - bodies: Returns the bodies to send in place of a response, with names.
  ///   - check: Gets the path and the name of a body, and the result.
  /// - Throws: An error if the service has no good response.
  func replacingEachResponse(
    with bodies: (JSONNode) -> [(name: String, bytes: [UInt8])],
    _ check: (String, Result<Snapshot, SourceError>) -> Void
  ) async throws {
    let responses = try await goodResponses()
    let good = transport(returning: responses)
    for original in responses {
      for body in bodies(original.json) {
        let transport = ScriptedTransport { request throws(TransportError) in
          if request.path == original.path { return Response(status: 200, body: body.bytes) }
          return try await good.send(request)
        }
        check("\(original.path), \(body.name)", try await result(on: transport))
      }
    }
  }

  /// Creates a transport that returns these responses, and those of the service for other paths.
  private func transport(returning responses: [GoodResponse]) -> ScriptedTransport {
    let texts = responses.map { ($0.path, JSONRewriter.text(of: $0.json)) }
    let good = Dictionary(uniqueKeysWithValues: texts)
    let service = service
    return ScriptedTransport { request throws(TransportError) in
      if let text = good[request.path] { return .json(text) }
      return try await service.send(request)
    }
  }

  /// Returns the errors of a fetch: its own, those of its places and those of their parts.
  static func errors(in outcome: Result<Snapshot, SourceError>) -> [SourceError] {
    switch outcome {
    case .failure(let error): return [error]
    case .success(let snapshot):
      guard case .weather(let report) = snapshot.content else { return [] }
      return report.missing.compactMap(\.$current.failure)
        + report.places.flatMap { [$0.$forecast.error, $0.$air.error].compactMap(\.self) }
    }
  }
}
