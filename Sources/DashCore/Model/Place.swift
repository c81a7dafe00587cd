import Glibc

/// A place: its names, coordinates and time zone; `nil` properties were not reported.
public struct Place: Sendable, Hashable {
  /// The service's identifier of the place.
  public var id: DisplayText?
  /// The name, in the requested language if the service has it.
  public var name: DisplayText?
  /// The state, province or region, by its name or code.
  public var state: DisplayText?
  /// The district or county within the state.
  public var district: DisplayText?
  /// The country, usually its two letters by ISO 3166-1.
  public var country: DisplayText?
  /// The country's name.
  public var countryName: DisplayText?
  /// Degrees north, -90 to 90.
  public var latitude: Double?
  /// Degrees east, -180 to 180.
  public var longitude: Double?
  /// The time zone.
  public var timeZone: TimeZoneName?
  /// The number of inhabitants.
  public var population: Int?
  /// Whether other places have the same name in the same country, so that the state tells them apart.
  package var isStateNeeded = false
  /// Whether other places have the same name in the same state, so that the district tells them apart.
  package var isDistrictNeeded = false
  /// Whether even the shortest name has what tells the place apart, because the user knows others of it.
  package var isShortNameAmbiguous = false
  /// The least number of inhabitants to assume for its rank in a search, as for a capital.
  package var leastPopulation = 0

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - name: The name, or `nil`.
  ///   - country: The country, or `nil`.
  ///   - latitude: Degrees north, or `nil`.
  ///   - longitude: Degrees east, or `nil`.
  public init(
    name: DisplayText? = nil,
    country: DisplayText? = nil,
    latitude: Double? = nil,
    longitude: Double? = nil
  ) {
    self.name = name
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a place from a name to show, which may end with the country: `Springfield, Illinois, US`.
  package init(label: DisplayText, at point: PlaceQuery) {
    self.init(name: label)
    if case .coordinates(let latitude, let longitude) = point {
      (self.latitude, self.longitude) = (latitude, longitude)
    }
    let letters = label.string.suffix(2)
    guard letters.utf8.count == 2, letters.allSatisfy(\.isUppercase),
      label.string.dropLast(2).hasSuffix(", ")
    else { return }
    name = DisplayText(String(label.string.dropLast(4)))
    country = DisplayText(String(letters))
  }

  /// The number of inhabitants for comparisons.
  package var size: Int { max(population ?? 0, leastPopulation) }

  /// The coordinates, as a user would type them; `nil` if unknown.
  public var point: PlaceQuery? {
    guard let latitude, let longitude else { return nil }
    return .coordinates(latitude: latitude, longitude: longitude)
  }

  /// The names and the coordinates, without what else a service knows of the place.
  package var whereabouts: Place {
    var place = Place(name: name, country: country, latitude: latitude, longitude: longitude)
    (place.state, place.isStateNeeded) = (state, isStateNeeded)
    (place.district, place.isDistrictNeeded) = (district, isDistrictNeeded)
    return place
  }

  /// Returns the place with missing details filled in; coordinates stay together.
  package func filled(from other: Place) -> Place {
    var place = self
    place.id = id ?? other.id
    place.name = name ?? other.name
    place.state = state ?? other.state
    place.district = district ?? other.district
    place.country = country ?? other.country
    place.countryName = countryName ?? other.countryName
    if point == nil, other.point != nil {
      (place.latitude, place.longitude) = (other.latitude, other.longitude)
    }
    place.timeZone = timeZone ?? other.timeZone
    place.population = population ?? other.population
    place.isStateNeeded = isStateNeeded || other.isStateNeeded
    place.isDistrictNeeded = isDistrictNeeded || other.isDistrictNeeded
    return place
  }

  /// Returns the distance to another place, by an approximation for short distances; `nil` if the
  /// coordinates of either are unknown.
  package func kilometres(to other: Place) -> Double? {
    guard
      let latitude, let longitude, let otherLatitude = other.latitude,
      let otherLongitude = other.longitude
    else { return nil }
    let turn = abs(otherLongitude - longitude)
    let east = min(turn, 360 - turn) * cos((latitude + otherLatitude) / 2 * .pi / 180)
    let north = otherLatitude - latitude
    return (east * east + north * north).squareRoot() * Self.kilometresPerDegree
  }

  /// The maximum distance of two services' positions for the same town, in kilometres.
  package static let townKilometres = 25.0

  /// Returns whether another service's match for a name is this town.
  ///
  /// - Parameters:
  ///   - text: The name that was looked up, which may be in another language than the known one.
  /// - Returns: False if the coordinates of either are unknown.
  package func isTown(of match: Place, orNamed text: String) -> Bool {
    guard let name, let distance = kilometres(to: match) else { return false }
    let names = [match.name?.string, PlaceName(text).name].map { $0?.foldedForComparison }
    return names.contains(name.string.foldedForComparison)
      && (country == nil || match.country == nil || country == match.country)
      && distance <= Self.townKilometres
  }

  /// The length of a degree of latitude.
  private static let kilometresPerDegree = 111.2

  /// What tells the place from others of its name: the district, the state, both or nothing.
  package var distinction: [DisplayText] {
    [isDistrictNeeded ? district : nil, isStateNeeded ? state : nil].compactMap { $0?.nonEmpty }
  }

  /// Whether it is the same result of a search, whatever else is known of it.
  fileprivate func isResult(_ other: Place) -> Bool { id == other.id && point == other.point }

  /// The display name with state and country, such as `Springfield, Missouri, US`, and with the district
  /// where it is needed.
  ///
  /// `nil` without a name.
  package var fullName: String? {
    name.map { name in
      [
        name, isDistrictNeeded ? district : nil, state == name ? nil : state,
        country ?? countryName,
      ]
      .compactMap { $0?.string }.joined(separator: ", ")
    }
  }

  /// The display name with the country and what tells the place from others of its name, such as
  /// `London, GB`; `nil` without a name.
  package var distinctName: String? {
    name.map { name in
      ([name] + distinction + [country ?? countryName].compactMap(\.self)).map(\.string)
        .joined(separator: ", ")
    }
  }

  /// Returns for each match of a name a text that users can type to find it.
  ///
  /// The text is the name and country, with the state in the US. If that would find another match,
  /// it is the coordinates.
  ///
  /// - Parameter matches: All matches for a name, the likeliest first.
  package static func unambiguousNames(of matches: [Place]) -> [String] {
    matches.map { match in
      guard
        let text = match.shortName,
        PlaceQuery(text) == .name(text),
        PlaceName(text).narrowed(matches).first?.isResult(match) == true
      else { return match.point?.description ?? "" }
      return text
    }
  }

  /// The name and country, with the state in the US; `nil` if it cannot be typed.
  private var shortName: String? {
    guard let name, let country = country?.string.uppercased(), country.utf8.count == 2 else {
      return nil
    }
    var parts = [name.string]
    if country == "US", let state {
      guard let letters = Region.letters(ofUSState: state.string) else { return nil }
      parts.append(letters)
    }
    guard !parts.contains(where: { $0.contains(",") }) else { return nil }
    return (parts + [country]).joined(separator: ",")
  }
}

extension [Place] {
  /// The places, each of which says what tells it from the others of its name.
  fileprivate var distinguished: [Place] {
    func key(_ place: Place, hasState: Bool) -> [String?] {
      [place.name?.string.foldedForComparison, place.country?.string]
        + (hasState ? [place.state?.string] : [])
    }
    let states = Dictionary(grouping: self) { key($0, hasState: false) }
      .mapValues { Set($0.map(\.state)).count }
    let districts = Dictionary(grouping: self) { key($0, hasState: true) }
      .mapValues { Set($0.map(\.district)).count }
    return map { place in
      var place = place
      if states[key(place, hasState: false), default: 1] > 1 { place.isStateNeeded = true }
      if districts[key(place, hasState: true), default: 1] > 1 { place.isDistrictNeeded = true }
      return place
    }
  }
}

/// A typed place name split into its parts, such as `Portland,OR,US`.
package struct PlaceName: Sendable, Hashable {
  /// Common country codes that differ from ISO 3166-1.
  private static let countryCodes = ["UK": "GB", "USA": "US"]

  /// The name without qualifiers.
  package let name: String

  /// The qualifiers: a country, a state, or both, the state first.
  package let qualifiers: [String]

  /// Parses a typed name.
  package init(_ text: String) {
    let parts = text.split(separator: ",").map { part in
      part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    self.init(parts.first ?? text, parts.dropFirst())
  }

  private init(_ name: String, _ qualifiers: some Sequence<String>) {
    self.name = name
    self.qualifiers = qualifiers.map { part in
      Self.countryCodes[part.uppercased()] ?? part
    }
  }

  /// The name whose last words are a country or a state, such as `London UK` and `Detroit Michigan`; `nil`
  /// without such words.
  private var splitAtWords: PlaceName? {
    let words = name.split(separator: " ").map(String.init)
    guard qualifiers.isEmpty, words.count > 1 else { return nil }
    for count in (1...min(3, words.count - 1)).reversed() {
      let last = words.suffix(count).joined(separator: " ")
      let isCode = last.utf8.count == 2 && last == last.uppercased()
      guard
        Self.countryCodes[last.uppercased()] != nil || CountryNames.code(of: last) != nil
          || isCode || !Region.countries(of: last).isEmpty
      else { continue }
      return PlaceName(words.dropLast(count).joined(separator: " "), [last])
    }
    return nil
  }

  /// The country of the last qualifier, in upper case: two letters, or a name in a language of the output.
  package var countryCode: String? {
    guard let last = qualifiers.last else { return nil }
    let isCode = last.utf8.count == 2 && last.allSatisfy(\.isASCII)
    return isCode ? last.uppercased() : CountryNames.code(of: last)
  }

  /// Searches the name, and again in the country of a state if no place has exactly this name; then with
  /// its last words as a country or a state.
  ///
  /// Two letters may mean a state, not a country: `OR` in `Portland,OR`, or `DE` in `Dover,DE`,
  /// because Germany has only places with a similar name.
  ///
  /// - Parameter search: Searches a name in all countries or the qualifiers' one, or in a country.
  package func candidates(
    _ search: (_ name: PlaceName, _ country: String?) async throws(SourceError) -> [Place]
  ) async throws(SourceError) -> [Place] {
    let found = narrowed(try await search(self, nil))
    if found.first.map(isName) == true { return found }
    var similar = found
    for country in stateCountries {
      let inStates = narrowed(try await search(self, country))
      if inStates.first.map(isName) == true { return inStates }
      if similar.isEmpty { similar = inStates }
    }
    guard let split = splitAtWords else { return similar }
    let others = try await split.candidates(search)
    return others.first.map(split.isName) == true ? others : similar
  }

  /// The countries of a single qualifier that can be a state: `Portland,OR`, `Ottawa, ON`.
  package var stateCountries: [String] {
    qualifiers.count == 1 ? qualifiers.first.map(Region.countries) ?? [] : []
  }

  /// Whether a single qualifier can be a US state: `Portland,OR`.
  package var mayBeUSState: Bool { stateCountries.contains("US") }

  /// Returns whether a place's name equals this name, ignoring case and accents.
  package func isName(of place: Place) -> Bool {
    place.name?.string.foldedForComparison == name.foldedForComparison
  }

  /// Returns whether the name has the state of a place: `Springfield,MA`, `Detroit Michigan`.
  package func hasState(of place: Place) -> Bool {
    (splitAtWords ?? self).qualifiers.contains { Self.isState($0, of: place) }
  }

  /// Returns the words at the end that are the country or the state of a match; `nil` if they are not.
  package func lastWords(of match: Place) -> String? {
    guard let split = splitAtWords, split.isName(of: match), !split.narrowed([match]).isEmpty
    else { return nil }
    return String(name.dropFirst(split.name.count + 1))
  }

  /// Returns the candidates that match the qualifiers, the most likely ones first.
  ///
  /// A single qualifier is a country if any candidate is in that country, else a state. The order is
  /// that of the number of inhabitants, of which each counts ``exactness``-fold in a place of exactly
  /// this name; then the service's.
  package func narrowed(_ candidates: [Place]) -> [Place] {
    let candidates = candidates.distinguished
    var matching: [Place]
    if let last = qualifiers.last {
      let code = countryCode
      let inCountry = candidates.filter {
        $0.country?.string.uppercased() == code && code != nil || Self.isCountry(last, of: $0)
      }
      let isState = qualifiers.count > 1 || inCountry.isEmpty
      let state = qualifiers.count > 1 ? qualifiers[qualifiers.count - 2] : last
      matching = qualifiers.count > 1 || !inCountry.isEmpty ? inCountry : candidates
      if isState {
        matching = matching.filter { Self.isState(state, of: $0) }
        // Who types the state needs it.
        for index in matching.indices { matching[index].isStateNeeded = true }
      }
    } else {
      matching = candidates
    }
    func weight(_ place: Place) -> Int {
      let population = min(max(place.population ?? 0, place.leastPopulation, 1), 100_000_000)
      return population * (isName(of: place) ? Self.exactness : 1)
    }
    return matching.enumerated().map { (weight($1), $0, $1) }
      .sorted { ($1.0, $0.1) < ($0.0, $1.1) }
      .map(\.2)
  }

  /// So a village of exactly this name comes before a town of a similar one, but not before the capital.
  private static let exactness = 1000

  private static func isCountry(_ text: String, of place: Place) -> Bool {
    let folded = text.foldedForComparison
    return [place.country, place.countryName].contains { $0?.string.foldedForComparison == folded }
  }

  private static func isState(_ text: String, of place: Place) -> Bool {
    guard let state = place.state?.string.foldedForComparison else { return false }
    if state == text.foldedForComparison { return true }
    // Geocoders return the state's name or letters, and users type either.
    guard let country = place.country?.string else { return false }
    func name(_ text: String) -> String {
      Region.name(of: text, in: country)?.foldedForComparison ?? text.foldedForComparison
    }
    return name(text) == name(state)
  }
}
