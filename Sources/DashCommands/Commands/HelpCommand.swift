import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import Files
import TextRendering

extension Command {
  static let help = Command(
    "help",
    .any("COMMAND"),
    summary: "Show this help, or the help of a command.",
    candidates: .commands
  ) { try HelpCommand(context: $0).run($1) }

  static let schema = Command(
    "schema",
    summary: "Print the JSON Schema of the output of --format json."
  ) { context, _ in
    try context.console.output.write(Schemas.dashboard)
    return .success
  }
}

/// `dash help [COMMAND]`, and `--help` anywhere.
struct HelpCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let specification =
      arguments.command == "help"
      ? try Command.table.specification(at: arguments.operands)
      : Command.table.specification(of: arguments.command)
    let variables = context.services.registry.descriptors.flatMap {
      $0.options.compactMap(\.variable)
    }
    try context.console.output.write(
      HelpText(Command.table, program: context.invocation.program, variables: variables)
        .text(for: specification, isShort: arguments.options.isHelpShort)
    )
    return .success
  }
}
