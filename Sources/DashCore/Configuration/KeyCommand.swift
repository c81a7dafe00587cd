/// A program that prints a key, as the configuration names it.
///
/// No shell reads it: the words are handed on as they stand.
package struct KeyCommand: Sendable, Hashable {
  /// The program: its name, to be looked up in `PATH`, or its path, which starts with `/` or `~/`.
  package let program: String
  /// The words behind it.
  package let arguments: [String]

  /// The most words that a command has.
  package static let maximumWords = 64

  /// Takes the words of a command.
  ///
  /// It fails where there is no program among them, or one that depends on the current directory, or a
  /// word that cannot be handed on.
  package init?(words: [String]) {
    guard
      let program = words.first, words.count <= Self.maximumWords,
      !program.isEmpty, words.allSatisfy({ !$0.unicodeScalars.contains("\0") }),
      !program.contains("/") || program.hasPrefix("/") || program.hasPrefix("~/")
    else { return nil }
    self.program = program
    arguments = Array(words.dropFirst())
  }
}

extension KeyCommand: CustomStringConvertible, CustomReflectable {
  /// The program alone: its words are nobody else's to know.
  package var description: String { program }

  /// A mirror of the program alone.
  package var customMirror: Mirror { Mirror(self, children: ["program": program]) }
}
