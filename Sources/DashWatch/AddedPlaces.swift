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

/// The result of writing places to plugins.json.
package enum PlaceWriting: Sendable {
  case written
  /// Why not, as a sentence.
  case failed(String)
}

/// The places that a key added, until plugins.json has them or the program ends.
struct AddedPlaces: Sendable {
  /// The instance that shows them.
  var instance = ""
  var places: [PlaceCandidate] = []
  /// The typed texts that are being looked up.
  var lookUps: [String] = []
  /// The results that wait until no text is typed.
  fileprivate var held: [(finding: PlaceFinding, text: String)] = []
  /// Whether plugins.json was written, and will be read again.
  var isReloadExpected = false

  /// The places that are not in plugins.json.
  var unwritten: [PlaceCandidate] { places.filter { !$0.isWritten } }

  /// Returns the instances with these places after their own.
  func added(to instances: [Instance]) -> [Instance] {
    instances.map { instance in
      let new = places.map(\.query).filter { !instance.places.contains($0) }
      guard instance.name == self.instance, !new.isEmpty else { return instance }
      var extended = instance.replacingPlaces(with: instance.places + new)
      for place in places { extended.labels[place.query] = place.label }
      return extended
    }
  }
}

/// Adds places.
extension WatchModel {
  /// The instance that gets new places: the first with weather of places.
  private var placesInstance: Instance? {
    targets.instances.first { $0.descriptor.kind.isWeather && !$0.places.isEmpty }
  }

  var canAddPlaces: Bool { placesInstance != nil }

  /// Whether a place was added that is not in the file.
  var hasAddedPlaces: Bool { !added.unwritten.isEmpty && !targets.settings.isDemo }

  mutating func lookUp(_ text: String) -> [WatchEffect] {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return [] }
    added.lookUps.append(words)
    notice = nil
    return [.findPlaces(words)]
  }

  /// Adds the place that was found, or shows the candidates.
  mutating func take(_ finding: PlaceFinding, of text: String, at moment: WatchMoment) {
    if let index = added.lookUps.firstIndex(of: text) { added.lookUps.remove(at: index) }
    // Its candidates would cover what the typed text is about.
    guard entry == nil else { return added.held.append((finding, text)) }
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
    let held = added.held
    added.held = []
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
      added.instance = instance.name
      added.places.append(place)
      setInstances(at: moment)
      let isDemo = targets.settings.isDemo
      let notice = isDemo ? LocalizedString.watchAdded(place: name) : .watchAddedForNow(place: name)
      show(strings(notice), at: moment, seconds: 10)
    }
    position.selection = .place(panel: DisplayText(instance.name), listed ?? place.query)
  }

  /// Writes the added places to plugins.json.
  func writePlaces() -> [WatchEffect] {
    hasAddedPlaces ? [.writePlaces(added.unwritten, instance: added.instance)] : []
  }

  /// Notes that places were written, or says why not.
  mutating func take(
    _ writing: PlaceWriting,
    of places: [PlaceCandidate],
    at moment: WatchMoment
  ) {
    switch writing {
    case .failed(let reason): show(reason, at: moment, seconds: 10)
    case .written:
      added.isReloadExpected = true
      // Places of the command line stay on the screen, so the file's do not replace the added ones.
      for index in added.places.indices where places.contains(added.places[index]) {
        added.places[index].isWritten = true
      }
      let names = strings.list(places.map { DisplayText($0.typed).string })
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
