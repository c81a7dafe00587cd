import DashTestSupport
import TextRendering

/// Requirements for all printed text.
enum TextCheck {
  /// Checks that a text moves no cursor, hides nothing, reverses no line and has no key.
  ///
  /// - Parameters:
  ///   - text: The printed text.
  ///   - allowsColor: Whether colours and links are allowed.
  /// - Throws: ``FuzzFinding`` if it does.
  static func check(
    _ text: String,
    _ name: String,
    allowsColor: Bool = false
  ) throws(FuzzFinding) {
    try checkCharacters(text, name, allowsColor: allowsColor)
    try require(!showsKey(text), "a key is in \(name)")
  }

  /// Checks that a text moves no cursor, hides nothing and reverses no line.
  static func checkCharacters(
    _ text: String,
    _ name: String,
    allowsColor: Bool = false
  ) throws(FuzzFinding) {
    let plain = allowsColor ? withoutColor(text) : text
    for scalar in plain.unicodeScalars where isForbidden(scalar) {
      throw FuzzFinding(what: "U+\(String(scalar.value, radix: 16, uppercase: true)) is in \(name)")
    }
  }

  /// Checks that no line exceeds the width.
  static func checkWidth(
    _ text: String,
    _ width: Int,
    _ name: String
  ) throws(FuzzFinding) {
    for line in withoutColor(text).split(separator: "\n") {
      let result = TextFitting.truncate(String(line), to: width, ellipsis: "")
      try require(result == line, "a line of \(name) is wider than \(width): \(line)")
    }
  }

  private static let keyForms = SecretCanary.echoes.prefix(2).map { Array($0.utf8) }

  /// Returns whether a text shows the key; `SecretCanary` searches values, which takes longer.
  static func showsKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return keyForms.contains { form in
      bytes.indices.contains { bytes[$0] == form[0] && bytes[$0...].starts(with: form) }
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0x61C, 0xE0000...0xE0FFF, 0x10EEEE:
      true
    default: false
    }
  }

  /// Returns a text without the sequences for colours (SGR) and links (OSC 8), each of which must
  /// be complete.
  static func withoutColor(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "\u{1B}", let end = endOfSequence(rest) {
        rest = rest[end...]
      } else {
        result.append(first)
        rest.removeFirst()
      }
    }
    return String(result)
  }

  private static func endOfSequence(
    _ text: Substring.UnicodeScalarView
  ) -> String.Index? {
    let body = text.dropFirst()
    if body.first == "[" {
      let end = body.dropFirst().firstIndex { !("0"..."9" ~= $0 || $0 == ";" || $0 == ":") }
      return end.flatMap { body[$0] == "m" ? body.index(after: $0) : nil }
    }
    guard body.starts(with: "]8;;".unicodeScalars) else { return nil }
    let link = body.dropFirst(4)
    guard
      let end = link.firstIndex(where: { !("!"..."~" ~= $0) }),
      link[end...].starts(with: "\u{1B}\\".unicodeScalars)
    else { return nil }
    return link.index(end, offsetBy: 2)
  }
}
