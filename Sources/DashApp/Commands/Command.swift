import CommandLine

/// A command of the program: its declaration and what runs it.
struct Command: Sendable {
  /// All commands, in the order of the help.
  static let all =
    [dashboard, weather, photos, show, history, providers] + config + places + plugins + [doctor]
    + cache + [completions, schema, help]

  /// The declarations of all commands.
  static let table = CommandTable(all.map(\.specification))

  let specification: CommandSpecification
  /// Runs the command with the parsed command line, and returns the exit code of the process.
  let run: @Sendable (AppContext, ParsedArguments) async throws -> ExitCode

  init(
    _ specification: CommandSpecification,
    run: @escaping @Sendable (AppContext, ParsedArguments) async throws -> ExitCode
  ) {
    self.specification = specification
    self.run = run
  }

  /// Creates a group, which only its subcommands can run.
  init(group specification: CommandSpecification) {
    self.init(specification) { throw UsageError.missingOperand($1.command) }
  }

  /// Returns the command with a name, such as `config check`.
  static func named(_ name: String) -> Command {
    guard let command = all.first(where: { $0.specification.name == name }) else {
      preconditionFailure("a command is not in the list")
    }
    return command
  }
}
