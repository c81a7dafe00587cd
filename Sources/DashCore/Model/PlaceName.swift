/// A place's name as it is typed, taken apart: `Portland,OR,US` is Portland, in OR, in US.
package struct PlaceName: Sendable, Hashable {
  /// Other names of countries than their two letters that people type.
  private static let countryCodes = ["UK": "GB", "USA": "US"]

  /// The name alone.
  package let name: String

  /// What narrows it: a country, or a state and a country, or a state.
  package let qualifiers: [String]

  /// Takes a name apart.
  package init(_ text: String) {
    let parts = text.split(separator: ",").map { part in
      part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    name = parts.first ?? text
    qualifiers = parts.dropFirst().map { part in
      Self.countryCodes[part.uppercased()] ?? part
    }
  }

  /// The country's two letters, in upper case, where the last qualifier may be those.
  package var countryCode: String? {
    guard let last = qualifiers.last?.uppercased(), last.utf8.count == 2, last.allSatisfy(\.isASCII)
    else { return nil }
    return last
  }

  /// Whether a single qualifier may be a state of the US: `Portland,OR`.
  package var maySkipCountry: Bool {
    qualifiers.count == 1 && qualifiers.first.flatMap(USState.name) != nil
  }

  /// Whether a candidate has this very name.
  package func isName(of candidate: PlaceCandidate) -> Bool {
    candidate.name.string.foldedForComparison == name.foldedForComparison
  }

  /// The candidates that are where the qualifiers say, those of this very name first.
  ///
  /// A single qualifier is a country where that leaves any, else a state.
  package func narrowed(_ candidates: [PlaceCandidate]) -> [PlaceCandidate] {
    let matching: [PlaceCandidate]
    if let last = qualifiers.last {
      let inCountry = candidates.filter { Self.isCountry(last, of: $0) }
      if qualifiers.count == 1 {
        matching = inCountry.isEmpty ? candidates.filter { Self.isState(last, of: $0) } : inCountry
      } else {
        matching = inCountry.filter { Self.isState(qualifiers[qualifiers.count - 2], of: $0) }
      }
    } else {
      matching = candidates
    }
    let isExact = matching.map(isName)
    return zip(matching, isExact).filter(\.1).map(\.0)
      + zip(matching, isExact).filter { !$1 }.map(\.0)
  }

  private static func isCountry(_ text: String, of place: PlaceCandidate) -> Bool {
    let folded = text.foldedForComparison
    return [place.country, place.countryName].contains { $0?.string.foldedForComparison == folded }
  }

  private static func isState(_ text: String, of place: PlaceCandidate) -> Bool {
    guard let state = place.state?.string.foldedForComparison else { return false }
    if state == text.foldedForComparison { return true }
    // Geocoders have the name or the letters, and people type either.
    guard place.country?.string == "US" else { return false }
    return USState.name(of: text)?.foldedForComparison == state
      || USState.name(of: state)?.foldedForComparison == text.foldedForComparison
  }
}
