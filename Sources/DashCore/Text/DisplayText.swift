/// Text from a network, a file or a person that is safe to print on a terminal.
///
/// It is sanitized once, where it is decoded, and the renderer accepts nothing else.
///
/// Sanitizing removes control characters (C0, DEL and C1, because xterm starts an escape sequence
/// at U+009B), bidi controls, zero-width characters, tag characters, noncharacters and kitty's
/// image placeholder U+10EEEE. Joiners and variation selectors remain only inside emoji. A
/// character has at most four combining marks. Each run of white space and line breaks becomes one
/// space.
public struct DisplayText: Sendable, Hashable {
  /// The sanitized text.
  public let string: String

  /// The default maximum length, in characters.
  public static let defaultMaximumLength = 300

  /// The maximum number of combining marks per character.
  private static let maximumMarks = 4

  /// Sanitizes a text.
  ///
  /// - Parameters:
  ///   - raw: The text as received.
  ///   - maximumLength: The maximum number of characters (grapheme clusters).
  ///   - keepsSpaces: Whether spaces stay as they are, except at the end, as in columns of text.
  public init(
    _ raw: String,
    maximumLength: Int = DisplayText.defaultMaximumLength,
    keepsSpaces: Bool = false
  ) {
    if Self.isSafe(raw, maximumLength: maximumLength) {
      string = raw
      return
    }
    // Truncate first: a hostile text may be megabytes long.
    let scalars = raw.unicodeScalars.prefix(maximumLength * 16)
    var visible = String.UnicodeScalarView()
    for scalar in scalars {
      // Most of a text: the properties of a scalar are slow to look up.
      if ("!"..."~").contains(scalar) {
        visible.append(scalar)
      } else if scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar.properties.isWhitespace
      {
        if keepsSpaces || (visible.last != " " && !visible.isEmpty) { visible.append(" ") }
      } else if !Self.isRemoved(scalar) {
        visible.append(scalar)
      }
    }
    var safe = String.UnicodeScalarView()
    for character in String(visible).prefix(maximumLength) {
      if character.utf8.count == 1 {
        safe.append(contentsOf: character.unicodeScalars)
      } else {
        safe.append(contentsOf: Self.safeScalars(of: character))
      }
    }
    // Truncation may leave a trailing space.
    while safe.last == " " { safe.removeLast() }
    string = String(safe)
  }

  /// Returns whether sanitizing would change nothing: printable ASCII with single spaces in between.
  private static func isSafe(_ raw: String, maximumLength: Int) -> Bool {
    let bytes = raw.utf8.span
    guard bytes.count <= maximumLength else { return false }
    let space = UInt8(ascii: " ")
    var last = space
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < space || byte > UInt8(ascii: "~") || byte == space && last == space { return false }
      last = byte
    }
    return last != space
  }

  /// Sanitizes a server's text and redacts the secrets of the request.
  ///
  /// - Parameters:
  ///   - raw: The text as received.
  ///   - maximumLength: The maximum number of characters.
  ///   - keepsSpaces: Whether spaces stay as they are, except at the end, as in columns of text.
  public init(
    _ raw: String,
    hiding secrets: [Secret],
    maximumLength: Int = DisplayText.defaultMaximumLength,
    keepsSpaces: Bool = false
  ) {
    // Limits the cost of redaction.
    let limit = maximumLength * 16
    let bounded = raw.utf8.count <= limit ? raw : String(raw.unicodeScalars.prefix(limit))
    // Redact before and after sanitizing: a key may contain removed characters, and removed
    // characters may split a key.
    let redacted = secrets.reduce(bounded) { $1.redacting($0) }
    let limited = DisplayText(redacted, maximumLength: limit, keepsSpaces: keepsSpaces)
    let hidden = secrets.reduce(limited.string) { $1.redacting($0) }
    self.init(hidden, maximumLength: maximumLength, keepsSpaces: keepsSpaces)
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { string.isEmpty }

  /// The text, or `nil` if it is empty.
  public var nonEmpty: DisplayText? { isEmpty ? nil : self }

  /// Returns the text, or its beginning up to a whole word with an ellipsis if it is longer.
  ///
  /// - Parameter maximumLength: The maximum number of characters.
  public func shortened(to maximumLength: Int) -> DisplayText {
    guard string.count > maximumLength else { return self }
    let beginning = string.prefix(max(maximumLength - 3, 0))
    let isWhole = string[beginning.endIndex] == " "
    let words = isWhole ? beginning : beginning.lastIndex(of: " ").map { beginning[..<$0] }
    return DisplayText("\(words ?? beginning)...")
  }

  /// Returns the paragraphs of a text: a blank line or an item of a list begins one, and other line
  /// breaks are spaces, because services break lines at the width of a teleprinter.
  ///
  /// - Parameters:
  ///   - raw: The text as received.
  ///   - secrets: The secrets of the request.
  ///   - maximumLength: The maximum number of Unicode scalars of the text; what is cut ends with an
  ///     ellipsis.
  /// - Returns: The sanitized paragraphs.
  package static func paragraphs(
    _ raw: String,
    hiding secrets: [Secret] = [],
    maximumLength: Int = 20_000
  ) -> [DisplayText] {
    var rest = raw.unicodeScalars[...].prefix(maximumLength)
    let isCut = rest.endIndex < raw.unicodeScalars.endIndex
    if isCut, let space = rest.lastIndex(of: " ") { rest = rest[..<space] }
    let text = isCut ? "\(String(rest))..." : String(rest)
    var paragraphs = [""]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty || ["* ", "- ", "• "].contains(where: line.hasPrefix) {
        paragraphs.append("")
      }
      let isFirst = paragraphs[paragraphs.count - 1].isEmpty
      paragraphs[paragraphs.count - 1] += isFirst ? line : " " + line
    }
    return paragraphs.compactMap { paragraph in
      DisplayText(paragraph, hiding: secrets, maximumLength: maximumLength).nonEmpty
    }
  }

  private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE0F, 0xFE0E:
      false  // decided by cluster, see safeScalars(of:)
    case 0x00...0x1F, 0x7F...0x9F,  // C0, DEL, C1
      0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,  // zero-width, separators, direction
      0xFE00...0xFE0D, 0xFEFF, 0xFFF0...0xFFFB,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF,  // musical controls, tags, further selectors
      0x10EEEE:
      true
    default:
      scalar.value & 0xFFFE == 0xFFFE  // noncharacters
        || (0xFDD0...0xFDEF).contains(scalar.value)
        || scalar.properties.generalCategory == .format
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func safeScalars(of character: Character) -> [Unicode.Scalar] {
    var marks = 0
    var safe: [Unicode.Scalar] = []
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0xFE0E, 0xFE0F:
        if let last = safe.last, last.properties.isEmoji { safe.append(scalar) }
      case 0x200D:
        if let last = safe.last, joins(last) { safe.append(scalar) }
      default:
        // A joiner must be followed by another emoji.
        if safe.last?.value == 0x200D && !isPicture(scalar) { safe.removeLast() }
        let category = scalar.properties.generalCategory
        if category == .nonspacingMark || category == .enclosingMark {
          marks += 1
          if marks > maximumMarks { continue }
        }
        safe.append(scalar)
      }
    }
    while safe.last?.value == 0x200D { safe.removeLast() }
    return safe
  }

  /// Returns whether a joiner may follow a scalar: an emoji, its selector or its skin tone.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || isPicture(scalar)
  }

  /// Returns whether a scalar is an emoji by itself; digits only start keycaps.
  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && !scalar.isASCII
  }
}

