public import DashCore
import Synchronization

/// Content that a program of the user or of a plugin folder prints.
///
/// Its documents are cached, shared and shown while stale like the responses of a service.
/// Documentation/WritingAPlugin.md describes the protocol.
public struct PluginSource: DataSource {
  /// The provider `exec`, whose options name the program and the kind of its content.
  public static let descriptor = SourceDescriptor(
    name: SourceDescriptor.execName,
    title: "Program",
    summary: "What a program of yours prints: weather, photos, a table, metrics or text.",
    kind: .text,
    options: [
      OptionDescription(
        "command",
        .arguments,
        isRequired: true,
        help: "The program and its arguments; never passed to a shell."
      ),
      OptionDescription(
        "kind",
        .choice(ContentKind.allCases.map(\.rawValue)),
        isRequired: true,
        help: "What the program prints."
      ),
      OptionDescription("title", .text, help: "The title of the panel."),
      OptionDescription(
        "places",
        .places,
        help: "Places that the program gets, with their coordinates."
      ),
      OptionDescription("apiKey", .secret, help: "A key that the program gets."),
    ],
    retiredOptions: ["longRunning"],
    terms: SourceTerms(
      attribution: "",
      attributionURL: "",
      minimumRefreshSeconds: PluginDescription.execRefreshSeconds
    ),
    program: nil,
    version: nil,
    acceptsOtherOptions: true
  )

  /// The plugin's descriptor; for `exec`, the one of the provider.
  let provider: SourceDescriptor
  let kind: ContentKind
  let program: PluginProgram
  let options: SourceOptions
  let context: SourceContext

  /// Creates a source for the provider `exec`.
  ///
  /// - Parameters:
  ///   - options: The options, with the program.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` without a program or a kind.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    guard let program = options.program else {
      throw OptionError(option: "command", expected: .nonEmptyList)
    }
    guard let kind = options.text("kind").flatMap(ContentKind.init) else {
      let kinds = ContentKind.allCases.map(\.rawValue)
      throw OptionError(option: "kind", expected: .oneOf(kinds))
    }
    provider = Self.descriptor
    self.kind = kind
    self.program = program
    self.options = options
    self.context = context
  }

  /// Creates a source for a plugin.
  ///
  /// - Parameters:
  ///   - descriptor: The plugin's descriptor.
  ///   - context: The source's dependencies.
  /// - Precondition: The descriptor has a program.
  package init(_ descriptor: SourceDescriptor, options: SourceOptions, context: SourceContext) {
    guard let program = descriptor.program else {
      preconditionFailure("the descriptor of a plugin has a program")
    }
    provider = descriptor
    kind = descriptor.kind
    self.program = program
    self.options = options
    self.context = context
  }

  /// Runs the program, unless a document of it is still fresh.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    var request = request
    if provider.placesOption == nil { request.places = [] }
    let places = LocatedPlaces(of: request)
    let run = PluginRequest(of: self, request, places).run(by: request.deadline)
    let fetched = try await context.document(of: run, freshSeconds: \.freshSeconds) {
      [request] response throws(SourceError) in
      var located = request
      located.known = places.known
      return try PluginDocumentReader(of: self, located).document(in: response.body)
    }
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try snapshot(of: fetched, for: request)
  }

  private func snapshot(
    of fetched: Fetched<PluginDocument>,
    for request: FetchRequest
  ) throws(SourceError) -> Snapshot {
    let document = fetched.value
    // A document cannot be newer than its arrival.
    let fetchedAt = min(document.fetchedAt ?? fetched.receivedAt, fetched.receivedAt)
    var snapshot: Snapshot
    switch document.content {
    case .complete(var content):
      if case .photos(var page) = content {
        // A program need not know of requests for a single photo.
        if let id = request.photos.photo {
          guard let only = page.only(id) else {
            throw SourceError(.notFound, subject: DisplayText(id.description))
          }
          page = only
        }
        if let seed = request.photos.seed { page = page.choosing(seed: seed) }
        content = .photos(page.asOf(fetchedAt))
      }
      snapshot = Snapshot(content: content, fetchedAt: fetchedAt, origin: fetched.origin)
    case .weather(let places):
      let results = places.map { query, weather in
        switch weather {
        case .failure(let error): PlaceWeather(requestedPlace: query, error: error)
        case .success(let place):
          PlaceWeather(Fetched(place, receivedAt: fetchedAt, origin: fetched.origin))
        }
      }
      snapshot = try Snapshot(of: results, now: context.now())
    }
    snapshot.attribution = document.attribution
    snapshot.receivedAt = fetched.receivedAt
    snapshot.freshSeconds = document.freshSeconds
    return snapshot
  }
}

/// What is known of the places of a request, completed just before a program runs: for a cached
/// document nothing is looked up.
final class LocatedPlaces: Sendable {
  private let places: [PlaceQuery]
  private let found: Mutex<[PlaceQuery: Place]>

  init(of request: FetchRequest) {
    places = request.places
    found = Mutex(request.known)
  }

  /// The coordinates and names of the places, as far as known.
  var known: [PlaceQuery: Place] { found.withLock(\.self) }

  /// Looks up the other places.
  func complete(by deadline: ContinuousClock.Instant, _ context: SourceContext) async {
    let known = known
    let others = places.filter { known[$0] == nil }
    guard !others.isEmpty else { return }
    let located = await context.locate(others, deadline)
    found.withLock { $0.merge(located) { $1 } }
  }
}
