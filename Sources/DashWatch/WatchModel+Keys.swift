import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TerminalScreen
import TextRendering

/// A key of watch mode, or several that share a line of the help, or the mouse.
struct WatchKey: Sendable {
  /// Changes the model, and returns the effects.
  typealias Action = @Sendable (inout WatchModel, Key, WatchMoment) -> [WatchEffect]

  let keys: [Key]
  let help: KeyHelp
  /// Whether the keys do something on the present screen, so that the help lists them.
  let isUseful: @Sendable (WatchModel) -> Bool
  let action: Action

  private init(
    _ keys: Key...,
    help: KeyHelp,
    if isUseful: @escaping @Sendable (WatchModel) -> Bool = { _ in true },
    action: @escaping Action
  ) {
    self.keys = keys
    self.help = help
    self.isUseful = isUseful
    self.action = action
  }

  /// All keys, in the order of the help.
  static let all: [WatchKey] = [
    WatchKey(.character("q"), .endOfInput, help: KeyHelp("q", .keyQuit)) { _, _, _ in
      [.end(.success)]
    },
    WatchKey(.character("r"), help: KeyHelp("r", .keyRefreshNow)) { model, _, moment in
      model.refreshByKey(at: moment)
      return []
    },
    WatchKey(.character(" "), help: KeyHelp(.keySpace, .keyPause)) {
      model,
      _,
      moment in
      model.engine.isPaused.toggle()
      if !model.engine.isPaused { model.engine.board.skipMissed(at: moment.elapsed) }
      return []
    },
    WatchKey(
      .character("+"),
      .character("="),
      .character("-"),
      help: KeyHelp("+ -", .keyInterval)
    ) { model, key, moment in
      model.changeInterval(by: key == .character("-") ? -1 : 1, at: moment)
      return []
    },
    WatchKey(.character("u"), help: KeyHelp("u", .keyUnits), if: \.hasUnits) {
      model,
      _,
      moment in
      model.changeUnits(at: moment)
      return []
    },
    WatchKey(.character("i"), help: KeyHelp("i", .keyPictures), if: \.hasPictures) {
      model,
      _,
      _ in
      model.showsPictures.toggle()
      return []
    },
    WatchKey(
      .character("n"),
      .character("p"),
      help: KeyHelp("n p", .keyNextPhoto),
      if: \.hasNextPhoto
    ) { model, key, moment in
      model.skipPhoto(by: key == .character("p") ? -1 : 1, at: moment)
    },
    WatchKey(
      .character("N"),
      .character("P"),
      help: KeyHelp("N P", .keyOtherPage),
      if: \.hasOtherPage
    ) { model, key, moment in
      model.turnPage(by: key == .character("P") ? -1 : 1, at: moment)
    },
    WatchKey(.character("/"), help: KeyHelp("/", .keySearch), if: \.searchesPhotos) { model, _, _ in
      if model.searchesPhotos { model.ask(for: .photos) } else { model.find() }
      return []
    },
    WatchKey(.character("o"), help: KeyHelp("o", .keyOpenPage), if: \.hasShownPhotos) {
      model,
      _,
      moment in
      model.openPhoto(at: moment)
    },
    WatchKey(.right, .left, help: KeyHelp("← →", .keyChooseHour), if: \.hasCurve) {
      model,
      key,
      moment in
      model.moveSideways(key == .left ? .up : .down, at: moment)
    },
    WatchKey(
      .character("j"),
      .character("k"),
      .down,
      .up,
      help: KeyHelp("j k ↑ ↓", .keyGoThrough),
      if: \.canMove
    ) { model, key, moment in
      model.move([.character("k"), .up].contains(key) ? .up : .down, at: moment) { $0.step($1) }
    },
    WatchKey(.tab, .backTab, help: KeyHelp("Tab", .keyNextPanel), if: \.hasSeveralPanels) {
      model,
      key,
      _ in
      model.shownPosition.movePanel(key == .tab ? .down : .up)
      return []
    },
    WatchKey(.character("f"), help: KeyHelp("f", .keyFind), if: \.findsWithOneKey) { model, _, _ in
      model.find()
      return []
    },
    // `/` does the same where no photo is selected.
    WatchKey(help: KeyHelp("f /", .keyFind), if: \.findsWithTwoKeys) { _, _, _ in [] },
    WatchKey(.character("s"), help: KeyHelp("s", .keySort), if: \.hasList) { model, _, moment in
      if model.hasList { model.changeOrder(at: moment) }
      return []
    },
    WatchKey(.character("a"), help: KeyHelp("a", .keyAdd), if: \.canAddPlaces) { model, _, _ in
      if model.canAddPlaces { model.ask(for: .add) }
      return []
    },
    WatchKey(.delete, help: KeyHelp(.keyDelete, .keyRemove), if: \.canRemovePlaces) {
      model,
      _,
      moment in
      model.removePlace(at: moment)
      return []
    },
    WatchKey(.character("w"), help: KeyHelp("w", .keyWrite), if: \.hasUnwrittenPlaces) {
      model,
      _,
      _ in
      model.writePlaces()
    },
    WatchKey(.pageUp, .pageDown, help: KeyHelp(.keyPages, .keyByTen), if: \.canMove) {
      model,
      key,
      moment in
      model.move(key == .pageUp ? .up : .down, at: moment) { $0.page($1) }
    },
    WatchKey(.home, .end, help: KeyHelp(.keyHomeAndEnd, .keyEnds), if: \.canMove) { model, key, _ in
      model.shownPosition.moveToEnd(key == .home ? .up : .down)
      return []
    },
    WatchKey(.enter, .escape, help: KeyHelp(.keyEnter, .keyDetails), if: \.hasItems) {
      model,
      key,
      moment in
      if key == .enter {
        model.open(at: moment)
      } else if model.overlay != nil || !model.position.forgetHour() {
        model.closeOverlay()
      }
      return []
    },
    WatchKey(.character("d"), help: KeyHelp("d", .keyDays), if: \.hasPlaces) { model, _, _ in
      model.togglePart(.days)
      return []
    },
    WatchKey(.character("h"), help: KeyHelp("h", .keyHours), if: \.hasPlaces) { model, _, _ in
      model.togglePart(.hours)
      return []
    },
    WatchKey(.character("g"), help: KeyHelp("g", .keyHistory), if: \.hasPlaces) { model, _, _ in
      model.togglePart(.history)
      return []
    },
    WatchKey(.character("m"), help: KeyHelp("m", .keyRadar), if: \.hasRadar) { model, _, _ in
      model.toggleRadar()
      return []
    },
    WatchKey(.character("y"), help: KeyHelp("y", .keyCopy), if: \.hasItems) { model, _, moment in
      model.copy(at: moment)
    },
    WatchKey(.character("x"), help: KeyHelp("x", .keyAlerts), if: \.hasAlerts) { model, _, _ in
      if model.overlay == .alerts || model.engine.hasAlerts { model.toggle(.alerts) }
      return []
    },
    WatchKey(help: KeyHelp(.keyMouse, .keyMouseEffect), if: \.hasMouse) { _, _, _ in
      []
    },
    WatchKey(.redraw, help: KeyHelp(.keyControlL, .keyRedraw)) { _, _, _ in [.redrawAll] },
    WatchKey(.character("?"), help: KeyHelp("?", .keyHelp)) { model, _, _ in
      model.toggle(.help)
      return []
    },
  ]
}

