extension PlaceCandidate {
  /// Its name with its state and country, for people: `Springfield, Missouri, US`.
  package var fullName: String {
    let state = state.map { $0.string == name.string ? nil : $0 } ?? nil
    return [name, state, country ?? countryName].compactMap { $0?.string }.joined(separator: ", ")
  }

  /// How each candidate is to be typed so that it is the one that is found.
  ///
  /// In the US by name, state and country, elsewhere by name and country; where that means another
  /// candidate too, by coordinates.
  ///
  /// - Parameter candidates: All that a name may mean, the likeliest first.
  /// - Returns: A text for each of them.
  package static func typedNames(of candidates: [PlaceCandidate]) -> [String] {
    candidates.map { candidate in
      guard
        let text = candidate.shortName,
        PlaceQuery(text) == .name(text),
        PlaceName(text).narrowed(candidates).first == candidate
      else {
        return PlaceQuery.coordinates(
          latitude: candidate.latitude,
          longitude: candidate.longitude
        ).description
      }
      return text
    }
  }

  /// The name that is likely to be enough; nil where it cannot be typed.
  private var shortName: String? {
    guard let country = country?.string.uppercased(), country.utf8.count == 2 else { return nil }
    var parts = [name.string]
    if country == "US", let state {
      guard let letters = USState.letters(of: state.string) else { return nil }
      parts.append(letters)
    }
    guard !parts.contains(where: { $0.contains(",") }) else { return nil }
    return (parts + [country]).joined(separator: ",")
  }
}
