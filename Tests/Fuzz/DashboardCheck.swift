import DashCore
import EmbeddedData
import Localization
import TextRendering

/// Renders decoded data in every format, and checks the output.
struct DashboardCheck {
  private let options: RenderOptions
  /// Whether to show the data as stale after a failure.
  private let isStale: Bool
  private let isOnOneLine: Bool
  private let rows: Int
  private let isOnScreen: Bool

  init(_ shape: inout SeededGenerator) {
    var units = shape.pick(UnitsPreset.allCases).units
    for key in UnitsKey.allCases where shape.oneIn(3) {
      units.set(key, to: shape.pick(key.unitNames))
    }
    var options = RenderOptions(
      width: shape.pick([20, 21, 30, 40, 60, 80, 80, 120, 200, 1000]),
      colorDepth: shape.pick([.none, .none, .ansi16, .ansi256, .truecolor]),
      isUnicode: !shape.oneIn(3),
      units: units,
      utcOffsetSeconds: shape.pick([0, 3600, -43_200, 50_400])
    )
    options.language = shape.pick(Language.allCases)
    options.photoPresentation = shape.pick([.chosen, .chosen, .detail, .gallery])
    options.pictureRows = shape.pick([nil, 10, 40])
    if shape.oneIn(3) { options.pictures = PictureAlbum() }
    options.hasHyperlinks = options.colorDepth != .none && shape.oneIn(2)
    self.options = options
    isStale = shape.oneIn(4)
    isOnOneLine = shape.oneIn(2)
    rows = shape.pick([4, 5, 24, 60])
    isOnScreen = shape.oneIn(10)
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
    let renderer = DashboardRenderer(options)
    let text = renderer.render(dashboard, as: .text)
    try TextCheck.check(text, "text", allowsColor: options.colorDepth != .none)
    try TextCheck.checkWidth(text, options.width, "text")
    let plain = renderer.render(dashboard, as: .plain)
    try TextCheck.check(plain, "plain text")
    try checkJSON(renderer.render(dashboard, as: .json, isPartOfStream: isOnOneLine))
    if isOnScreen { try checkScreen(dashboard) }
  }

  private func checkJSON(_ json: String) throws(FuzzFinding) {
    try TextCheck.check(json, "JSON")
    guard let document = try? JSONParser.parse(Array(json.utf8)) else {
      throw FuzzFinding("what is written as JSON is none")
    }
    try FuzzFinding.check(
      document["schema"]?.value == .string("dash/1"),
      "the JSON names no schema"
    )
    try FuzzFinding.check(
      !isOnOneLine || json.utf8.count { $0 == UInt8(ascii: "\n") } == 1,
      "JSON for a stream takes several lines"
    )
    try Self.checkStrings(of: document)
  }

  /// A text may become a key once its escapes are decoded.
  private static func checkStrings(of node: JSONNode) throws(FuzzFinding) {
    switch node.value {
    case .string(let text):
      try FuzzFinding.check(!SecretCheck.isShown(in: text), "a key is in a text of the JSON")
    case .array(let elements): for element in elements { try checkStrings(of: element) }
    case .object(let members): for member in members { try checkStrings(of: member.value) }
    default: break
    }
  }

  private func checkScreen(_ dashboard: Dashboard) throws(FuzzFinding) {
    let content = ScreenContent(
      dashboard: dashboard,
      status: WatchStatus(intervalSeconds: 60)
    )
    let rendering = ScreenRenderer(options).render(content, columns: options.width, rows: rows)
    try FuzzFinding.check(
      rendering.frame.columns == options.width && rendering.frame.rows == rows,
      "a frame has not the size of its screen"
    )
    _ = FrameEncoder.difference(from: nil, to: rendering.frame)
    guard let item = rendering.layout?.entries.first?.item else { return }
    var card = content
    card.overlay = .card(item)
    let next = ScreenRenderer(options).render(card, columns: options.width, rows: rows)
    _ = FrameEncoder.difference(from: rendering.frame, to: next.frame)
  }
}
