/// The commands of a program, in the order of the help.
///
/// Parser, help, suggestions and completions use this single source.
package struct CommandTable: Sendable {
  package let commands: [CommandSpecification]

  package init(_ commands: [CommandSpecification]) {
    self.commands = commands
  }

  /// Returns the command with a name.
  package func specification(of name: String) -> CommandSpecification {
    guard let specification = commands.first(where: { $0.name == name }) else {
      preconditionFailure("a command is not in the table")
    }
    return specification
  }

  /// Returns the commands that a command path and one more word name.
  func subcommands(of path: [String]) -> [CommandSpecification] {
    commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
  }

  /// Returns the subcommand names that may follow a command path.
  func subcommands(after path: [String]) -> [String] {
    subcommands(of: path).compactMap(\.path.last)
  }

  /// Returns the command with a path, such as `config`, `check`.
  ///
  /// - Throws: ``UsageError`` for an unknown command.
  package func specification(at path: [String]) throws(UsageError) -> CommandSpecification {
    if let found = commands.first(where: { $0.path == path }) { return found }
    var known: [String] = []
    for name in path {
      guard subcommands(after: known).contains(name) else { break }
      known.append(name)
    }
    throw .unknown(.command, path[known.count], among: subcommands(after: known))
  }
}
