import CommandLine
import DashFetch
import TextRendering

/// A command of the program: its declaration and what runs it.
struct Command: Sendable {
  /// All commands, in the order of the help.
  static let all =
    [
      dashboard, weather, alerts, radar, line, check, when, photos, show, history, export,
      providers,
    ]
    + config + places
    + plugins + [doctor] + cache + [completions, man, schema, help]

  /// The declarations of all commands.
  static let table = CommandTable(all.map(\.specification))

  let specification: CommandSpecification
  /// Runs the command with the parsed command line, and returns the exit code of the process.
  let run: @Sendable (AppContext, ParsedArguments) async throws -> ExitCode

  /// Declares a command; without `run` it is a group, which lists its subcommands.
  init(
    _ name: String,
    _ operands: CommandSpecification.Operands = .none,
    summary: String,
    discussion: String? = nil,
    options: [OptionName] = [],
    prints: OutputFormat.Document = .report,
    candidates: CompletionCandidates = .nothing,
    run: @escaping @Sendable (AppContext, ParsedArguments) async throws -> ExitCode = {
      try HelpCommand(context: $0).run($1)
    }
  ) {
    specification = CommandSpecification(
      name,
      operands,
      summary: summary,
      discussion: discussion,
      options: options.flatMap { $0 == .format && prints != .line ? [.json, .format] : [$0] },
      prints: prints,
      candidates: candidates
    )
    self.run = run
  }

  /// Returns the command with a name, such as `config check`.
  static func named(_ name: String) -> Command {
    guard let command = all.first(where: { $0.specification.name == name }) else {
      preconditionFailure("a command is not in the list")
    }
    return command
  }
}
