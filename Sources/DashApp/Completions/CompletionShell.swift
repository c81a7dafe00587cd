import DashCore
import Localization
import TextRendering

/// A shell with a completion script.
enum CompletionShell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the completion script for this shell.
  ///
  /// - Parameters:
  ///   - program: The name under which the program is installed.
  ///   - providers: The names of the registered providers.
  /// - Returns: The source of the script.
  func script(program: String, providers: [String]) -> String {
    switch self {
    case .bash: BashCompletion(program: program, providers: providers).script
    case .zsh: ZshCompletion(program: program, providers: providers).script
    case .fish: FishCompletion(program: program, providers: providers).script
    }
  }
}

/// The candidates that a shell offers for a value or an operand.
enum CompletionCandidates {
  /// No candidates: a number, a place name or other free input.
  case nothing
  /// One of these values.
  case words([String])
  /// A comma-separated list of these values, each at most once.
  ///
  /// Values with the same text before an equals sign exclude each other.
  case list([String])
  /// File names.
  case files
  /// Directory names.
  case directories
  /// The instance names in plugins.json, printed by `dash completions instances`.
  case instances
}

extension OptionSpecification {
  /// The candidates for the option's value.
  var valueCandidates: CompletionCandidates {
    switch (name, value) {
    case (.config, _): .files
    case (.instance, _): .instances
    // Services accept further languages, which vary by service.
    case (.lang, _): .words(Language.allCases.map(\.rawValue))
    case (_, .choice(let words, _)): .words(words)
    case (_, .list(let words, _)): .list(words)
    case (_, .units): .list(Self.units)
    default: .nothing
    }
  }

  /// The unit presets, and `quantity=unit` for each unit.
  private static let units =
    UnitsPreset.allCases.map(\.rawValue)
    + UnitsKey.allCases.flatMap { key in key.words.map { "\(key.rawValue)=\($0)" } }

  /// Whether the next argument is always the option's value.
  var takesNextArgument: Bool {
    switch value {
    case .none, .optionalDuration: false
    default: true
    }
  }

  /// The option as typed, short form first: `-c`, `--config`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name.rawValue)"] }
}

extension CommandSpecification {
  /// The command's options, in the order of help.
  var listedOptions: [OptionSpecification] {
    CommandTable.options.filter { options.contains($0.name) }.map { specification(of: $0.name) }
  }

  /// The command path joined by spaces; empty for `dash` without a command.
  var path: String { words.joined(separator: " ") }

  /// Returns the candidates for the command's operands.
  ///
  /// - Parameter providers: The names of the registered providers.
  /// - Returns: The candidates to offer.
  func operandCandidates(providers: [String]) -> CompletionCandidates {
    switch command {
    case .show: .instances
    case .providers: .words(providers)
    case .help: .words(CommandTable.words(after: []))
    case .completions: .words(CompletionShell.allCases.map(\.rawValue))
    // The operand DIR of `--save NAME:ID DIR`.
    case .photos: .directories
    default: .nothing
    }
  }
}
