import DashCore
import DashTestSupport
import EmbeddedData

/// Server responses: decoded by every provider, rendered in every format.
struct ResponseArea: FuzzArea {
  static let name = "answers"
  static let share = 260

  /// The clocks of a country, which agree until a day after the demo's time.
  private static let timeZones: SampleTimeZones = {
    let change = UTCOffsets.Change(at: Demo.now.advanced(bySeconds: 86_400), to: 7200)
    return SampleTimeZones(
      [
        "Europe/London": UTCOffsets(0, changes: [change]), "Area/Other": UTCOffsets(0),
        "America/Toronto": UTCOffsets(-18_000, changes: [change]),
      ],
      countries: ["GB": ["Europe/London", "Area/Other"], "CA": ["America/Toronto"]]
    )
  }()

  /// The lengths to shorten lists to, so that most responses are small.
  private static let listLengths = [1, 1, 2, 2, 3, 3, 6]

  private let corpus: FuzzCorpus
  private let mutator: JSONMutator
  private let providers: [SourceDescriptor]

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {
    self.corpus = corpus
    mutator = JSONMutator(values: corpus.values, texts: FuzzFragments.keys + FuzzFragments.texts)
    // The area of plugins has those of programs.
    providers = RegisteredProviders.registry.descriptors.filter { !$0.acceptsOtherOptions }
  }

  // MARK: Inputs

  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    let provider = generator.pick(providers).name
    let own = corpus.responses.filter { $0.provider == provider }
    let template = generator.pick(generator.oneIn(4) ? corpus.responses : own)
    var input = ResponseInput(
      provider: provider,
      shape: generator.next() % 100_000,
      turn: generator.pick([0, 0, 1, 1, 2, 3]),
      status: generator.pick([200, 200, 200, 200, 200, 200, 200, 100 + generator.below(500)]),
      body: body(template, &generator)
    )
    if generator.oneIn(10) { input.retryAfterSeconds = generator.pick([0, 1, 60, 3600, -5, .max]) }
    if generator.oneIn(4) { addHeaders(to: &input, &generator) }
    return input.bytes
  }

  private func body(
    _ template: FuzzCorpus.ServiceResponse,
    _ generator: inout SeededGenerator
  ) -> [UInt8] {
    guard let tree = template.tree else { return ByteMutator.changed(template.body, &generator) }
    // One in a hundred keeps its full length.
    let isWhole = generator.oneIn(100)
    let part = isWhole ? tree : tree.shortened(to: generator.pick(Self.listLengths))
    return mutator.bytes(of: part, &generator)
  }

  private func addHeaders(to input: inout ResponseInput, _ generator: inout SeededGenerator) {
    let names = [
      "content-type", "retry-after", "date", "x-ratelimit-remaining", "x-ratelimit-reset",
      "x-ratelimit-limit", "www-authenticate", "etag", "last-modified", "cache-control", "location",
    ]
    for _ in 0...generator.below(3) {
      let value = generator.pick(FuzzFragments.texts + FuzzFragments.numbers)
      input.headers.append((generator.pick(names), value.filter { $0 != "\n" && $0 != "\r\n" }))
    }
  }

  // MARK: Runs

  func run(_ bytes: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    guard
      let input = ResponseInput(bytes),
      let descriptor = providers.first(where: { $0.name == input.provider })
    else { return .rejected("no input") }
    do throws(FuzzFinding) {
      return try await run(input, of: descriptor)
    } catch {
      // A provider without a key was given none, so what looks like one is the server's own text.
      let hasKey = descriptor.options.contains { $0.type == .secret }
      guard !hasKey, error.what.hasPrefix("a key is in") else { throw error }
      return .rejected("a key of nobody")
    }
  }

  private func run(
    _ input: ResponseInput,
    of descriptor: SourceDescriptor
  ) async throws(FuzzFinding) -> FuzzVerdict {
    var shape = SeededGenerator(seed: input.shape)
    let options = Self.options(of: descriptor, &shape)
    let context = SourceContext(
      transport: InputTransport(input),
      now: { Demo.now },
      language: shape.pick([nil, "de", "pt-BR", "zh", "xx"]),
      timeZones: Self.timeZones
    )
    let source: any DataSource
    do throws(OptionError) {
      source = try RegisteredProviders.registry.makeSource(
        named: descriptor.name,
        options: options,
        context: context
      )
    } catch {
      return .rejected(ErrorCode.invalidOptions.rawValue)
    }
    let request = FetchRequest(
      deadline: ContinuousClock.now.advanced(by: .seconds(30)),
      photos: Self.photos(input, &shape),
      weather: shape.oneIn(2) ? .everything : WeatherRequest()
    )
    let state: PanelState
    do throws(SourceError) {
      state = .fresh(try await source.fetch(request))
    } catch {
      try Self.check(error)
      state = .failed(error)
    }
    try DashboardCheck(&shape).check(state, of: descriptor)
    return state.error.map { .rejected($0.code.rawValue) } ?? .accepted
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
    let count = 1 + shape.below(places.count)
    for option in descriptor.options where option.type == .boolean && shape.oneIn(2) {
      values[option.name] = .boolean(shape.oneIn(2))
    }
    for option in descriptor.options where option.type == .query && shape.oneIn(2) {
      values[option.name] = QueryTemplate("{city} {condition}").map(OptionValue.query)
    }
    return SourceOptions.sample(
      for: descriptor,
      secret: SecretCanary.secret,
      places: Array(places.prefix(count)),
      others: values
    )
  }

  private static func photos(
    _ input: ResponseInput,
    _ shape: inout SeededGenerator
  ) -> PhotoRequest {
    var photos = PhotoRequest()
    switch shape.below(4) {
    case 0: photos.photo = input.firstID
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
    try FuzzFinding.check(!SecretCheck.isShown(in: text), "a key is in an error")
    let isQuery = text.split(separator: "?").dropFirst().contains { $0.contains("=") }
    // The service's own message may contain anything.
    try FuzzFinding.check(
      !isQuery || error.serviceMessage != nil,
      "a query is in an error: \(text)"
    )
    try FuzzFinding.check(
      error.httpStatus.map { 100...599 ~= $0 } ?? true,
      "an error has no status of HTTP"
    )
    try FuzzFinding.check(
      error.retryAfterSeconds.map { 0...3600 ~= $0 } ?? true,
      "an error has a wait out of bounds"
    )
  }
}
