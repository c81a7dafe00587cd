import DashCore
import DashTestSupport
import EmbeddedData

@testable import dash

/// Responses of the sources of alerts, and messages in XML: each source gets an input for every
/// request.
struct AlertArea: FuzzArea {
  private let bodies: [[UInt8]]
  private let mutator: JSONMutator

  init(_ corpus: FuzzCorpus, seeds: [[UInt8]]) async {
    let names = RegisteredProviders.registry.alertSources.map(\.name) + ["wmo-swic"]
    let recorded = corpus.responses.filter { names.contains($0.provider) }.map(\.body)
    bodies = await Self.demo() + seeds + recorded.filter { $0.count < 50_000 }
    mutator = JSONMutator(values: corpus.values)
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    let body = generator.pick(bodies)
    guard let tree = (try? JSONParser.parse(body)).map(JSONTree.init) else {
      return ByteMutator.changed(body, &generator)
    }
    return mutator.bytes(of: tree.shortened(to: generator.pick([1, 2, 6])), &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let whole = ScriptedTransport.returning(Response(status: 200, body: input))
    // The message of an alert in the demo's list.
    let message = ScriptedTransport { request throws(TransportError) in
      request.path == "/f/wfs"
        ? try await Demo.transport().send(request) : Response(status: 200, body: input)
    }
    var isAccepted = false
    for source in RegisteredProviders.registry.alertSources {
      for transport in source.name == "wmo" ? [whole, message] : [whole] {
        guard let list = await Self.list(of: source, transport) else { continue }
        isAccepted = true
        try require(list.alerts.count <= AlertList.maximumCount, "a list has no bound")
        for alert in list.alerts.inForce(at: Demo.now) { try Self.check(alert) }
      }
    }
    return isAccepted
  }

  private static func check(_ alert: WeatherAlert) throws(FuzzFinding) {
    let texts = [alert.id, alert.event] + alert.references + alert.areas + alert.description
    for text in texts + alert.instruction { try TextCheck.check(text.string, "an alert") }
    let others = [alert.sender, alert.headline, alert.language].compactMap(\.self)
    for text in others { try TextCheck.check(text.string, "an alert") }
    if let link = alert.link { try TextCheck.check(link.text, "the link of an alert") }
    try require(alert.ends.map { $0 > Demo.now } ?? true, "an alert has ended")
  }

  private static func list(
    of source: AlertSourceDescriptor,
    _ transport: any Transport
  ) async -> AlertList? {
    let context = SourceContext(transport: transport, now: { Demo.now }, language: "fr")
    let point = AlertPoint(
      latitude: source.name == "wmo" ? 51.5085 : 45.5088,
      longitude: source.name == "wmo" ? -0.1257 : -73.5878,
      deadline: .now.advanced(by: .seconds(30))
    )
    return try? await RegisteredProviders.registry
      .makeAlertSource(named: source.name, context: context).alerts(at: point).value
  }

  /// Returns the responses of the demo.
  private static func demo() async -> [[UInt8]] {
    let recorder = ScriptedTransport { request throws(TransportError) in
      try await Demo.transport().send(request)
    }
    for source in RegisteredProviders.registry.alertSources { _ = await list(of: source, recorder) }
    var bodies: [[UInt8]] = []
    for request in recorder.requests {
      if let response = try? await Demo.transport().send(request) { bodies.append(response.body) }
    }
    return bodies
  }
}
