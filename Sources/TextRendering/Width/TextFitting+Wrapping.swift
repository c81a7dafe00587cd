extension TextFitting {
  /// The cells of a word of Chinese or Japanese that is kept whole where it is all that a blank parts.
  private static let wholeCells = 8

  /// Breaks a text into lines at its spaces, and where Chinese and Japanese have none between their
  /// characters; within another word only where that is wider than a line.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    func end() {
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
    }
    for word in text.split(separator: " ") {
      let parts =
        TextWidth.width(of: String(word)) > wholeCells ? parts(of: word) : [String(word)]
      for (index, part) in parts.enumerated() {
        let cells = TextWidth.width(of: part)
        let blank = index == 0 && !line.isEmpty ? " " : ""
        if used + blank.count + cells <= width {
          line += blank + part
          used += blank.count + cells
          continue
        }
        end()
        for character in part {
          let cells = TextWidth.width(of: character)
          if used + cells > width { end() }
          line.append(character)
          used += cells
        }
      }
    }
    end()
    return lines
  }

  /// A word in the parts that may stand on different lines.
  private static func parts(of word: Substring) -> [String] {
    var parts: [String] = []
    var last: Character?
    for character in word {
      if let last, !mayBreak(between: last, and: character) {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      last = character
    }
    return parts
  }

  /// Whether a line may end between two characters of a word, one of them wide: a number stays with the
  /// sign behind it, and punctuation with what it belongs to.
  private static func mayBreak(between before: Character, and after: Character) -> Bool {
    guard !openers.contains(before), !clingers.contains(after) else { return false }
    let isWide = [before, after].map { TextWidth.width(of: $0) == 2 }
    return switch (isWide[0], isWide[1]) {
    case (true, true): true
    case (true, false): after.isLetter || after.isNumber
    case (false, true): before.isLetter
    case (false, false): false
    }
  }

  /// What no line ends with.
  private static let openers: Set<Character> = ["（", "「", "『", "【", "〈", "《", "“", "‘"]

  /// What no line begins with: the end of a clause or a quotation, and what belongs to the syllable before
  /// it.
  private static let clingers = Set("。、，．；：！？・）」』】〉》”’ー…‥々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％℃")
}
