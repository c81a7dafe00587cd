extension Secret {
  /// The most bytes of a key: no service's is a tenth of it.
  package static let maximumBytes = 4096

  /// Takes a key from a file or from what a program prints.
  ///
  /// It is the first line that is not blank, without the white space and byte order mark that editors
  /// leave. It fails where there is none, and for what is no key: bytes that are not UTF-8, control
  /// characters, or a line of more than ``maximumBytes``.
  ///
  /// - Parameter bytes: The file, or what the program printed.
  package init?(firstLineOf bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let isBlank = { (character: Character) in character.isWhitespace || character == "\u{FEFF}" }
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(isBlank) }
    guard let line else { return nil }
    let key = line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    let isPlain = key.allSatisfy { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    guard isPlain, key.count <= Self.maximumBytes else { return nil }
    let secret = String(key)
    guard secret.utf8.count <= Self.maximumBytes else { return nil }
    self.init(secret)
  }
}
