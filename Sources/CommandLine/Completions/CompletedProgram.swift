import DashCore

/// The program that a completion script completes and runs.
///
/// The script runs the program only by its absolute path, because its name can mean another program:
/// Debian's shell is called `dash` too, and `dash completions` in that shell would run a file of the
/// current directory.
package struct CompletedProgram: Sendable, Hashable {
  /// The name that a person types, such as `dash`.
  let name: String
  /// The absolute path that the script runs.
  let path: String

  /// Creates a program; `nil` if the operand is neither a name nor an absolute path.
  ///
  /// - Parameters:
  ///   - operand: The program's name, or the absolute path at which it is installed.
  ///   - executable: The absolute path of this program, which a script for a name runs; `nil` if it
  ///     is unknown.
  package init?(_ operand: String, executable: String?) {
    let isPath = operand.hasPrefix("/")
    let name = isPath ? operand.split(separator: "/").last.map(String.init) ?? "" : operand
    guard let path = isPath ? operand : executable, Self.isName(name),
      !path.hasControlCharacters
    else { return nil }
    self.name = name
    self.path = path
  }

  /// Whether a name needs no quoting in a script.
  private static func isName(_ text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789._+-".unicodeScalars.contains(scalar))
    }
    return isPlain && !text.isEmpty && !text.hasPrefix("-")
  }
}