/// What the keys can act on.
extension WatchModel {
  /// Whether the dashboard has places or photos to select.
  fileprivate var hasItems: Bool { !position.layout.entries.isEmpty }

  fileprivate var canMove: Bool {
    [position, shownPosition].contains { position in
      let layout = position.layout
      return layout.entries.count > 1 || layout.lineCount > layout.visibleRows
    }
  }

  fileprivate var hasAlerts: Bool { engine.hasAlerts }

  fileprivate var hasPlaces: Bool { selectedPlace != nil }

  /// Whether a panel lists several places.
  fileprivate var hasList: Bool {
    engine.board.slots.contains { !$0.isHidden && $0.shownPlaces.count > 1 }
  }

  /// Whether there are several places or photos.
  private var hasChoice: Bool { position.layout.entries.count > 1 }

  /// Whether photos are searched: one is selected, or there is nothing else.
  fileprivate var searchesPhotos: Bool {
    guard hasPhotos else { return false }
    if case .place = position.selected { return false }
    return true
  }

  fileprivate var findsWithOneKey: Bool { hasChoice && searchesPhotos }

  fileprivate var findsWithTwoKeys: Bool { hasChoice && !searchesPhotos }

  fileprivate mutating func find() {
    if hasChoice { ask(for: .find) }
  }

  fileprivate var hasSeveralPanels: Bool {
    Set(position.layout.entries.map(\.item.panel)).count > 1
  }

  fileprivate var hasUnits: Bool {
    engine.board.instances.contains(where: \.descriptor.kind.hasUnits)
  }

  fileprivate var hasMouse: Bool { targets.settings.hasMouse }

  fileprivate var hasPictures: Bool { hasPhotos && targets.settings.images != .none }
}

