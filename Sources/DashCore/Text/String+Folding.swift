extension String {
  /// The text in lower case and without accents, for finding out whether two names are one.
  package var foldedForComparison: String {
    var folded = ""
    for scalar in lowercased().unicodeScalars {
      if scalar.isASCII {
        folded.unicodeScalars.append(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        folded += Self.base(of: scalar)
      }
    }
    return folded
  }

  /// The letter that an accented one is made of, as its name tells: LATIN SMALL LETTER E WITH ACUTE.
  private static func base(of scalar: Unicode.Scalar) -> String {
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard
      words.prefix(3) == ["LATIN", "SMALL", "LETTER"], words.count > 4, words[4] == "WITH",
      words[3].count == 1
    else { return String(scalar) }
    return words[3].lowercased()
  }
}
