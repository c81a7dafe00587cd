import DashCore
import DashTestSupport
import EmbeddedData
import Localization
import TextRendering

/// Renders decoded data in every format, and checks the output.
struct DashboardCheck {
  private let options: RenderOptions
  /// Whether to show the data as stale after a failure.
  private let isStale: Bool
  private let isOnOneLine: Bool
  private let rows: Int?

  init(_ shape: inout SeededGenerator) {
    var options = RenderOptions(
      width: shape.pick([20, 21, 30, 40, 60, 80, 80, 120, 200, 1000]),
      colorDepth: shape.pick([.none, .none, .ansi16, .ansi256, .truecolor]),
      isUnicode: !shape.oneIn(3),
      units: shape.pick(UnitsPreset.allCases).units,
      utcOffsetSeconds: shape.pick([0, 3600, -43_200, 50_400])
    )
    options.language = shape.pick(Language.allCases)
    options.photoPresentation = shape.pick([.chosen, .chosen, .detail, .gallery])
    options.rows = shape.pick([nil, 10, 40])
    options.hasHyperlinks = options.colorDepth != .none && shape.oneIn(2)
    self.options = options
    isStale = shape.oneIn(4)
    isOnOneLine = shape.oneIn(2)
    rows = shape.oneIn(10) ? shape.pick([4, 5, 24, 60]) : nil
  }

  /// Checks the renderings of a panel.
  func check(_ state: PanelState, of descriptor: SourceDescriptor) throws(FuzzFinding) {
    let shown: PanelState =
      if isStale, let snapshot = state.snapshot {
        .stale(snapshot, SourceError(.timeout, host: "api.example.org"))
      } else {
        state
      }
    let dashboard = Dashboard(
      generatedAt: Demo.now,
      isDemo: false,
      panels: [Panel(name: "fuzz", descriptor: descriptor, state: shown)]
    )
    let renderer = Renderer(options)
    let text = renderer.render(dashboard, as: .text)
    // Marks of direction are the program's own; plain text and JSON show that data has none.
    let unmarked = text.replacing("\u{200E}", with: "")
    try TextCheck.check(unmarked, "text", allowsColor: options.colorDepth != .none)
    try TextCheck.checkWidth(text, options.width, "text")
    try TextCheck.check(renderer.render(dashboard, as: .plain), "plain text")
    let json = renderer.render(dashboard, as: .json, isPartOfStream: isOnOneLine)
    try TextCheck.check(json, "JSON")
    guard let document = try? JSONParser.parse(Array(json.utf8)) else {
      throw FuzzFinding(what: "what is written as JSON is none")
    }
    let isStream = json.utf8.count { $0 == UInt8(ascii: "\n") } == 1
    try require(!isOnOneLine || isStream, "JSON for a stream takes several lines")
    try Self.checkStrings(of: document)
    if let rows { try checkScreen(dashboard, rows) }
  }

  /// A text may become a key once its escapes are decoded.
  private static func checkStrings(of node: JSONNode) throws(FuzzFinding) {
    switch node.value {
    case .string(let text): try require(!TextCheck.showsKey(text), "a key is in a text of the JSON")
    case .array(let elements): for element in elements { try checkStrings(of: element) }
    case .object(let members): for member in members { try checkStrings(of: member.value) }
    default: break
    }
  }

  private func checkScreen(_ dashboard: Dashboard, _ rows: Int) throws(FuzzFinding) {
    var content = ScreenContent(dashboard: dashboard, status: WatchStatus(intervalSeconds: 60))
    let first = ScreenRenderer(options).render(content, columns: options.width, rows: rows)
    let hasSize = first.frame.columns == options.width && first.frame.rows == rows
    try require(hasSize, "a frame has not the size of its screen")
    _ = FrameEncoder.difference(from: nil, to: first.frame)
    guard let item = first.layout?.entries.first?.item else { return }
    content.overlay = .card(item)
    let next = ScreenRenderer(options).render(content, columns: options.width, rows: rows)
    _ = FrameEncoder.difference(from: first.frame, to: next.frame)
  }
}
