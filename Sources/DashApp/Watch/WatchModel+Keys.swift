import DashCore
import TerminalScreen
import TextRendering

/// Handles keys; only `r`, `n`, `p` and a search send API requests.
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
    case .resized: [.redrawAll]
    case .resumed: [.redrawAll]
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
    case .enter: if let selection { overlay = .card(selection) }
    default: move(key)
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

  // MARK: Moving the selection

  private mutating func move(_ key: Key) {
    guard overlay == nil, !items.isEmpty else { return scroll(key) }
    let index = selection.flatMap { items.firstIndex(of: $0) }
    let last = items.count - 1
    let target: Int? =
      switch key {
      case .down, .right, .character("j"): index.map { min($0 + 1, last) } ?? 0
      case .up, .left, .character("k"): index.map { max($0 - 1, 0) } ?? last
      case .tab: (index ?? -1) == last ? 0 : nextPanel(items, after: index)
      case .backTab: previousPanel(items, before: index)
      case .pageDown: min((index ?? 0) + 10, last)
      case .pageUp: max((index ?? 0) - 10, 0)
      case .home: 0
      case .end: last
      default: nil
      }
    if let target { selection = items[target] }
  }

  /// Returns the index of the first item of the next panel, wrapping around; with a single panel,
  /// the index of the next item.
  private func nextPanel(_ items: [ScreenItem], after index: Int?) -> Int {
    guard let index else { return 0 }
    let rest = items.indices.filter { $0 > index && items[$0].panel != items[index].panel }
    return rest.first ?? (items[0].panel == items[index].panel ? index + 1 : 0)
  }

  private func previousPanel(_ items: [ScreenItem], before index: Int?) -> Int {
    let last = items.count - 1
    guard let index, index > 0 else { return last }
    let earlier = items.indices.filter { $0 < index && items[$0].panel != items[index].panel }
    guard let panel = earlier.last.map({ items[$0].panel }) else { return index - 1 }
    return items.firstIndex { $0.panel == panel } ?? 0
  }

  private mutating func scroll(_ key: Key) {
    let offset = shownOffset
    switch key {
    case .down, .character("j"): shownOffset = offset + 1
    case .up, .character("k"): shownOffset = max(offset - 1, 0)
    case .pageDown: shownOffset = offset + 10
    case .pageUp: shownOffset = max(offset - 10, 0)
    case .home: shownOffset = 0
    case .end: shownOffset = .max / 2
    default: break
    }
  }
}
