/// The states of the US by their letters: people type those, and geocoders tell names.
package enum USState {
  private static let names = [
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

  /// The name of a state.
  ///
  /// - Parameter letters: Its two letters, in any case.
  /// - Returns: nil where no state has these.
  package static func name(of letters: String) -> String? {
    names[letters.uppercased()]
  }

  /// The letters of a state.
  ///
  /// - Parameter name: Its name or its letters, in any case.
  /// - Returns: nil where no state is called so.
  package static func letters(of name: String) -> String? {
    if names[name.uppercased()] != nil { return name.uppercased() }
    let wanted = name.foldedForComparison
    return names.first { $0.value.foldedForComparison == wanted }?.key
  }
}
