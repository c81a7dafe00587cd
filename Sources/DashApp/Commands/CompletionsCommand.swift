import DashCore

/// `dash completions SHELL`: what completes the command line in a shell.
struct CompletionsCommand {
  /// The word in a shell's place for the names that the scripts ask for while somebody types.
  static let instances = "instances"

  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let word = arguments.operands.first ?? ""
    if word == Self.instances { return try printInstances(arguments) }
    let shells = CompletionShell.allCases.map(\.rawValue)
    guard let shell = CompletionShell(rawValue: word) else {
      throw UsageError.unknownName(
        kind: .shell,
        word,
        known: shells,
        nearest: NearestWord.find(word, among: shells)
      )
    }
    let program = arguments.operands.dropFirst().first ?? "dash"
    guard Self.isProgramName(program) else { throw UsageError.badProgramName(program) }
    let providers = context.registry.descriptors.map(\.name)
    try context.output.write(shell.script(program: program, providers: providers))
    return .success
  }

  private func printInstances(_ arguments: ParsedArguments) throws -> ExitCode {
    let loaded = try context.configurationLoader.load(flag: arguments.text(.config))
    let names = loaded.configuration.instances.map { "\($0.name)\n" }
    try context.output.write(names.joined())
    return .success
  }

  /// Whether a text can stand in a script as it is: letters, digits, and what else file names have
  /// that means nothing to a shell.
  private static func isProgramName(_ text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789._+-".unicodeScalars.contains(scalar))
    }
    return isPlain && !text.isEmpty && !text.hasPrefix("-")
  }
}
