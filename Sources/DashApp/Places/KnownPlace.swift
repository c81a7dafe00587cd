import DashCore

/// A configured place with what is known of it without asking.
struct KnownPlace {
  /// As it stands in the file.
  let typed: String
  /// What that means; nil where a variable of it is not set.
  let query: PlaceQuery?
  /// Whether it is a name of the user's own.
  let isAlias: Bool
  var name: DisplayText?
  var country: DisplayText?
  var latitude: Double?
  var longitude: Double?

  init(_ typed: String, _ query: PlaceQuery?, isAlias: Bool) {
    self.typed = typed
    self.query = query
    self.isAlias = isAlias
    if case .coordinates(let latitude, let longitude)? = query {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Takes over what an answer that is kept says.
  mutating func fill(from weather: PlaceWeather) {
    name = name ?? weather.name
    country = country ?? weather.country
    fillPoint(weather.latitude, weather.longitude)
  }

  /// Takes over what is known of a place that was measured.
  mutating func fill(from place: ObservedPlace) {
    name = name ?? place.name
    country = country ?? place.country
    fillPoint(place.latitude, place.longitude)
  }

  private mutating func fillPoint(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, self.latitude == nil else { return }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether a place that was measured is this one.
  func isSame(as place: ObservedPlace) -> Bool {
    switch query {
    case .id(let id): place.key == String(id)
    case .coordinates: place.key == query?.description
    case .name, .zip, nil: false
    }
  }

  /// Whether it is shown by a name, with or without its country.
  func isNamed(_ text: String) -> Bool {
    guard let name else { return false }
    let names = [name.string] + (country.map { ["\(name.string),\($0.string)"] } ?? [])
    let wanted = text.filter { $0 != " " }.lowercased()
    return names.contains { $0.filter { $0 != " " }.lowercased() == wanted }
  }

  /// Its name with its country; nil where none is known.
  var fullName: String? {
    name.map { name in ([name] + [country].compactMap(\.self)).map(\.string).joined(separator: ", ")
    }
  }

  /// Its coordinates as one would type them; nil where none are known.
  var position: String? {
    guard let latitude, let longitude else { return nil }
    return PlaceQuery.coordinates(latitude: latitude, longitude: longitude).description
  }
}
