/// Truncates, pads and wraps text to a number of cells without splitting a character.
package enum TextFitting {
  /// Truncates a text that is too wide and ends it with an ellipsis.
  ///
  /// A space replaces a wide character that does not fit, so truncated text has the exact width.
  package static func truncate(_ text: String, to width: Int, ellipsis: String) -> String {
    guard TextWidth.width(of: text) > width else { return text }
    let room = width - TextWidth.width(of: ellipsis)
    guard room >= 0 else { return String(repeating: " ", count: max(width, 0)) }
    var fitting = ""
    var used = 0
    for character in text {
      let cells = TextWidth.width(of: character)
      guard used + cells <= room else { break }
      fitting.append(character)
      used += cells
    }
    return fitting + ellipsis + String(repeating: " ", count: room - used)
  }

  /// Pads a text with spaces at its end, up to a width.
  static func padEnd(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.width(of: text)))
  }

  /// Pads a text with spaces at its start, up to a width.
  static func padStart(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - TextWidth.width(of: text))) + text
  }

  // MARK: Wrapping

  /// The width up to which Chinese or Japanese between two spaces is kept whole, in cells.
  private static let wholeCells = 8

  /// Wraps a text at its spaces, and between Chinese and Japanese characters.
  ///
  /// Other words are broken only if they are wider than a line. A number stays with its unit. Spaces are kept,
  /// except those where a line ends.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    func end() {
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
    }
    var start = text.startIndex
    for word in words(of: text, to: width) {
      let spaces = text[start..<word.startIndex]
      start = word.endIndex
      let parts =
        TextWidth.width(of: String(word)) > wholeCells ? parts(of: word) : [String(word)]
      for (index, part) in parts.enumerated() {
        let cells = TextWidth.width(of: part)
        let isAtBreak = line.isEmpty && !lines.isEmpty
        let gap = index == 0 && !isAtBreak ? spaces : ""
        if used + gap.count + cells <= width {
          line += gap + part
          used += gap.count + cells
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

  /// Splits a text at its spaces, but not between a number and the word after it, also where the number
  /// follows a wide mark.
  private static func words(of text: String, to width: Int) -> [Substring] {
    var words: [Substring] = []
    var endsWithNumber = false
    for word in text.split(separator: " ") {
      if endsWithNumber, let number = words.last, word.first?.isNumber == false {
        let both = text[number.startIndex..<word.endIndex]
        let mark = number.lastIndex(where: stops.contains)
        let line = text[(mark.map { text.index(after: $0) } ?? both.startIndex)..<word.endIndex]
        if TextWidth.width(of: String(line)) <= width {
          words[words.count - 1] = both
          endsWithNumber = false
          continue
        }
      }
      words.append(word)
      let last = word.split(whereSeparator: stops.contains).last ?? ""
      endsWithNumber =
        word.last?.isNumber == true
        && last.allSatisfy { $0.isNumber || $0 == "." || $0 == "," || $0 == "−" || $0 == "-" }
    }
    return words
  }

  /// Splits a word into parts that may be on different lines.
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

  /// Returns whether a line may break between two characters of a word, at least one of them wide.
  ///
  /// A number stays with the sign after it, and punctuation stays with its clause.
  private static func mayBreak(between before: Character, and after: Character) -> Bool {
    guard !openers.contains(before), !clingers.contains(after) else { return false }
    let isWide = [before, after].map { TextWidth.width(of: $0) == 2 }
    return switch (isWide[0], isWide[1]) {
    case (true, true): true
    case (true, false):
      after.isLetter || after.isNumber || stops.contains(before) && "/-−".contains(after)
    case (false, true): before.isLetter
    case (false, false): false
    }
  }

  /// The characters that must not end a line.
  private static let openers: Set<Character> = ["（", "「", "『", "【", "〈", "《", "“", "‘"]

  /// The wide marks after which a line may end before a path, an option or a number.
  private static let stops = Set("。、，；：！？）」』】〉》")

  /// The characters that must not begin a line: closing punctuation, and marks of the preceding
  /// syllable.
  private static let clingers = Set("。、，．；：！？・）」』】〉》”’ー…‥々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％℃")
}

/// The width of text in terminal cells.
///
/// A grapheme cluster takes the sum of its scalars' widths, as in tmux, xterm and foot. For Thai,
/// Tamil and Devanagari the widest scalar alone would be too narrow. Terminals disagree on flags
/// and on emoji with a variation selector, joiner or skin tone; these count as two cells.
package enum TextWidth {
  /// Returns the width of a text in cells.
  package static func width(of text: String) -> Int {
    if text.utf8Span.isKnownASCII { return text.utf8.count }
    var width = 0
    for scalar in text.unicodeScalars {
      // Finding the characters costs far more than their widths.
      guard standsAlone(scalar) else { return text.reduce(0) { $0 + self.width(of: $1) } }
      width += self.width(of: scalar)
    }
    return width
  }

  /// Returns whether a scalar is a character of its own beside scalars of the same ranges: Latin
  /// letters, punctuation marks, arrows, lines, blocks and signs.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x300, 0x2010..<0x2028, 0x2190..<0x2C00: true
    default: false
    }
  }

  /// Returns the width of a character in cells.
  static func width(of character: Character) -> Int {
    if character.utf8.count == 1 { return 1 }
    if isRisky(character) { return 2 }
    return character.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns whether terminals disagree on how far a character moves the cursor.
  static func isRisky(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x200D, 0xFE0F,  // joiner, emoji variation
        0x1F1E6...0x1F1FF,  // regional indicators
        0x1F3FB...0x1F3FF:  // skin tones
        true
      default: false
      }
    }
  }

  /// Returns whether some terminals may use another width than ``width(of:)-(Character)``.
  ///
  /// Besides the risky characters these are clusters that newer terminals draw as wide as their
  /// widest scalar, and scalars that are newer than some terminals' width tables.
  static func isUncertain(_ character: Character) -> Bool {
    guard character.utf8.count > 1 else { return false }
    let scalars = character.unicodeScalars
    let widest = scalars.reduce(0) { max($0, width(of: $1)) }
    return isRisky(character) || width(of: character) != widest || scalars.contains(where: isNew)
  }

  private static func isNew(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return true }
    return age.major > 13
  }

  /// Returns the width of a scalar by Unicode 14; later and unassigned ones count as two cells,
  /// because how a terminal draws them depends on its version of Unicode.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    // Letters, punctuation marks, arrows, lines, blocks and braille patterns, of which a screen is full.
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010..<0x2028, 0x2190..<0x2200,
      0x2500..<0x25A0, 0x2800..<0x2900:
      return 1
    default: break
    }
    let properties = scalar.properties
    let category = properties.generalCategory
    guard category != .unassigned, let age = properties.age, age.major <= 14 else { return 2 }
    switch category {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    switch scalar.value {
    // The parts of Hangul syllables that join the preceding consonant.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    // Wide and fullwidth, by EastAsianWidth.txt.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE6B,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3134A:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
