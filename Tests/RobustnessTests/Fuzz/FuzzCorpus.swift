import DashCore
import DashTestSupport
import EmbeddedData
import Foundation
import Synchronization

@testable import dash

/// The valid responses that inputs are made from: those of the demo, hostile bodies, and recorded
/// responses in the folder that `DASH_RECORDED` names, which has a folder for each provider.
struct FuzzCorpus: Sendable {
  /// A response of a service.
  struct ServiceResponse: Sendable {
    /// The provider of the response; empty for a body that no service documents.
    let provider: String
    let body: [UInt8]
    /// The body as a tree; `nil` if it is not JSON.
    var tree: JSONTree? { (try? JSONParser.parse(body)).map(JSONTree.init) }
  }

  let responses: [ServiceResponse]
  /// Values from the responses.
  let values: [JSONTree]

  init() async {
    var responses: [ServiceResponse] = []
    for descriptor in RegisteredProviders.registry.descriptors where !descriptor.acceptsOtherOptions
    {
      responses += await Self.demo(descriptor).map { body in
        ServiceResponse(provider: descriptor.name, body: body)
      }
    }
    responses += HostileBodies.all.map { ServiceResponse(provider: "", body: $0.bytes) }
    let folder = ProcessInfo.processInfo.environment["DASH_RECORDED"] ?? ""
    for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? []
    {
      let parts = path.split(separator: "/")
      guard parts.count == 2, let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
      else { continue }
      responses.append(ServiceResponse(provider: String(parts[0]), body: Array(data)))
    }
    self.responses = responses
    values = responses.compactMap(\.tree).flatMap { $0.parts(atMost: 200) }
  }

  /// Records the responses of a transport.
  private final class Recorder: Transport {
    private let base = Demo.transport()
    let bodies = Mutex<[[UInt8]]>([])

    func send(_ request: Request) async throws(TransportError) -> Response {
      let response = try await base.send(request)
      bodies.withLock { $0.append(response.body) }
      return response
    }
  }

  /// Returns the demo's responses to a fetch of everything, and to one of a single photo.
  private static func demo(_ descriptor: SourceDescriptor) async -> [[UInt8]] {
    let recorder = Recorder()
    let source = try? RegisteredProviders.registry.makeSource(
      named: descriptor.name,
      options: .sample(for: descriptor, secret: SecretCanary.secret),
      context: SourceContext(transport: recorder, now: { Demo.now })
    )
    let deadline = ContinuousClock.now.advanced(by: .seconds(30))
    var photos = PhotoRequest()
    // A service without a geocoder needs the coordinates.
    let london = PlaceQuery.name("London")
    let all = try? await source?.fetch(
      FetchRequest(
        deadline: deadline,
        places: [london],
        known: [london: Place(name: "London", latitude: 51.5085, longitude: -0.1257)],
        weather: .everything
      )
    )
    if case .photos(let page) = all?.content, let photo = page.photos.first {
      photos.photo = photo.id
      _ = try? await source?.fetch(FetchRequest(deadline: deadline, photos: photos))
    }
    return recorder.bodies.withLock(\.self)
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
