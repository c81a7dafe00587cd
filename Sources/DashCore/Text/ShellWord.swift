/// Words for a shell to read, in lines that a user is to type.
package enum ShellWord {
  /// A text as one word: what cannot harm a terminal of it, in quotes where a shell would read it as
  /// something else.
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
    return isPlain ? safe : "'" + safe.replacing("'", with: #"'\''"#) + "'"
  }
}
