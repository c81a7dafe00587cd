import DashCore
import TextRendering

/// Opens and closes what stands above the dashboard.
extension WatchModel {
  /// Opens the card of the selected item, or adds the selected candidate.
  mutating func open(at moment: WatchMoment) {
    switch overlay {
    case nil: if let item = shownItem { show(.card(item)) }
    case .candidates(of: let text, _):
      guard case .row(let index) = overlayPosition.selected else { return }
      closeOverlay()
      add(candidates[index], named: text, at: moment)
    default: break
    }
  }

  /// The item of the open screen; else the selected one, or the first in view.
  var shownItem: ScreenItem? {
    switch overlay {
    case .card(let item), .part(_, of: let item), .radar(let item): item
    default: position.selected ?? position.layout.item(from: position.offset)
    }
  }

  /// The place of the open screen; else the selected one, or the first.
  var selectedPlace: ScreenItem? {
    func isPlace(_ item: ScreenItem) -> Bool { if case .place = item { true } else { false } }
    let items = [shownItem].compactMap(\.self) + position.layout.entries.map(\.item)
    return items.first(where: isPlace)
  }

  /// Opens a part of the selected place, or closes it.
  mutating func togglePart(_ part: ScreenContent.PlacePart) {
    if let item = selectedPlace { toggle(.part(part, of: item)) }
  }

  /// Opens an overlay, or closes it if it is open.
  mutating func toggle(_ wanted: ScreenContent.Overlay) {
    if overlay == wanted { closeOverlay() } else { show(wanted) }
  }

  /// Opens an overlay above the open one, or in place of one of its kind.
  mutating func show(_ new: ScreenContent.Overlay) {
    if let overlay { covered.append((overlay, overlayPosition)) }
    covered.removeAll { $0.overlay.isSameKind(as: new) }
    overlay = new
  }

  /// Returns to the overlay from which the open one was opened, or to the dashboard.
  mutating func closeOverlay() {
    let below = covered.popLast()
    overlay = below?.overlay
    if let below { overlayPosition = below.position }
  }
}

extension ScreenContent.Overlay {
  /// Whether Escape does not return from this overlay to the other: days, hours and history of a place
  /// are of one kind.
  fileprivate func isSameKind(as other: Self) -> Bool {
    switch (self, other) {
    case (.card, .card), (.part, .part), (.radar, .radar), (.alerts, .alerts),
      (.candidates, .candidates),
      (.help, .help):
      true
    default: false
    }
  }
}
