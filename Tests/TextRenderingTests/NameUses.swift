/// Which names a file of Swift uses behind a dot.
///
/// A dot behind a type is told from one that stands alone and from one behind a value, whose members may be
/// called the same; what a case is matched with is no use.
struct NameUses {
  private var words: Set<Substring> = []
  /// Such as `Label.rain`, or `.rain` where nothing stands before the dot.
  private var uses: Set<String> = []

  init(of code: String) {
    for line in code.split(separator: "\n") { note(Self.withoutPattern(line)) }
  }

  /// Whether a case of a type stands here: with its type before it, or alone where the type is spoken of.
  func hold(_ name: Substring, of type: Substring) -> Bool {
    uses.contains("\(type).\(name)") || words.contains(type) && uses.contains(".\(name)")
  }

  private mutating func note(_ line: Substring) {
    var owner = ""
    var rest = line
    while let start = rest.firstIndex(where: Self.isPartOfName) {
      let gap = rest[..<start]
      let word = rest[start...].prefix(while: Self.isPartOfName)
      words.insert(word)
      if gap == "." {
        uses.insert("\(owner).\(word)")
      } else if gap.last == ".", !")]?!\"".contains(gap.dropLast().last ?? " ") {
        uses.insert(".\(word)")
      }
      owner = String(word)
      rest = rest[word.endIndex...]
    }
  }

  /// What stands behind the pattern of a case.
  private static func withoutPattern(_ line: Substring) -> Substring {
    let code = line.drop { $0 == " " }
    guard code.hasPrefix("case "), let colon = code.firstIndex(of: ":") else { return code }
    return code[colon...]
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
  }
}
