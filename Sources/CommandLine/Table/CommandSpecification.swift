/// The commands of the program.
package enum Command: Sendable, Hashable {
  case dashboard
  case weather
  case photos
  case show
  case history
  case providers
  case config
  case configPath
  case configCheck
  case configGet
  case configEdit
  case configInit
  case configSchema
  case configSet
  case configUnset
  case places
  case placesAdd
  case placesList
  case placesRemove
  case placesSearch
  case placesSet
  case plugins
  case pluginsCheck
  case pluginsInfo
  case pluginsList
  case pluginsNew
  case pluginsRemove
  case doctor
  case cache
  case cacheInfo
  case cacheClear
  case completions
  case schema
  case help
}

/// The declaration of a command for parser, help and completions.
package struct CommandSpecification: Sendable {
  /// The operands of a command.
  enum Operands: Sendable {
    /// No operand.
    case none
    /// At most one operand.
    case optional(String)
    /// Any number of operands.
    case any(String)
    /// Exactly these operands.
    case exactly([String])
    /// One operand, optionally a second.
    case oneOrTwo(String, String)
    /// One or more operands.
    case atLeastOne(String)

    /// The operands as help shows them; `nil` if none.
    var synopsis: String? {
      switch self {
      case .none: nil
      case .optional(let name): "[\(name)]"
      case .any(let name): "[\(name) ...]"
      case .exactly(let names): names.joined(separator: " ")
      case .oneOrTwo(let name, let other): "\(name) [\(other)]"
      case .atLeastOne(let name): "\(name) ..."
      }
    }
  }

  let command: Command
  /// The path of the command, such as `config`, `check`; empty for `dash` without a command.
  let path: [String]
  let operands: Operands
  let summary: String
  /// The paragraph that help shows below the summary.
  let discussion: String?
  let options: [OptionName]
  /// The options whose declaration differs from the table's for this command.
  let overriddenOptions: [OptionSpecification]
  /// Returns the candidates for the operands, given the names of the registered providers.
  let operandCandidates: @Sendable ([String]) -> CompletionCandidates

  init(
    _ command: Command,
    _ path: [String],
    _ operands: Operands = .none,
    summary: String,
    discussion: String? = nil,
    options: [OptionName],
    overriddenOptions: [OptionSpecification] = [],
    operandCandidates: @escaping @Sendable ([String]) -> CompletionCandidates = { _ in .nothing }
  ) {
    self.command = command
    self.path = path
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.overriddenOptions = overriddenOptions
    self.operandCandidates = operandCandidates
  }

  /// The command path joined by spaces; empty for `dash` without a command.
  var name: String { path.joined(separator: " ") }

  /// Returns the declaration of an option for this command.
  func specification(of option: OptionName) -> OptionSpecification {
    overriddenOptions.first { $0.name == option } ?? CommandTable.specification(of: option)
  }

  /// The command's options, in the order of help.
  var listedOptions: [OptionSpecification] {
    CommandTable.options.filter { options.contains($0.name) }.map { option in
      overriddenOptions.first { $0.name == option.name } ?? option
    }
  }
}
