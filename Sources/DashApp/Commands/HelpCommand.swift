import DashCore

/// `dash help [COMMAND]`, and `--help` anywhere.
struct HelpCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let isAsked = arguments.command == .help
    let specification =
      isAsked
      ? try specification(named: arguments.operands)
      : CommandTable.specification(of: arguments.command)
    let variables = context.registry.descriptors.flatMap { $0.options.compactMap(\.variable) }
    try context.output.write(HelpText.text(for: specification, variables: variables))
    return .success
  }

  private func specification(named words: [String]) throws(UsageError) -> CommandSpecification {
    if let found = CommandTable.commands.first(where: { $0.words == words }) { return found }
    var known: [String] = []
    for word in words {
      guard CommandTable.words(after: known).contains(word) else { break }
      known.append(word)
    }
    let candidates = CommandTable.words(after: known)
    throw .unknownName(
      kind: .command,
      words[known.count],
      known: candidates,
      nearest: NearestWord.find(words[known.count], among: candidates)
    )
  }
}
