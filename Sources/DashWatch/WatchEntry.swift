package import DashCore
import DashDisplay
import DashFetch
import Localization
import TerminalScreen
import TextRendering

/// A text that is being typed in the status line.
struct WatchEntry: Sendable {
  /// What the text is for.
  enum Purpose: Sendable {
    /// A search for photos.
    case photos
    /// The name of a place or photo on the screen, which is selected while it is typed.
    case find
    /// A place to add.
    case add
  }

  /// The maximum length, in characters.
  static let longest = 100

  let purpose: Purpose
  /// The position before, to which Escape returns.
  let before: ScreenPosition
  var text = ""
}

/// Handles keys while a text is typed.
extension WatchModel {
  /// Opens the line for a text.
  mutating func ask(for purpose: WatchEntry.Purpose) {
    if purpose == .find { overlay = nil }
    entry = WatchEntry(purpose: purpose, before: position)
  }

  /// The line with the text; `nil` if none is typed.
  var prompt: String? {
    guard let entry else { return nil }
    let text = DisplayText(entry.text).string
    return switch entry.purpose {
    case .photos:
      shownPhotos?.query.map { strings(.watchSearchPhotosNow(query: $0.string, text: text)) }
        ?? strings(.watchSearchPhotos(text: text))
    case .find: strings(.watchFind(text: text))
    case .add: strings(.watchAddPlace(text: text))
    }
  }

  mutating func type(_ key: Key, at moment: WatchMoment) -> [WatchEffect] {
    guard let entry else { return [] }
    switch key {
    case .character(let character): append(String(character))
    case .paste(let text): append(text)
    case .backspace, .delete:
      self.entry?.text.removeLast(entry.text.isEmpty ? 0 : 1)
      find()
    case .tab, .down: find(.down)
    case .backTab, .up: find(.up)
    case .escape:
      self.entry = nil
      if entry.purpose == .find { position = entry.before }
    case .enter:
      self.entry = nil
      switch entry.purpose {
      case .photos: search(entry.text, at: moment)
      case .find: break
      case .add: return lookUp(entry.text)
      }
    case .endOfInput: return [.end(.success)]
    default: break
    }
    return []
  }

  private mutating func append(_ text: String) {
    guard let entry else { return }
    self.entry?.text = String((entry.text + text).prefix(WatchEntry.longest))
    find()
  }

  // MARK: Finding

  /// Selects the item whose name begins with the typed text or contains it.
  ///
  /// - Parameter direction: From the selected one to the next in this direction; `nil` for the best.
  private mutating func find(_ direction: ScreenPosition.Direction? = nil) {
    guard let entry, entry.purpose == .find else { return }
    let text = entry.text.foldedForComparison
    let items = position.layout.entries.map(\.item)
    let names = items.map { name(of: $0).foldedForComparison }
    let matches = items.indices.filter { text.isEmpty || names[$0].contains(text) }
    let best = matches.first { names[$0].hasPrefix(text) } ?? matches.first
    let current = position.selected.flatMap(items.firstIndex)
    let next =
      switch direction {
      case .down: matches.first { $0 > current ?? -1 } ?? matches.first
      case .up: matches.last { $0 < current ?? .max } ?? matches.last
      case nil: text.isEmpty ? current : best
      }
    if let next { position.selection = items[next] }
  }

  /// Returns the name under which an item is found.
  private func name(of item: ScreenItem) -> String {
    let content = board[item.panel.string]?.state.snapshot?.content
    switch (item, content) {
    case (.place(_, let query), .weather(let report)):
      let places = report.places + report.missing.compactMap { $0.cached?.value }
      let name = places.first { $0.requestedPlace == query }?.name?.string
      return [name, query.description].compactMap(\.self).joined(separator: ", ")
    case (.photo(_, let id), .photos(let page)):
      return page.photos.first { $0.id == id }?.title?.string ?? ""
    default: return ""
    }
  }
}

/// A place that a typed text can mean.
package struct PlaceCandidate: Sendable, Hashable {
  /// A text that means this place only.
  package let typed: String
  package let query: PlaceQuery
  /// Its full name and its coordinates.
  package let details: [String]

  package init(_ typed: String, _ query: PlaceQuery, details: [String] = []) {
    self.typed = typed
    self.query = query
    self.details = details
  }
}

/// The places that a typed text can mean.
package enum PlaceFinding: Sendable {
  /// At least one place.
  case found([PlaceCandidate])
  /// Why there is none, as a sentence.
  case failed(String)
}

/// The places that a key added, until they are written or the program ends.
struct AddedPlaces: Sendable {
  /// The instance that shows them.
  var instance = ""
  var places: [PlaceCandidate] = []

  /// Returns the instances with these places after their own.
  func added(to instances: [Instance]) -> [Instance] {
    instances.map { instance in
      let new = places.map(\.query).filter { !instance.places.contains($0) }
      guard instance.name == self.instance, !new.isEmpty else { return instance }
      return instance.replacingPlaces(with: instance.places + new)
    }
  }
}

/// Adds places.
extension WatchModel {
  /// The instance that gets new places: the first with weather of places.
  private var placesInstance: Instance? {
    targets.instances.first { $0.descriptor.kind == .weather && !$0.places.isEmpty }
  }

  var canAddPlaces: Bool { placesInstance != nil }

  /// Whether a place was added that is not in the file.
  var hasAddedPlaces: Bool { !added.places.isEmpty && !targets.settings.isDemo }

  private func lookUp(_ text: String) -> [WatchEffect] {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? [] : [.findPlaces(words)]
  }

  /// Adds the place that was found, or shows the candidates.
  mutating func take(_ finding: PlaceFinding, of text: String, at moment: WatchMoment) {
    switch finding {
    case .failed(let reason): show(reason, at: moment, seconds: 10)
    case .found(let candidates):
      if candidates.count == 1 { return add(candidates[0], at: moment) }
      overlay = .candidates(of: text, candidates.map { [$0.typed] + $0.details })
      self.candidates = candidates
    }
  }

  /// Adds a place to the screen.
  mutating func add(_ place: PlaceCandidate, at moment: WatchMoment) {
    overlay = nil
    guard let instance = placesInstance.flatMap({ board[$0.name]?.instance }) else { return }
    if instance.places.contains(place.query) {
      show(strings(.placeAlreadyListed(place: DisplayText(place.typed).string)), at: moment)
    } else {
      added.instance = instance.name
      added.places.append(place)
      applyTargets(targets, at: moment)
      let name = DisplayText(place.typed).string
      let isDemo = targets.settings.isDemo
      let notice = isDemo ? LocalizedString.watchAdded(place: name) : .watchAddedForNow(place: name)
      show(strings(notice), at: moment, seconds: 10)
    }
    position.selection = .place(panel: DisplayText(instance.name), place.query)
  }

  /// Writes the added places to plugins.json.
  func writePlaces() -> [WatchEffect] {
    hasAddedPlaces ? [.writePlaces(added.places.map(\.typed), instance: added.instance)] : []
  }
}
