import DashCore
import DashTestSupport
import EmbeddedData
import Synchronization

@testable import dash

/// Server responses: decoded by every provider, rendered in every format.
///
/// An input is a line `PROVIDER SHAPE TURN STATUS` and the body. The shape is the seed of the
/// options, the request, the header and the rendering; the turn is the number of the request in a
/// fetch that gets this response, from 1, or 0 for all. The others get those of the demo.
struct ResponseArea: FuzzArea {
  private final class InputTransport: Transport {
    let turn: Int
    let response: Response
    let demo = Demo.transport()
    let turns = Mutex(0)

    init(turn: Int, _ response: Response) {
      self.turn = turn
      self.response = response
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
      let turn = turns.withLock { turns in
        turns += 1
        return turns
      }
      if self.turn == 0 || self.turn == turn { return response }
      return try await demo.send(request)
    }
  }

  private let corpus: FuzzCorpus
  private let mutator: JSONMutator
  /// The area of plugins has those of programs.
  private let providers = RegisteredProviders.registry.descriptors.filter {
    !$0.acceptsOtherOptions
  }

  init(_ corpus: FuzzCorpus) {
    self.corpus = corpus
    mutator = JSONMutator(values: corpus.values, texts: FuzzFragments.keys + FuzzFragments.texts)
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    let provider = generator.pick(providers).name
    let own = corpus.responses.filter { $0.provider == provider }
    let template = generator.pick(generator.oneIn(4) ? corpus.responses : own)
    let status = generator.oneIn(8) ? 100 + generator.below(500) : 200
    let turn = generator.pick([0, 0, 1, 1, 2, 3])
    let head = "\(provider) \(generator.next() % 100_000) \(turn) \(status)\n"
    guard let tree = template.tree else {
      return Array(head.utf8) + ByteMutator.changed(template.body, &generator)
    }
    // Most responses are small; one in a hundred keeps its full length.
    let part = generator.oneIn(100) ? tree : tree.shortened(to: generator.pick([1, 2, 2, 3, 6]))
    return Array(head.utf8) + mutator.bytes(of: part, &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let line = input.prefix { $0 != UInt8(ascii: "\n") }
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard
      fields.count == 4, let descriptor = providers.first(where: { $0.name == fields[0] }),
      let seed = UInt64(fields[1]), let turn = Int(fields[2]), let status = Int(fields[3])
    else { return false }
    var shape = SeededGenerator(seed: seed)
    let body = Array(input.dropFirst(line.count + 1))
    let response = Response(
      status: min(max(status, 100), 599),
      headers: Self.headers(&shape),
      body: body,
      retryAfterSeconds: shape.pick([nil, nil, nil, nil, 0, 60, 3600, -5, .max])
    )
    let source = try? RegisteredProviders.registry.makeSource(
      named: descriptor.name,
      options: Self.options(of: descriptor, &shape),
      context: SourceContext(
        transport: InputTransport(turn: turn, response),
        now: { Demo.now },
        language: shape.pick([nil, "de", "pt-BR", "zh", "xx"])
      )
    )
    guard let source else { return false }
    let request = FetchRequest(
      deadline: ContinuousClock.now.advanced(by: .seconds(30)),
      places: [.name("London")],
      photos: Self.photos(&shape),
      weather: shape.oneIn(2) ? .everything : WeatherRequest()
    )
    // A provider without a key was given none, so what looks like one is the server's own text.
    let hasKey = descriptor.options.contains { $0.type == .secret }
    let state: PanelState
    do throws(SourceError) {
      state = .fresh(try await source.fetch(request))
    } catch {
      if hasKey { try Self.check(error) }
      state = .failed(error)
    }
    do throws(FuzzFinding) {
      try DashboardCheck(&shape).check(state, of: descriptor)
    } catch {
      if hasKey || !error.what.hasPrefix("a key is in") { throw error }
    }
    return state.error == nil
  }

  private static func headers(_ shape: inout SeededGenerator) -> [(name: String, value: String)] {
    guard shape.oneIn(4) else { return [] }
    return [
      "content-type", "retry-after", "date", "x-ratelimit-remaining", "x-ratelimit-reset", "etag",
      "cache-control", "location",
    ].filter { _ in shape.oneIn(3) }.map { name in
      let value = shape.pick(FuzzFragments.texts + FuzzFragments.numbers)
      return (name, value.filter { !$0.isNewline })
    }
  }

  /// Returns random switches, and the required options.
  private static func options(
    of descriptor: SourceDescriptor,
    _ shape: inout SeededGenerator
  ) -> SourceOptions {
    let places: [PlaceQuery] = [
      shape.pick([.id(2_643_743), .coordinates(latitude: 51.5085, longitude: -0.1257)]),
      .name("London"), .name("Montréal"), .id(524_901),
    ]
    var values: [String: OptionValue] = [:]
    for option in descriptor.options where shape.oneIn(2) {
      if option.type == .boolean { values[option.name] = .boolean(shape.oneIn(2)) }
      if option.type == .query {
        values[option.name] = QueryTemplate("{city} {condition}").map(OptionValue.query)
      }
    }
    return SourceOptions.sample(
      for: descriptor,
      secret: SecretCanary.secret,
      places: Array(places.prefix(1 + shape.below(places.count))),
      others: values
    )
  }

  private static func photos(_ shape: inout SeededGenerator) -> PhotoRequest {
    var photos = PhotoRequest()
    switch shape.below(4) {
    case 0: photos.photo = PhotoID(shape.pick(["1", "9100001", "53910000001"]))
    case 1:
      photos.facts = WeatherFacts()
      photos.facts?[.city] = "Montréal"
      photos.facts?[.condition] = "snow"
    case 2: photos.page = 1 + shape.below(3)
    default: break
    }
    photos.seed = shape.next()
    return photos
  }

  /// Checks that an error holds no secret and no unsafe text.
  private static func check(_ error: SourceError) throws(FuzzFinding) {
    let text = String(reflecting: error)
    try require(!TextCheck.showsKey(text), "a key is in an error")
    let isQuery = text.split(separator: "?").dropFirst().contains { $0.contains("=") }
    // The service's own message may contain anything.
    try require(!isQuery || error.serviceMessage != nil, "a query is in an error: \(text)")
    let isPlausible =
      error.httpStatus.map { 100...599 ~= $0 } ?? true
      && error.retryAfterSeconds.map { 0...3600 ~= $0 } ?? true
    try require(isPlausible, "an error has a status or a wait out of bounds")
  }
}
