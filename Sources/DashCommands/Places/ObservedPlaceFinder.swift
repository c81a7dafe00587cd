import DashCore
import TextRendering

/// Finds the place that a user names among the observed places.
struct ObservedPlaceFinder: Sendable {
  /// The maximum distance of one provider's positions for the same town, in kilometres: a town's
  /// identifier and its name may have different positions.
  private static let sameTownKilometres = 5.0

  let places: [ObservedPlace]

  /// Finds a place.
  ///
  /// - Parameter query: The place as the user names it.
  /// - Returns: The place for each provider that knows it.
  /// - Throws: The reason why none was found.
  func find(_ query: PlaceQuery) throws(HistoryFailure) -> [ObservedPlace] {
    let found: [ObservedPlace] =
      switch query {
      case .id(let id): places.filter { $0.key == String(id) }
      case .name(let name): named(name)
      case .coordinates(let latitude, let longitude):
        nearest(to: Place(latitude: latitude, longitude: longitude))
      // Postal codes are not stored with observations.
      case .zip: []
      }
    let requested = DisplayText(query.description)
    guard let first = found.first else {
      let names = places.map { ($0.name?.string ?? $0.key).foldedForComparison }
      let nearest = NearestWord.find(query.description.foldedForComparison, among: names)
      let place = zip(places, names).first { $1 == nearest }?.0
      let known: [DisplayText] = places.map(\.title).reduce(into: []) { titles, title in
        if !titles.contains(title) { titles.append(title) }
      }
      throw .unknownPlace(requested, nearest: place?.title, known: known)
    }
    // States are not stored, so a name with a state may mean another place.
    if case .name(let name) = query,
      name.split(separator: ",").count > 2 || !found.allSatisfy({ Self.isSameTown(first, $0) })
    {
      let candidates = found.map { DisplayText("\($0.title) (\($0.key))") }
      throw .ambiguousPlace(requested, candidates: candidates)
    }
    return found
  }

  /// Returns the places with a name such as `London`, `London,GB` or `Portland,OR,US`; the state is
  /// ignored.
  private func named(_ text: String) -> [ObservedPlace] {
    let whole = places.filter { $0.name?.string.foldedForComparison == text.foldedForComparison }
    let parts = text.split(separator: ",").map { String($0).foldedForComparison }
    guard whole.isEmpty, parts.count > 1 else { return whole }
    return places.filter { place in
      place.name?.string.foldedForComparison == parts[0]
        && [nil, parts.last].contains(place.country?.string.foldedForComparison)
    }
  }

  /// Returns the nearest place of each provider within ``Place/townKilometres``.
  private func nearest(to point: Place) -> [ObservedPlace] {
    let near = places.compactMap { place in
      place.place.kilometres(to: point).map { (place: place, kilometres: $0) }
    }.filter { $0.kilometres <= Place.townKilometres }
      .sorted { $0.kilometres < $1.kilometres }
    return near.map(\.place).reduce(into: []) { found, place in
      if !found.contains(where: { $0.provider == place.provider }) { found.append(place) }
    }
  }

  /// Returns the places in groups of one provider, title and town: a town that was requested by its
  /// id and by its name is one.
  static func towns(_ places: [ObservedPlace]) -> [[ObservedPlace]] {
    places.reduce(into: []) { towns, place in
      let index = towns.firstIndex { town in
        town[0].provider == place.provider && town[0].title == place.title
          && isSameTown(town[0], place)
      }
      if let index { towns[index].append(place) } else { towns.append([place]) }
    }
  }

  private static func isSameTown(_ one: ObservedPlace, _ other: ObservedPlace) -> Bool {
    if one == other { return true }
    guard let kilometres = one.place.kilometres(to: other.place) else { return false }
    guard one.provider == other.provider else { return kilometres <= Place.townKilometres }
    return one.country == other.country && kilometres <= sameTownKilometres
  }
}
