import DashCore
import DashDisplay
import DashFetch
import TerminalScreen
import TextRendering

/// Handles keys. `r`, `n`, `p`, a search, Enter on a place and the end of a gallery send API requests.
extension WatchModel {
  /// The intervals that `+` and `-` select, in seconds.
  static let intervals = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400,
  ]

  /// The minimum interval between two refreshes by key, in seconds.
  static let keyRefreshSpacing = 2

  mutating func handle(_ event: ScreenEvent, at moment: WatchMoment) -> [WatchEffect] {
    switch event {
    case .key(let key): handle(key, at: moment)
    case .resized, .resumed: [.redrawAll]
    case .inputEnded: [.end(.success)]
    }
  }

  private mutating func handle(_ key: Key, at moment: WatchMoment) -> [WatchEffect] {
    if entry != nil { return type(key, at: moment) }
    switch key {
    case .character("q"), .endOfInput: return [.end(.success)]
    case .escape:
      if overlay == nil { return [.end(.success)] }
      overlay = nil
    case .redraw: return [.redrawAll]
    case .character("r"): refreshByKey(at: moment)
    case .character(" "): togglePause(at: moment)
    case .character("+"), .character("="): changeInterval(by: 1, at: moment)
    case .character("-"): changeInterval(by: -1, at: moment)
    case .character("u"): changeUnits(at: moment)
    case .character("i"): showsPictures.toggle()
    case .character("n"): return turnPage(by: 1, at: moment)
    case .character("p"): return turnPage(by: -1, at: moment)
    case .character("o"): return openPhoto()
    case .character("/"): if hasPhotos { entry = "" }
    case .character("?"): overlay = overlay == .help ? nil : .help
    case .enter:
      if let item = position.selection ?? layout.onlyItem { overlay = .card(item) }
    default: return move(key, at: moment)
    }
    return []
  }

  private mutating func refreshByKey(at moment: WatchMoment) {
    let spacing = max(plan.shortestSeconds, Self.keyRefreshSpacing)
    let allowedAt = lastFetchAt.map { $0 + .seconds(spacing) } ?? .zero
    if allowedAt > moment.elapsed {
      let seconds = (allowedAt - moment.elapsed).roundedUpSeconds
      show(.refreshTooSoon(seconds: seconds), at: moment)
    } else {
      schedule.refresh(at: moment.elapsed)
      refreshedByKey = Set(plan.entries.map(\.name))
      details?.isOutdated = true
    }
  }

  private mutating func togglePause(at moment: WatchMoment) {
    isPaused.toggle()
    if !isPaused { schedule.skipMissed(at: moment.elapsed) }
  }

  private mutating func changeInterval(by step: Int, at moment: WatchMoment) {
    let current = chosenInterval ?? targets.intervalSeconds
    let next =
      step > 0
      ? Self.intervals.first { $0 > current } : Self.intervals.last { $0 < current }
    guard let next else { return }
    chosenInterval = next
    follow(at: moment)
    show(.interval(seconds: next), at: moment)
  }

  private mutating func changeUnits(at moment: WatchMoment) {
    // The configured units are part of the cycle even if they are not a preset.
    let own = targets.settings.render.units
    let presets = UnitsPreset.allCases.map(\.units)
    let all = presets.contains(own) ? presets : [own] + presets
    let index = all.firstIndex(of: chosenUnits ?? own).map { ($0 + 1) % all.count } ?? 0
    chosenUnits = all[index]
    show(.units(all[index]), at: moment)
  }

  // MARK: Moving

  /// Moves through the dashboard or the overlay; at the end of a gallery, fetches the next page.
  private mutating func move(_ key: Key, at moment: WatchMoment) -> [WatchEffect] {
    guard overlay == nil else {
      scrollOverlay(key)
      return []
    }
    switch key {
    case .down, .right, .character("j"):
      if !position.step(.down, in: layout) { return fetchPageAtEnd(at: moment) }
    case .pageDown:
      if !position.page(.down, in: layout) { return fetchPageAtEnd(at: moment) }
    case .up, .left, .character("k"): _ = position.step(.up, in: layout)
    case .pageUp: _ = position.page(.up, in: layout)
    case .home: position.moveToEnd(.up, in: layout)
    case .end: position.moveToEnd(.down, in: layout)
    case .tab: if !layout.entries.isEmpty { position.select(nextPanel, in: layout) }
    case .backTab: if !layout.entries.isEmpty { position.select(previousPanel, in: layout) }
    default: break
    }
    return []
  }

  /// The index of the first item of the next panel, wrapping around; with a single panel, of the
  /// next item.
  private var nextPanel: Int {
    let entries = layout.entries
    guard let index = position.index(in: layout), index < entries.count - 1 else { return 0 }
    let panel = entries[index].item.panel
    let rest = entries.indices.filter { $0 > index && entries[$0].item.panel != panel }
    return rest.first ?? (entries[0].item.panel == panel ? index + 1 : 0)
  }

  /// The index of the first item of the previous panel, wrapping around.
  private var previousPanel: Int {
    let entries = layout.entries
    guard let index = position.index(in: layout), index > 0 else { return entries.count - 1 }
    let panel = entries[index].item.panel
    let earlier = entries.indices.filter { $0 < index && entries[$0].item.panel != panel }
    guard let previous = earlier.last.map({ entries[$0].item.panel }) else { return index - 1 }
    return entries.firstIndex { $0.item.panel == previous } ?? 0
  }

  private mutating func scrollOverlay(_ key: Key) {
    switch key {
    case .down, .character("j"): overlayOffset += 1
    case .up, .character("k"): overlayOffset = max(overlayOffset - 1, 0)
    case .pageDown: overlayOffset += 10
    case .pageUp: overlayOffset = max(overlayOffset - 10, 0)
    case .home: overlayOffset = 0
    case .end: overlayOffset = .max / 2
    default: break
    }
  }
}
