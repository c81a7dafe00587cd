import CommandLine
import DashCore
import TextRendering

/// `dash help [COMMAND]`, and `--help` anywhere.
struct HelpCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

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
  /// The operand that completion scripts pass instead of a shell, to request instance names.
  static let instances = "instances"

  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let name = arguments.operands.first ?? ""
    if name == Self.instances { return try printInstances(arguments) }
    let shells = CompletionShell.allCases.map(\.rawValue)
    guard let shell = CompletionShell(rawValue: name) else {
      throw UsageError.unknownName(
        kind: .shell,
        name,
        known: shells,
        nearest: NearestWord.find(name, among: shells)
      )
    }
    let operand = arguments.operands.dropFirst().first ?? "dash"
    guard let program = CompletedProgram(operand, executable: context.system.executable) else {
      throw UsageError.badProgramName(operand)
    }
    let registry = context.registryOfDescribedPlugins(flag: arguments.options.config)
    let providers = registry.descriptors.map(\.name)
    try context.output.write(shell.script(program: program, providers: providers))
    return .success
  }

  private func printInstances(_ arguments: ParsedArguments) throws -> ExitCode {
    let loaded = try context.configurationLoader.load(flag: arguments.options.config)
    let names = loaded.configuration.instances.map { "\($0.name)\n" }
    try context.output.write(names.joined())
    return .success
  }
}

/// `dash schema`: prints the JSON Schema of the dashboard.
struct SchemaCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run() throws -> ExitCode {
    try context.output.write(Schemas.dashboard)
    return .success
  }
}
