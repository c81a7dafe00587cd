/// Brings names into a form in which those are equal that a reader takes for the same.
package enum NameFolding {
  /// A name without capitals, accents and punctuation: `São-Paulo` is `sao paulo`.
  package static func fold(_ name: String) -> String {
    var folded = ""
    for character in name {
      let spelt = Typography.spelling(of: character) ?? String(character)
      if spelt.allSatisfy({ $0.isWhitespace || $0 == "-" }) {
        if !folded.isEmpty, folded.last != " " { folded += " " }
      } else if spelt != "'", spelt != "." {
        folded += spelt.lowercased()
      }
    }
    if folded.last == " " { folded.removeLast() }
    return folded
  }
}
