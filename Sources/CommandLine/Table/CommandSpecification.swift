import TextRendering

/// The commands of the program, as typed after its name.
package enum Command: String, Sendable {
  case dashboard = ""
  case weather
  case photos
  case show
  case history
  case providers
  case config
  case configPath = "config path"
  case configCheck = "config check"
  case configGet = "config get"
  case configEdit = "config edit"
  case configInit = "config init"
  case configSchema = "config schema"
  case configSet = "config set"
  case configUnset = "config unset"
  case places
  case placesAdd = "places add"
  case placesList = "places list"
  case placesRemove = "places remove"
  case placesSearch = "places search"
  case placesSet = "places set"
  case plugins
  case pluginsCheck = "plugins check"
  case pluginsInfo = "plugins info"
  case pluginsList = "plugins list"
  case pluginsNew = "plugins new"
  case pluginsRemove = "plugins remove"
  case doctor
  case cache
  case cacheInfo = "cache info"
  case cacheClear = "cache clear"
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
  var operands = Operands.none
  let summary: String
  /// The paragraph that help shows below the summary.
  var discussion: String?
  let options: [OptionName]
  /// What the command prints, which decides the choices of `--format`.
  var prints = OutputFormat.Document.report
  /// What a shell offers for the operands.
  var candidates = CompletionCandidates.nothing

  /// The words that name the command; empty for `dash` without a command.
  var name: String { command.rawValue }

  /// The words that name the command, such as `config`, `check`.
  var path: [String] { name.split(separator: " ").map(String.init) }

  /// Returns the declaration of an option for this command.
  func specification(of option: OptionName) -> OptionSpecification {
    option == .format ? CommandTable.format(for: prints) : CommandTable.specification(of: option)
  }

  /// The command's options, in the order of help.
  var listedOptions: [OptionSpecification] {
    CommandTable.options.map(\.name).filter(options.contains).map(specification)
  }
}
