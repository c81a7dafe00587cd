/// A shell that command lines are completed in.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that completes a command line in it, for the shell to read.
  ///
  /// - Parameters:
  ///   - program: The name that the program is called by.
  ///   - providers: The names of the providers.
  /// - Returns: Lines in the shell's language.
  func script(program: String, providers: [String]) -> String {
    switch self {
    case .bash: BashCompletion(program: program, providers: providers).script
    case .zsh: ZshCompletion(program: program, providers: providers).script
    case .fish: FishCompletion(program: program, providers: providers).script
    }
  }
}
