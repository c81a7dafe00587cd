/// States and provinces by their letters, because users type letters and geocoders return names.
package enum Region {
  private static let names: [(country: String, names: [String: String])] = [
    ("US", usStates),
    (
      "CA",
      [
        "AB": "Alberta", "BC": "British Columbia", "MB": "Manitoba", "NB": "New Brunswick",
        "NL": "Newfoundland and Labrador", "NS": "Nova Scotia", "NT": "Northwest Territories",
        "NU": "Nunavut", "ON": "Ontario", "PE": "Prince Edward Island", "QC": "Quebec",
        "SK": "Saskatchewan", "YT": "Yukon",
      ]
    ),
    (
      "AU",
      [
        "ACT": "Australian Capital Territory", "NSW": "New South Wales",
        "NT": "Northern Territory", "QLD": "Queensland", "SA": "South Australia",
        "TAS": "Tasmania", "VIC": "Victoria", "WA": "Western Australia",
      ]
    ),
  ]

  private static let usStates = [
    "AK": "Alaska", "AL": "Alabama", "AR": "Arkansas", "AZ": "Arizona", "CA": "California",
    "CO": "Colorado", "CT": "Connecticut", "DC": "District of Columbia", "DE": "Delaware",
    "FL": "Florida", "GA": "Georgia", "HI": "Hawaii", "IA": "Iowa", "ID": "Idaho",
    "IL": "Illinois", "IN": "Indiana", "KS": "Kansas", "KY": "Kentucky", "LA": "Louisiana",
    "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine", "MI": "Michigan", "MN": "Minnesota",
    "MO": "Missouri", "MS": "Mississippi", "MT": "Montana", "NC": "North Carolina",
    "ND": "North Dakota", "NE": "Nebraska", "NH": "New Hampshire", "NJ": "New Jersey",
    "NM": "New Mexico", "NV": "Nevada", "NY": "New York", "OH": "Ohio", "OK": "Oklahoma",
    "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island", "SC": "South Carolina",
    "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas", "UT": "Utah", "VA": "Virginia",
    "VT": "Vermont", "WA": "Washington", "WI": "Wisconsin", "WV": "West Virginia",
    "WY": "Wyoming",
  ]

  /// Returns the name of a state.
  ///
  /// - Parameters:
  ///   - letters: Its letters, in any case and with or without full stops.
  ///   - country: Its country's two letters.
  /// - Returns: The name; `nil` for unknown letters.
  package static func name(of letters: String, in country: String) -> String? {
    let key = letters.foldedForComparison.uppercased()
    return names.first { $0.country == country }?.names[key]
  }

  /// Returns the countries with a state, the US first.
  ///
  /// - Parameter text: Its name or letters.
  /// - Returns: The countries' two letters; empty for an unknown state.
  package static func countries(of text: String) -> [String] {
    let folded = text.foldedForComparison
    return names.filter { _, names in
      names[folded.uppercased()] != nil
        || names.values.contains { $0.foldedForComparison == folded }
    }.map(\.country)
  }

  /// Returns the two letters of a US state.
  ///
  /// - Parameter name: Its name or code, in any case.
  /// - Returns: The code; `nil` for an unknown name.
  package static func letters(ofUSState name: String) -> String? {
    if usStates[name.uppercased()] != nil { return name.uppercased() }
    let folded = name.foldedForComparison
    return usStates.first { $0.value.foldedForComparison == folded }?.key
  }
}
