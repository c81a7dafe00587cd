import DashCore
import DashTestSupport
import EmbeddedData
import PluginSource

/// Documents and descriptors of plugins: decoded, and the documents rendered in every format.
///
/// The first line of an input says what it is: `descriptor`, or a kind of content.
struct PluginArea: FuzzArea {
  static let name = "plugins"
  static let share = 100

  private static let descriptorLine = "descriptor"
  private static let program = PluginProgram(path: "/plugins/dash-provider-sample")

  private let templates: [(line: String, tree: JSONTree)]
  private let mutator: JSONMutator

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {
    func tree(_ json: String) -> [JSONTree] {
      ((try? JSONParser.parse(Array(json.utf8))).map(JSONTree.init)).map { [$0] } ?? []
    }
    let documents = ContentKind.allCases.flatMap { kind in
      (tree(PluginSamples.document(kind)) + tree(PluginSamples.error)).map { (kind.rawValue, $0) }
    }
    // As many descriptors as documents of a kind.
    let descriptors = tree(PluginSamples.descriptor).map { (Self.descriptorLine, $0) }
    templates = documents + descriptors + descriptors
    mutator = JSONMutator(
      values: templates.flatMap { $0.tree.parts(atMost: 200) },
      texts: FuzzFragments.keys + FuzzFragments.texts
    )
  }

  // MARK: Inputs

  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    let template = generator.pick(templates)
    return Array("\(template.line)\n".utf8) + mutator.bytes(of: template.tree, &generator)
  }

  // MARK: Runs

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return .rejected("no input") }
    let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ").map(String.init)
    let bytes = Array(parts[1])
    guard let first = words.first else { return .rejected("no input") }
    if first == Self.descriptorLine { return try Self.describe(bytes) }
    guard let kind = ContentKind(rawValue: first) else { return .rejected("no kind") }
    return try await Self.decode(bytes, kind)
  }

  /// Decodes a descriptor, and creates a source with the defaults of its options.
  private static func describe(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzVerdict {
    switch PluginDescription.decode(bytes, program: program) {
    case .failure(let error): return .rejected(error.code.rawValue)
    case .success(let descriptor):
      let texts =
        [descriptor.title, descriptor.summary, descriptor.terms.attribution]
        + descriptor.options.flatMap { [$0.name, $0.help, $0.variable ?? ""] }
      // A plugin that describes itself has got no key yet.
      for text in texts { try TextCheck.checkCharacters(text, "a descriptor") }
      try FuzzFinding.check(descriptor.name == "sample", "a plugin takes another's name")
      let options = SourceOptions.sample(for: descriptor, secret: SecretCanary.secret)
      for (name, value) in options.known {
        try FuzzFinding.check(!name.isEmpty, "an option without a name")
        if case .text(let text) = value { _ = text.count }
      }
      return .accepted
    }
  }

  private static func decode(
    _ bytes: [UInt8],
    _ kind: ContentKind
  ) async throws(FuzzFinding) -> FuzzVerdict {
    var shape = SeededGenerator(seed: UInt64(bytes.count))
    let descriptor = descriptor(kind)
    var context = SourceContext(
      transport: ScriptedTransport.expectingNothing(),
      now: { Demo.now },
      language: shape.pick([nil, "de", "zh"])
    )
    context.runProgram = { _ in Response(status: 200, body: bytes) }
    let source = PluginSource(
      descriptor,
      options: SourceOptions.sample(for: descriptor, secret: SecretCanary.secret),
      context: context
    )
    var weather = WeatherRequest()
    weather.includesForecast = true
    weather.includesAirQuality = true
    let request = FetchRequest(deadline: .now.advanced(by: .seconds(30)), weather: weather)
    let state: PanelState
    do throws(SourceError) {
      state = .fresh(try await source.fetch(request))
    } catch {
      state = .failed(error)
    }
    if let snapshot = state.snapshot { try check(snapshot, kind) }
    try FuzzFinding.check(!SecretCheck.isShown(in: "\(state)"), "a key is in a panel")
    try DashboardCheck(&shape).check(state, of: descriptor)
    return state.error.map { .rejected($0.code.rawValue) } ?? .accepted
  }

  private static func descriptor(_ kind: ContentKind) -> SourceDescriptor {
    SourceDescriptor(
      name: "sample",
      title: "Sample",
      summary: "A sample.",
      kind: kind,
      options: [
        OptionDescription("places", .places, help: "Places."),
        OptionDescription("apiKey", .secret, help: "A key."),
      ],
      terms: SourceTerms(attribution: "Sample", attributionURL: "", minimumRefreshSeconds: 60),
      program: program,
      version: "1.0"
    )
  }

  /// Checks the kind, the time and the freshness of a snapshot.
  private static func check(_ snapshot: Snapshot, _ kind: ContentKind) throws(FuzzFinding) {
    try FuzzFinding.check(snapshot.content.kind == kind, "content of another kind")
    try FuzzFinding.check(snapshot.fetchedAt <= Demo.now, "values from the future")
    let seconds = snapshot.freshness?.seconds ?? 60
    try FuzzFinding.check((60...86_400).contains(seconds), "a document is fresh for \(seconds) s")
  }
}
