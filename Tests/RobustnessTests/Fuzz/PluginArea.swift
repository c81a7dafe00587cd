import DashCore
import DashTestSupport
import EmbeddedData
import PluginSource

/// Documents and descriptors of plugins: decoded, and the documents rendered in every format.
///
/// The first line of an input says what it is: `descriptor`, or a kind of content.
struct PluginArea: FuzzArea {
  private static let program = PluginProgram(path: "/plugins/dash-provider-sample")

  private let templates: [(line: String, tree: JSONTree)]
  private let mutator: JSONMutator

  init() {
    // As many descriptors as documents of a kind.
    let samples =
      ContentKind.allCases.flatMap { kind in
        [(kind.rawValue, PluginSamples.document(kind)), (kind.rawValue, PluginSamples.error)]
      } + Array(repeating: ("descriptor", PluginSamples.descriptor), count: 2)
    templates = samples.compactMap { line, text in JSONTree(text).map { (line, $0) } }
    mutator = JSONMutator(
      values: templates.flatMap { $0.tree.parts(atMost: 200) },
      texts: FuzzFragments.keys + FuzzFragments.texts
    )
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    let template = generator.pick(templates)
    return Array("\(template.line)\n".utf8) + mutator.bytes(of: template.tree, &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let line = input.prefix { $0 != UInt8(ascii: "\n") }
    let bytes = Array(input.dropFirst(line.count + 1))
    let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
    if words.first == "descriptor" { return try Self.describe(bytes) }
    guard let kind = words.first.flatMap(ContentKind.init(rawValue:)) else { return false }
    return try await Self.decode(bytes, kind)
  }

  /// Decodes a descriptor, and creates a source with the defaults of its options.
  private static func describe(_ bytes: [UInt8]) throws(FuzzFinding) -> Bool {
    guard case .success(let descriptor) = PluginDescription.decode(bytes, program: program) else {
      return false
    }
    let texts =
      [descriptor.title, descriptor.summary, descriptor.terms.attribution]
      + descriptor.options.flatMap { [$0.name, $0.help, $0.variable ?? ""] }
    // A plugin that describes itself has got no key yet.
    for text in texts { try TextCheck.checkCharacters(text, "a descriptor") }
    try require(descriptor.name == "sample", "a plugin takes another's name")
    let options = SourceOptions.sample(for: descriptor, secret: SecretCanary.secret)
    try require(options.known.allSatisfy { !$0.name.isEmpty }, "an option without a name")
    return true
  }

  private static func decode(
    _ bytes: [UInt8],
    _ kind: ContentKind
  ) async throws(FuzzFinding) -> Bool {
    var shape = SeededGenerator(seed: UInt64(bytes.count))
    let descriptor = SourceDescriptor(
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
    let request = FetchRequest(
      deadline: .now.advanced(by: .seconds(30)),
      places: [.name("London")],
      weather: .everything
    )
    let state: PanelState
    do throws(SourceError) {
      let snapshot = try await source.fetch(request)
      state = .fresh(snapshot)
    } catch {
      state = .failed(error)
    }
    if let snapshot = state.snapshot {
      try require(snapshot.content.kind == kind, "content of another kind")
      try require(snapshot.fetchedAt <= Demo.now, "values from the future")
      let seconds = snapshot.freshSeconds ?? 60
      try require((60...86_400).contains(seconds), "a document is fresh for \(seconds) s")
    }
    try require(!TextCheck.showsKey("\(state)"), "a key is in a panel")
    try DashboardCheck(&shape).check(state, of: descriptor)
    return state.error == nil
  }
}
