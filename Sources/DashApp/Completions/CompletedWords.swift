import DashCore
import TextRendering

/// What a shell offers where a value or an operand is expected.
enum CompletedWords {
  /// Nothing: it is a number, a name of a place, or something else that only the user knows.
  case nothing
  /// These words.
  case words([String])
  /// Several of these words with commas between them, each once; of those with the same text before
  /// an equals sign one.
  case list([String])
  /// The names of files.
  case files
  /// The names of directories.
  case directories
  /// The names of the instances in plugins.json, which the program prints when it is asked.
  case instances
}

extension OptionSpecification {
  /// What may stand behind the option.
  var completedWords: CompletedWords {
    switch (name, value) {
    case (.config, _): .files
    case (.instance, _): .instances
    // Services know more, but nobody knows which.
    case (.lang, _): .words(Language.allCases.map(\.rawValue))
    case (_, .choice(let words, _)): .words(words)
    case (_, .list(let words, _)): .list(words)
    case (_, .units): .list(Self.units)
    default: .nothing
    }
  }

  /// The presets of units, and each unit of a quantity.
  private static let units =
    UnitsPreset.allCases.map(\.rawValue)
    + UnitsKey.allCases.flatMap { key in key.words.map { "\(key.rawValue)=\($0)" } }

  /// Whether the next word is its value, whatever it looks like.
  var takesNextWord: Bool {
    switch value {
    case .none, .optionalDuration: false
    default: true
    }
  }

  /// The option as it is typed, with its short form first: `-c`, `--config`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name.rawValue)"] }
}

extension CommandSpecification {
  /// The command's own options, in the order of the help.
  var listedOptions: [OptionSpecification] {
    CommandTable.options.filter { options.contains($0.name) }.map { specification(of: $0.name) }
  }

  /// The words behind `dash` that name it, as one text; empty for the program without a command.
  var path: String { words.joined(separator: " ") }

  /// What may stand behind the command that is neither an option nor a further word of its name.
  ///
  /// - Parameter providers: The names of the providers.
  /// - Returns: What a shell offers.
  func completedOperands(providers: [String]) -> CompletedWords {
    switch command {
    case .show: .instances
    case .providers: .words(providers)
    case .help: .words(CommandTable.words(after: []))
    case .completions: .words(CompletionShell.allCases.map(\.rawValue))
    // The directory behind `--save NAME:ID`.
    case .photos: .directories
    default: .nothing
    }
  }
}
