package import TextRendering

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

/// The declaration of a command for parser, help and completions.
package struct CommandSpecification: Sendable {
  /// The operands of a command.
  package struct Operands: Sendable {
    /// The operands as help shows them; empty if none.
    let synopsis: String
    /// How many operands there may be.
    let count: ClosedRange<Int>
    /// Whether an error calls a missing operand a place, not a name.
    var arePlaces = false

    package static let none = Operands("", 0...0)

    package init(_ synopsis: String, _ count: ClosedRange<Int>) {
      self.synopsis = synopsis
      self.count = count
    }

    package static func optional(_ name: String) -> Operands { Operands("[\(name)]", 0...1) }

    package static func any(_ name: String) -> Operands { Operands("[\(name) ...]", 0...Int.max) }

    package static func exactly(_ names: String...) -> Operands {
      Operands(names.joined(separator: " "), names.count...names.count)
    }

    package static func atLeastOne(_ name: String) -> Operands {
      Operands("\(name) ...", 1...Int.max)
    }

    package static func places(_ name: String = "PLACE") -> Operands {
      var operands = atLeastOne(name)
      operands.arePlaces = true
      return operands
    }
  }

  /// The words that name the command, such as `config check`; empty for `dash` without a command.
  package let name: String
  let operands: Operands
  let summary: String
  /// The paragraph that help shows below the summary.
  let discussion: String?
  let options: [OptionName]
  /// What the command prints, which decides the choices of `--format`.
  let prints: OutputFormat.Document
  /// What a shell offers for the operands.
  let candidates: CompletionCandidates

  /// Declares a command, which has `--help` too.
  package init(
    _ name: String,
    _ operands: Operands,
    summary: String,
    discussion: String?,
    options: [OptionName],
    prints: OutputFormat.Document,
    candidates: CompletionCandidates
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.options = options + [.help]
    self.prints = prints
    self.candidates = candidates
  }

  /// The words that name the command, such as `config`, `check`.
  var path: [String] { name.split(separator: " ").map(String.init) }

  /// Returns the declaration of an option for this command.
  func specification(of option: OptionName) -> OptionSpecification {
    option == .format ? .format(for: prints) : .named(option)
  }

  /// The command's options, in the order of help.
  var listedOptions: [OptionSpecification] {
    OptionSpecification.all.filter { !$0.isRetired }.map(\.name).filter(options.contains)
      .map(specification)
  }
}
