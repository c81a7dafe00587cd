// A path is a sequence of bytes: a combining mark after a slash is part of the same character, and
// two spellings of a letter are two names. So no characters are compared.

extension StringProtocol {
  /// Whether the path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether the path begins at the home directory, which it spells `~`.
  package var isHomePath: Bool { starts(withBytesOf: "~/") }

  /// Whether the text has a slash, so that it is a path and no name.
  package var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

  /// The position of the last slash; `nil` without one.
  package var lastSlash: Index? {
    var last: Index?
    for index in utf8.indices where utf8[index] == UInt8(ascii: "/") { last = index }
    return last
  }

  /// The names between the slashes.
  package var pathNames: [SubSequence] {
    utf8.split(separator: UInt8(ascii: "/")).map { self[$0.startIndex..<$0.endIndex] }
  }

  /// Returns whether the text begins with the bytes of another one.
  package func starts(withBytesOf text: some StringProtocol) -> Bool {
    utf8.starts(with: text.utf8)
  }

  /// Returns whether both texts have the same bytes.
  package func hasSameBytes(as text: some StringProtocol) -> Bool {
    utf8.elementsEqual(text.utf8)
  }

  /// Returns the text after as many bytes as another one has.
  package func dropping(bytesOf text: some StringProtocol) -> SubSequence {
    self[(utf8.index(startIndex, offsetBy: text.utf8.count, limitedBy: endIndex) ?? endIndex)...]
  }
}
