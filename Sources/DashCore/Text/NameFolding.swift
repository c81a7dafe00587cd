@_spi(_Unicode) import Swift

extension String {
  /// The string for comparisons of names: without case, accents, apostrophes and full stops.
  ///
  /// `São-Paulo` becomes `sao paulo` and `Straße` becomes `strasse`.
  package var foldedForComparison: String {
    var folded = ""
    for character in self {
      let spelling = ASCIISpelling.spelling(of: character) ?? Self.withoutMarks(character)
      if spelling.allSatisfy({ $0.isWhitespace || $0 == "-" }) {
        if !folded.isEmpty, folded.last != " " { folded += " " }
      } else if spelling != "'", spelling != "." {
        folded += spelling.lowercased()
      }
    }
    if folded.last == " " { folded.removeLast() }
    return folded
  }

  /// The text with letters and marks composed, as services compare names; macOS and some editors write
  /// them apart.
  public var composed: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: _nfc)
    return text
  }

  private static func withoutMarks(_ character: Character) -> String {
    var text = ""
    text.unicodeScalars.append(
      contentsOf: character.unicodeScalars.filter {
        $0.properties.generalCategory != .nonspacingMark
      }
    )
    return text
  }
}

extension ASCIISpelling {
  /// Returns the ASCII spelling of a character, or `nil` if it has none.
  package static func spelling(of character: Character) -> String? {
    guard let first = character.unicodeScalars.first else { return "" }
    if first.isASCII {
      // A letter with combining marks, or a keycap.
      return character.unicodeScalars.dropFirst().allSatisfy({ isMark($0) })
        ? String(Character(first)) : nil
    }
    return spellings[first]
  }

  private static let spellings: [Unicode.Scalar: String] = {
    var spellings: [Unicode.Scalar: String] = [:]
    for letters in all {
      for scalar in letters.scalars.unicodeScalars {
        spellings[scalar] = letters.spelling
        let capital = scalar.properties.uppercaseMapping.unicodeScalars
        // The capital of µ is Greek.
        if capital.count == 1, let capital = capital.first, !(0x370...0x3FF).contains(capital.value)
        {
          spellings[capital] = spellings[capital] ?? letters.spelling.uppercased()
        }
      }
    }
    return spellings
  }()

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }
}
