import DashCore
import TextRendering

/// Finds, among the places of which something is remembered, the one that a user names.
struct ObservedPlaceFinder: Sendable {
  /// How far apart two positions may be that are taken for one town's, in kilometres.
  private static let townKilometres = 25.0
  /// The same for two of one provider, which has one position for a town's id and another for its name.
  private static let sameTownKilometres = 5.0

  let places: [ObservedPlace]

  /// Finds a place.
  ///
  /// - Parameter query: The place, as users name places.
  /// - Returns: The place, of each provider that knows it, or why there is none.
  func find(_ query: PlaceQuery) -> Result<[ObservedPlace], Absence> {
    let found: [ObservedPlace] =
      switch query {
      case .id(let id): places.filter { $0.key == String(id) }
      case .name(let name): named(name)
      case .coordinates(let latitude, let longitude):
        nearest(to: Position(latitude: latitude, longitude: longitude))
      // Of postal codes nothing is remembered.
      case .zip: []
      }
    let asked = DisplayText(query.description)
    guard let first = found.first else {
      let nearest = NearestWord.find(
        NameFolding.fold(query.description),
        among: places.map { NameFolding.fold($0.name?.string ?? $0.key) }
      )
      let place = places.first { NameFolding.fold($0.name?.string ?? $0.key) == nearest }
      return .failure(
        Absence(.unknownPlace(asked, nearest: place?.title, known: Self.titles(places)))
      )
    }
    if case .name(let name) = query,
      Self.namesState(name) || !found.allSatisfy({ Self.isSameTown(first, $0) })
    {
      let candidates = found.map { DisplayText("\($0.title) (\($0.key))") }
      return .failure(Absence(.ambiguousPlace(asked, candidates: candidates)))
    }
    return .success(found)
  }

  // MARK: Names

  /// Whether a name says in which state the place is, which is not remembered: another one's of the same
  /// name must not pass for it.
  private static func namesState(_ name: String) -> Bool { name.split(separator: ",").count > 2 }

  /// The places of a name such as `London`, `London,GB` or `Portland,OR,US`, whose state is passed over.
  private func named(_ text: String) -> [ObservedPlace] {
    let whole = places.filter { $0.name.map { Self.isEqual($0.string, text) } == true }
    if !whole.isEmpty { return whole }
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count > 1, let name = parts.first, let country = parts.last else { return [] }
    return places.filter { place in
      guard let known = place.name?.string, Self.isEqual(known, name) else { return false }
      return place.country.map { Self.isEqual($0.string, country) } ?? true
    }
  }

  private static func isEqual(_ one: String, _ other: String) -> Bool {
    NameFolding.fold(one) == NameFolding.fold(other)
  }

  /// Titles, each once.
  private static func titles(_ places: [ObservedPlace]) -> [DisplayText] {
    places.map(\.title).reduce(into: []) { titles, title in
      if !titles.contains(title) { titles.append(title) }
    }
  }

  // MARK: Positions

  /// The nearest place of each provider, where it is near.
  private func nearest(to position: Position) -> [ObservedPlace] {
    let near = places.compactMap { place in
      Position(place).map { (place: place, kilometres: $0.kilometres(to: position)) }
    }.filter { $0.kilometres <= Self.townKilometres }
      .sorted { $0.kilometres < $1.kilometres }
    var found: [ObservedPlace] = []
    for (place, _) in near where !found.contains(where: { $0.provider == place.provider }) {
      found.append(place)
    }
    return found
  }

  private static func isSameTown(_ one: ObservedPlace, _ other: ObservedPlace) -> Bool {
    if one == other { return true }
    guard let here = Position(one), let there = Position(other) else { return false }
    let kilometres = here.kilometres(to: there)
    guard one.provider == other.provider else { return kilometres <= townKilometres }
    return one.country == other.country && kilometres <= sameTownKilometres
  }
}

extension ObservedPlaceFinder {
  /// Why no place was found.
  struct Absence: Error {
    let absence: HistoryAbsence

    init(_ absence: HistoryAbsence) {
      self.absence = absence
    }
  }
}