/// Handles keys. `r`, `N`, `P`, a search, Enter on a place and the end of a gallery send API requests.
extension WatchModel {
  /// The intervals that `+` and `-` select, in seconds.
  static let intervals = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400,
  ]

  /// How many lines a step of the mouse wheel scrolls.
  static let wheelLines = 3
  /// The longest time between the clicks of a double click.
  static let doubleClick = Duration.milliseconds(500)

  /// The minimum interval between two refreshes by key, in seconds.
  static let keyRefreshSpacing = 2

  mutating func handle(_ event: ScreenEvent, at moment: WatchMoment) -> [WatchEffect] {
    switch event {
    case .keys(let keys):
      unseenAlerts = []
      var effects: [WatchEffect] = []
      for (index, key) in keys.enumerated() {
        let before = overlay
        effects += press(key, at: moment)
        let rest = keys[(index + 1)...]
        // What the next keys act on is known once the other screen is laid out.
        if overlay != before, !rest.isEmpty { return effects + [.press(Array(rest))] }
      }
      return effects
    case .resized, .resumed: return [.redrawAll]
    case .inputEnded: return [.end(.success)]
    }
  }

  private mutating func press(_ key: Key, at moment: WatchMoment) -> [WatchEffect] {
    if entry != nil { return type(key, at: moment) }
    if case .mouse(let event) = key {
      handle(event, at: moment)
      return []
    }
    if key != .delete { changes.offered = nil }
    if pressOnRadar(key, at: moment) { return [] }
    return WatchKey.all.first { $0.keys.contains(key) }?.action(&self, key, moment) ?? []
  }

  /// Copies a line about the selected place, or the address of the photo's page.
  fileprivate mutating func copy(at moment: WatchMoment) -> [WatchEffect] {
    let summary = ItemSummary(dashboard(at: moment), options: renderOptions(at: moment))
    guard let text = shownItem.flatMap(summary.text) else { return [] }
    show(strings(.watchCopied(text: text)), at: moment)
    return [.copy(text)]
  }

  /// Whether a curve is shown, of which an hour can be chosen.
  fileprivate var hasCurve: Bool { overlay == nil && position.layout.curve != nil }

  /// Chooses another hour of the curve; without one, turns to another day or moves as the other arrows do.
  fileprivate mutating func moveSideways(
    _ direction: ScreenPosition.Direction,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    if hasCurve {
      position.stepHour(direction)
    } else if case .part(.hours, _) = overlay {
      overlayPosition.turn(direction)
    } else {
      return move(direction, at: moment) { $0.step($1) }
    }
    return []
  }

  /// Selects the next order of places, after the last one the configured order.
  fileprivate mutating func changeOrder(at moment: WatchMoment) {
    let own = targets.settings.render.placeOrder
    let all = [PlaceOrder?.none] + PlaceOrder.allCases
    let index = all.firstIndex(of: chosenOrder ?? own).map { ($0 + 1) % all.count } ?? 0
    chosenOrder = .some(all[index])
    let notice = all[index].map { LocalizedString.watchSorted(by: strings($0.label)) }
    show(strings(notice ?? .watchUnsorted), at: moment)
  }

  /// A click selects, two open, and the wheel scrolls.
  private mutating func handle(_ event: MouseEvent, at moment: WatchMoment) {
    switch event.action {
    case .wheelUp: shownPosition.scroll(by: -Self.wheelLines)
    case .wheelDown: shownPosition.scroll(by: Self.wheelLines)
    case .click:
      if overlay == nil, position.chooseHour(row: event.row, column: event.column) { return }
      guard let item = shownPosition.select(row: event.row, column: event.column) else { return }
      let isSecond =
        lastClick.map { $0.item == item && moment.elapsed - $0.at <= Self.doubleClick } ?? false
      if isSecond { open(at: moment) }
      lastClick = isSecond ? nil : (item, moment.elapsed)
    }
  }

  fileprivate mutating func refreshByKey(at moment: WatchMoment) {
    let spacing = max(engine.plan.shortestSeconds, Self.keyRefreshSpacing)
    let allowedAt = engine.lastFetchAt.map { $0 + .seconds(spacing) } ?? .zero
    let pauses = engine.board.slots.filter { !$0.isHidden && $0.schedule != nil }.map { slot in
      max(slot.pauseEnd?.seconds(since: moment.wall) ?? 0, 0)
    }
    // If every service has requested a pause, a refresh would send nothing.
    let wait = max(Int64((allowedAt - moment.elapsed).roundedUpSeconds), pauses.min() ?? 0)
    if wait > 0 {
      show(strings(.watchTooSoon(seconds: String(wait))), at: moment)
    } else {
      engine.refreshByKey(at: moment.elapsed)
    }
  }

  fileprivate mutating func changeInterval(by step: Int, at moment: WatchMoment) {
    let current = intervalSeconds
    let next =
      step > 0
      ? Self.intervals.first { $0 > current } : Self.intervals.last { $0 < current }
    guard let next else { return }
    engine.repeats(every: targets.intervalSeconds, chosen: next, at: moment.elapsed)
    show(strings(.watchInterval(every: strings.interval(next))), at: moment)
  }

  fileprivate mutating func changeUnits(at moment: WatchMoment) {
    // The configured units are part of the cycle even if they are not a preset.
    let own = targets.settings.render.units
    let presets = UnitsPreset.allCases.map(\.units)
    let all = presets.contains(own) ? presets : [own] + presets
    let index = all.firstIndex(of: chosenUnits ?? own).map { ($0 + 1) % all.count } ?? 0
    chosenUnits = all[index]
    show(all[index].text, at: moment)
  }

  /// Moves through the dashboard or the overlay; at the end of a gallery, fetches the next page.
  fileprivate mutating func move(
    _ direction: ScreenPosition.Direction,
    at moment: WatchMoment,
    _ step: (inout ScreenPosition, ScreenPosition.Direction) -> Bool
  ) -> [WatchEffect] {
    if step(&shownPosition, direction) || direction == .up || overlay != nil { return [] }
    return fetchPageAtEnd(at: moment)
  }
}
