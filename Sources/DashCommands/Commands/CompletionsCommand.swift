import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import Files
import Localization

extension Command {
  static let completions = Command(
    "completions",
    CommandSpecification.Operands("SHELL [PROGRAM]", 1...Int.max),
    summary: "Print the completion script for bash, zsh or fish.",
    discussion: """
      make install installs the scripts. By hand, with the folder of this program: \
      source <(FOLDER/dash completions bash) in ~/.bashrc; FOLDER/dash completions zsh \
      >DIR/_dash, with DIR in fpath; FOLDER/dash completions fish \
      >~/.config/fish/completions/dash.fish. PROGRAM is the name of the command if it is not \
      dash, or its absolute path. With instances in place of SHELL, prints the names of the \
      instances in plugins.json.
      """,
    options: [.config],
    candidates: .values(CompletionShell.allCases.map(\.rawValue))
  ) { try await CompletionsCommand(context: $0).run($1) }
}

/// `dash completions SHELL`: prints a completion script.
struct CompletionsCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    switch arguments.operands[0] {
    case "instances": try print(instances(flag: arguments.options.config))
    // What the scripts run.
    case "words": try await complete(Array(arguments.operands.dropFirst()))
    default: try printScript(arguments.operands)
    }
    return .success
  }

  private func printScript(_ operands: [String]) throws {
    let shells = CompletionShell.allCases.map(\.rawValue)
    guard let shell = CompletionShell(rawValue: operands[0]) else {
      throw UsageError.unknown(.shell, operands[0], among: shells)
    }
    if operands.count > 2 {
      throw UsageError.unexpectedOperand(operands[2], command: "completions")
    }
    let operand = operands.dropFirst().first ?? context.invocation.program.text
    guard let program = CompletedProgram(operand, executable: context.machine.system.executable)
    else {
      throw UsageError.badProgramName(operand)
    }
    try context.console.output.write(shell.script(for: program))
  }

  private func print(_ lines: [String]) throws {
    try context.console.output.write(lines.map { "\($0)\n" }.joined())
  }

  private func complete(_ words: [String]) async throws {
    let completer = Completer(Command.table) { words, flag in
      // The shell has not expanded `~`.
      let path = flag.map { $0.isHomePath ? home + $0.dropping(bytesOf: "~") : $0 }
      return await known(words, flag: path)
    }
    try print(await completer.lines(for: words))
  }

  private func known(_ words: KnownWords, flag: String?) async -> [String] {
    switch words {
    case .providers:
      return context.registryOfDescribedPlugins(flag: nil).descriptors.map(\.name)
    case .observedPlaces: return await context.knownPlaceNames()
    case .instances: return (try? instances(flag: flag)) ?? []
    case .places, .rules, .settings: break
    }
    guard let loaded = try? context.configurationLoader.load(flag: flag).configuration else {
      return []
    }
    if case .settings = words { return Self.settings(of: loaded) }
    if case .rules = words { return loaded.rules.map(\.name) }
    // Nobody types a city id, and those of the shipped places have names.
    let configured = loaded.instances.flatMap(\.places).compactMap { place -> String? in
      if case .id = place { nil } else { place.description }
    }
    var seen: Set<String> = []
    return (loaded.aliases.keys.sorted() + configured + (await context.knownPlaceNames()))
      .filter { seen.insert($0).inserted }
  }

  /// Returns the keys of plugins.json that `config set` takes.
  private static func settings(of configuration: Configuration) -> [String] {
    let instances = configuration.instances.flatMap { instance in
      let options = instance.descriptor.options.map { "options.\($0.name)" }
      return (["enabled", "refresh", "timeout", "fallback"] + options)
        .map { "providers.\(instance.name).\($0)" }
    }
    return ConfigurationMember.all.filter(\.isSetting).map(\.name)
      + configuration.aliases.keys.sorted().map { "aliases.\($0)" }
      + configuration.templates.keys.sorted().map { "templates.\($0)" } + instances
  }

  private var home: String { context.invocation.environment["HOME"] ?? "~" }

  private func instances(flag: String?) throws -> [String] {
    try context.configurationLoader.load(flag: flag).configuration.instances.map(\.name)
  }
}
