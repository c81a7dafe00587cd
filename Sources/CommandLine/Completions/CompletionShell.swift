/// A shell with a completion script.
package enum CompletionShell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the completion script for this shell.
  ///
  /// - Parameters:
  ///   - program: The program that the script completes.
  ///   - providers: The names of the registered providers.
  /// - Returns: The source of the script.
  package func script(program: CompletedProgram, providers: [String]) -> String {
    switch self {
    case .bash: BashCompletion(program: program, providers: providers).script
    case .zsh: ZshCompletion(program: program, providers: providers).script
    case .fish: FishCompletion(program: program, providers: providers).script
    }
  }
}

extension CommandTable {
  /// Returns the spellings of the options whose value is the next argument.
  ///
  /// - Parameter excluded: An option to leave out; `nil` for none.
  /// - Returns: The spellings, such as `-f` and `--format`.
  static func valuedSpellings(except excluded: OptionName? = nil) -> [String] {
    options.filter { $0.arity == .value && $0.name != excluded }.flatMap(\.spellings)
  }
}

/// The candidates that a shell offers for a value or an operand.
enum CompletionCandidates: Sendable {
  /// No candidates: a number, a place name or other free input.
  case nothing
  /// One of these values.
  case values([String])
  /// A comma-separated list of these values, each at most once.
  ///
  /// Values with the same text before an equals sign exclude each other.
  case list([String])
  /// File names.
  case files
  /// Directory names.
  case directories
  /// The instance names in plugins.json, printed by `dash completions instances`.
  case instances
}