extension DisplayText: CustomStringConvertible {
  /// The sanitized text.
  public var description: String { string }
}

extension DisplayText: ExpressibleByStringLiteral {
  /// Sanitizes a literal like any other text.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// Shell quoting for commands that a user can copy.
package enum ShellArgument {
  /// Returns a sanitized text as one shell argument, quoted if necessary.
  ///
  /// - Parameter text: Any text, such as a path.
  /// - Returns: The text itself, or quoted.
  package static func quoted(_ text: String) -> String {
    let safe = DisplayText(text, maximumLength: 4096).string
    let isPlain =
      !safe.isEmpty && safe.first != "-"
      && safe.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:,@%".contains($0))
      }
    return isPlain ? safe : safe.singleQuoted
  }

  /// Returns a place's name as one argument, as people type it: `München`, `"New York"`.
  package static func typed(_ name: String) -> String {
    let safe = DisplayText(name, maximumLength: 200).string
    let scalars = safe.unicodeScalars
    guard !scalars.isEmpty, scalars.first != "-" else { return quoted(safe) }
    return scalars.allSatisfy { isPlain($0, or: "/._-+:,@%") } ? safe : inQuotes(safe)
  }

  /// Returns a place's name in quotes, as in a list: `"London,GB"`.
  package static func inQuotes(_ name: String) -> String {
    let safe = DisplayText(name, maximumLength: 200).string
    let isSafe = safe.unicodeScalars.allSatisfy { isPlain($0, or: "/._-+:,@% '()&;") }
    return isSafe ? "\"\(safe)\"" : safe.singleQuoted
  }

  /// Returns a place's title as it is, such as `London, GB (2643743)`; in quotes if a shell might run
  /// something of it.
  package static func title(_ title: DisplayText) -> String {
    let isSafe = title.string.unicodeScalars.allSatisfy { isPlain($0, or: "/._-+:,@% '()") }
    return isSafe ? title.string : title.string.singleQuoted
  }

  /// Whether a scalar is a letter, a digit or one of these signs.
  ///
  /// By scalar: a sign that follows some letters is part of the same character.
  private static func isPlain(_ scalar: Unicode.Scalar, or others: String) -> Bool {
    scalar.isASCII
      ? "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
        || others.unicodeScalars.contains(scalar)
      : scalar.isLetterOrDigit || scalar.isMark
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter, a digit or another number of any script.
  var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// Whether this is a sign on or beside the letter before it, such as an accent.
  var isMark: Bool { [.nonspacingMark, .spacingMark].contains(properties.generalCategory) }
}

extension String {
  /// The text in single quotes, in which a shell interprets nothing.
  package var singleQuoted: String { "'\(replacing(ascii: "'", with: #"'\''"#))'" }
}
