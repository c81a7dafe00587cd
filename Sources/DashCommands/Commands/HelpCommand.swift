import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import Files
import TextRendering

/// `dash help [COMMAND]`, and `--help` anywhere.
struct HelpCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let specification =
      arguments.command == .help
      ? try CommandTable.specification(at: arguments.operands)
      : CommandTable.specification(of: arguments.command)
    let variables = context.registry.descriptors.flatMap { $0.options.compactMap(\.variable) }
    try context.output.write(HelpText.text(for: specification, variables: variables))
    return .success
  }
}

/// `dash completions SHELL`: prints a completion script.
struct CompletionsCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    switch arguments.operands[0] {
    case "instances": try print(instances(flag: arguments.options.config))
    // What the scripts run.
    case "words": try complete(Array(arguments.operands.dropFirst()))
    default: try printScript(arguments.operands)
    }
    return .success
  }

  private func printScript(_ operands: [String]) throws {
    let shells = CompletionShell.allCases.map(\.rawValue)
    guard let shell = CompletionShell(rawValue: operands[0]) else {
      throw UsageError.unknown(.shell, operands[0], among: shells)
    }
    if operands.count > 2 { throw UsageError.unexpectedOperand(operands[2], .completions) }
    let operand = operands.dropFirst().first ?? "dash"
    guard let program = CompletedProgram(operand, executable: context.system.executable) else {
      throw UsageError.badProgramName(operand)
    }
    try context.output.write(shell.script(for: program))
  }

  private func print(_ lines: [String]) throws {
    try context.output.write(lines.map { "\($0)\n" }.joined())
  }

  private func complete(_ words: [String]) throws {
    let completer = Completer(
      providers: { context.registryOfDescribedPlugins(flag: nil).descriptors.map(\.name) },
      // The shell has not expanded `~`.
      instances: { flag in
        let path = flag.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }
        return (try? instances(flag: path)) ?? []
      }
    )
    try print(completer.lines(for: words))
  }

  private var home: String { context.environment["HOME"] ?? "~" }

  private func instances(flag: String?) throws -> [String] {
    try context.configurationLoader.load(flag: flag).configuration.instances.map(\.name)
  }
}
