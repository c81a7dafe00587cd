import DashCore
import EmbeddedData
import Synchronization

/// The responses of the demo, which has some for every provider.
enum DemoResponses {
  /// Records the responses of a transport.
  private final class Recorder: Transport {
    private let base: any Transport
    private let recorded = Mutex<Set<[UInt8]>>([])

    init(_ base: any Transport) {
      self.base = base
    }

    var bodies: Set<[UInt8]> { recorded.withLock(\.self) }

    func send(_ request: Request) async throws(TransportError) -> Response {
      let response = try await base.send(request)
      recorded.withLock { _ = $0.insert(response.body) }
      return response
    }
  }

  /// Fetches each instance of the shipped configuration, and the details of each photo found.
  static func all() async -> [FuzzCorpus.ServiceResponse] {
    let outside = ConfigurationEnvironment(
      variable: { _ in nil },
      keyFile: { _ in .unreadable },
      placeholderSecret: Secret("demo")
    )
    let configuration = try? ConfigurationReader.read(
      ShippedConfiguration.bytes,
      registry: RegisteredProviders.registry,
      environment: outside
    )
    var responses: [FuzzCorpus.ServiceResponse] = []
    for instance in configuration?.instances ?? [] {
      guard case .ready(let options) = instance.options else { continue }
      let provider = instance.descriptor.name
      let recorder = Recorder(Demo.transport())
      let context = SourceContext(transport: recorder, now: { Demo.now })
      let source = try? RegisteredProviders.registry.makeSource(
        named: provider,
        options: options,
        context: context
      )
      guard let source else { continue }
      for photo in [nil] + (await photos(of: source)) { _ = await fetch(source, photo) }
      if instance.descriptor.kind == ContentKind.weather {
        // One of the places for which the demo has a forecast.
        _ = await fetch(source, nil, .everything, places: [.name("London")])
      }
      responses += recorder.bodies.sorted { $0.lexicographicallyPrecedes($1) }.map { body in
        FuzzCorpus.ServiceResponse(provider: provider, body: body)
      }
    }
    return responses
  }

  private static func photos(of source: any DataSource) async -> [PhotoID?] {
    guard case .photos(let page) = await fetch(source, nil)?.content else { return [] }
    return page.photos.map(\.id)
  }

  private static func fetch(
    _ source: any DataSource,
    _ photo: PhotoID?,
    _ weather: WeatherRequest = WeatherRequest(),
    places: [PlaceQuery]? = nil
  ) async -> Snapshot? {
    var photoRequest = PhotoRequest()
    photoRequest.photo = photo
    let deadline = ContinuousClock.now.advanced(by: .seconds(30))
    let request = FetchRequest(
      deadline: deadline,
      places: places,
      photos: photoRequest,
      weather: weather
    )
    return try? await source.fetch(request)
  }
}

extension WeatherRequest {
  /// A request for everything.
  static var everything: WeatherRequest {
    var request = WeatherRequest()
    request.includesForecast = true
    request.includesAirQuality = true
    return request
  }
}
