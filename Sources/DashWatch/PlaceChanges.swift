package import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TextRendering

/// A place that a typed text can mean.
package struct PlaceCandidate: Sendable, Hashable {
  /// A text that means this place only.
  package let typed: String
  package let query: PlaceQuery
  /// What a look-up found; empty without one.
  package let place: Place
  /// Whether it was written to plugins.json.
  fileprivate var isWritten = false

  package init(_ typed: String, _ query: PlaceQuery, _ place: Place = Place()) {
    self.typed = typed
    self.query = query
    self.place = place
  }

  /// The name and the coordinates of a place that was looked up; `nil` for one as typed.
  ///
  /// A name from a network is not text that a user typed, in which variables are expanded.
  package var label: Place? {
    place.fullName.map { Place(label: DisplayText($0), at: query) }
  }

  /// The typed text, the full name and the coordinates.
  fileprivate var columns: [String] {
    [typed, place.fullName ?? "", place.point?.description ?? ""]
  }
}

/// The places that a typed text can mean.
package enum PlaceFinding: Sendable {
  /// At least one place.
  case found([PlaceCandidate])
  /// Why there is none, as a sentence.
  case failed(String)
}

/// What to write to the places of an instance in plugins.json.
package struct PlaceEdit: Sendable, Hashable {
  package var instance: String
  package var added: [PlaceCandidate] = []
  package var removed: [PlaceQuery] = []

  var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

/// The result of writing places to plugins.json.
package enum PlaceWriting: Sendable {
  case written
  /// Why not, as a sentence.
  case failed(String)
}

/// The places that keys added and removed, until plugins.json agrees or the program ends.
struct PlaceChanges: Sendable {
  /// The instance that shows them.
  var instance = ""
  var places: [PlaceCandidate] = []
  /// The instance's own places that are not shown.
  var removed: [PlaceQuery] = []
  /// The place that is removed if the key is pressed again.
  var offered: PlaceQuery?
  /// The typed texts that are being looked up.
  var lookUps: [String] = []
  /// The results that wait until no text is typed.
  fileprivate var held: [(finding: PlaceFinding, text: String)] = []
  /// Whether plugins.json was written, and will be read again.
  var isReloadExpected = false

  /// What plugins.json has not.
  var unwritten: PlaceEdit {
    PlaceEdit(instance: instance, added: places.filter { !$0.isWritten }, removed: removed)
  }

  /// Returns the instances with their own places that are left, and the added ones after them.
  func applied(to instances: [Instance]) -> [Instance] {
    instances.map { instance in
      guard instance.name == self.instance else { return instance }
      let left = instance.places.filter { !removed.contains($0) }
      let new = places.map(\.query).filter { !left.contains($0) }
      guard left != instance.places || !new.isEmpty else { return instance }
      var changed = instance.replacingPlaces(with: left + new)
      for place in places { changed.labels[place.query] = place.label }
      return changed
    }
  }
}

/// Adds and removes places.
extension WatchModel {
  /// The instance that gets new places: the first with weather of places.
  private var placesInstance: Instance? {
    targets.instances.first { $0.descriptor.kind.isWeather && !$0.places.isEmpty }
  }

  var canAddPlaces: Bool { placesInstance != nil }

  /// Whether the places are others than those in the file.
  var hasUnwrittenPlaces: Bool { !changes.unwritten.isEmpty && !targets.settings.isDemo }

  /// The selected place of the instance that gets new places, if others stay; `nil` for none.
  private var removablePlace: PlaceQuery? {
    guard case .place(let panel, let query) = position.selected,
      let slot = placesInstance.flatMap({ engine.board[$0.name] }),
      panel.string == slot.instance.name, slot.instance.places.count > 1,
      slot.instance.places.contains(query)
    else { return nil }
    return query
  }

  var canRemovePlaces: Bool { removablePlace != nil }

  /// Removes the selected place from the screen; the first call only asks for confirmation.
  mutating func removePlace(at moment: WatchMoment) {
    guard let query = removablePlace, let instance = placesInstance?.name else { return }
    let panel = DisplayText(instance)
    let known = engine.board[instance]?.shownPlaces.first { $0.requestedPlace == query }
    let name = known?.name?.string ?? DisplayText(query.description).string
    guard changes.offered == query else {
      changes.offered = query
      return show(strings(.watchRemoveAgain(place: name)), at: moment, seconds: 10)
    }
    let places = engine.board[instance]?.instance.places ?? []
    let index = places.firstIndex(of: query) ?? 0
    changes.instance = instance
    changes.offered = nil
    if let added = changes.places.firstIndex(where: { $0.query == query }) {
      changes.places.remove(at: added)
    }
    if targets.instances.contains(where: { $0.name == instance && $0.places.contains(query) }) {
      changes.removed.append(query)
    }
    setInstances(at: moment)
    let next = places[index == places.count - 1 ? index - 1 : index + 1]
    position.selection = .place(panel: panel, next)
    let isDemo = targets.settings.isDemo
    let notice =
      isDemo ? LocalizedString.watchRemoved(place: name) : .watchRemovedForNow(place: name)
    show(strings(notice), at: moment, seconds: 10)
  }

  mutating func lookUp(_ text: String) -> [WatchEffect] {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return [] }
    changes.lookUps.append(words)
    notice = nil
    return [.findPlaces(words)]
  }

  /// Adds the place that was found, or shows the candidates.
  mutating func take(_ finding: PlaceFinding, of text: String, at moment: WatchMoment) {
    if let index = changes.lookUps.firstIndex(of: text) { changes.lookUps.remove(at: index) }
    // Its candidates would cover what the typed text is about.
    guard entry == nil else { return changes.held.append((finding, text)) }
    switch finding {
    case .failed(let reason): show(reason, at: moment, seconds: 10)
    case .found(let candidates):
      if candidates.count == 1 { return add(candidates[0], named: text, at: moment) }
      show(.candidates(of: text, candidates.map(\.columns)))
      self.candidates = candidates
    }
  }

  /// Takes the results that came while a text was typed.
  mutating func takeHeldFindings(at moment: WatchMoment) {
    guard entry == nil else { return }
    let held = changes.held
    changes.held = []
    for (finding, text) in held { take(finding, of: text, at: moment) }
  }

  /// Adds a place to the screen, unless it is there.
  ///
  /// - Parameters:
  ///   - text: The text that was looked up.
  ///   - moment: The current time.
  mutating func add(_ place: PlaceCandidate, named text: String, at moment: WatchMoment) {
    guard let slot = placesInstance.flatMap({ engine.board[$0.name] }) else { return }
    let instance = slot.instance
    let name = DisplayText(place.typed).string
    let listed = slot.listedPlace(like: place, named: text)
    if let listed {
      let entry = DisplayText(listed.description).string
      let isSame = name.foldedForComparison == entry.foldedForComparison
      let notice =
        isSame
        ? LocalizedString.placeAlreadyListed(place: name)
        : .placeAlreadyListedAs(place: name, entry: entry)
      show(strings(notice), at: moment, seconds: 10)
    } else {
      changes.instance = instance.name
      changes.removed.removeAll { $0 == place.query }
      if !targets.instances.contains(where: {
        $0.name == instance.name && $0.places.contains(place.query)
      }) {
        changes.places.append(place)
      }
      setInstances(at: moment)
      let isDemo = targets.settings.isDemo
      let notice = isDemo ? LocalizedString.watchAdded(place: name) : .watchAddedForNow(place: name)
      show(strings(notice), at: moment, seconds: 10)
    }
    position.selection = .place(panel: DisplayText(instance.name), listed ?? place.query)
  }

  /// Writes the places to plugins.json.
  func writePlaces() -> [WatchEffect] {
    hasUnwrittenPlaces ? [.writePlaces(changes.unwritten)] : []
  }

  /// Notes that places were written, or says why not.
  mutating func take(
    _ writing: PlaceWriting,
    of edit: PlaceEdit,
    at moment: WatchMoment
  ) {
    switch writing {
    case .failed(let reason): show(reason, at: moment, seconds: 10)
    case .written:
      changes.isReloadExpected = true
      // Places of the command line stay on the screen, so the file's do not replace the added ones.
      for index in changes.places.indices where edit.added.contains(changes.places[index]) {
        changes.places[index].isWritten = true
      }
      let texts = edit.added.map(\.typed) + edit.removed.map(\.description)
      let names = strings.list(texts.map { DisplayText($0).string })
      show(strings(.watchPlacesWritten(places: names)), at: moment, seconds: 10)
    }
  }
}

extension PanelBoard.Slot {
  /// Returns the place of the panel that is the same as another one; `nil` for none.
  fileprivate func listedPlace(like other: PlaceCandidate, named text: String) -> PlaceQuery? {
    if instance.places.contains(other.query) { return other.query }
    let known = shownPlaces.first { place in
      // Coordinates without a name mean a point and not a town.
      if case .coordinates = place.requestedPlace, instance.labels[place.requestedPlace] == nil {
        return false
      }
      return place.place.isTown(of: other.place, orNamed: text)
    }
    return known?.requestedPlace
  }
}
