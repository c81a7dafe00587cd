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
  struct Operands: Sendable {
    /// The operands as help shows them; empty if none.
    let synopsis: String
    /// How many operands there may be.
    let count: ClosedRange<Int>

    static let none = Operands(synopsis: "", count: 0...0)

    static func optional(_ name: String) -> Operands {
      Operands(synopsis: "[\(name)]", count: 0...1)
    }

    static func any(_ name: String) -> Operands {
      Operands(synopsis: "[\(name) ...]", count: 0...Int.max)
    }

    static func exactly(_ names: String...) -> Operands {
      Operands(synopsis: names.joined(separator: " "), count: names.count...names.count)
    }

    static func atLeastOne(_ name: String) -> Operands {
      Operands(synopsis: "\(name) ...", count: 1...Int.max)
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
  /// What a shell offers for the operands.
  let candidates: CompletionCandidates

  init(
    _ command: Command,
    _ path: [String],
    _ operands: Operands = .none,
    summary: String,
    discussion: String? = nil,
    options: [OptionName],
    overriddenOptions: [OptionSpecification] = [],
    candidates: CompletionCandidates = .nothing
  ) {
    self.command = command
    self.path = path
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.overriddenOptions = overriddenOptions
    self.candidates = candidates
  }

  /// The command path joined by spaces; empty for `dash` without a command.
  var name: String { path.joined(separator: " ") }

  /// Returns the declaration of an option for this command.
  func specification(of option: OptionName) -> OptionSpecification {
    overriddenOptions.first { $0.name == option } ?? CommandTable.specification(of: option)
  }

  /// The command's options, in the order of help.
  var listedOptions: [OptionSpecification] {
    CommandTable.options.map(\.name).filter(options.contains).map(specification)
  }
}
