import DashCore
import TextRendering

/// The table of all commands and options.
///
/// Parser, help, suggestions and completions use this single source.
package enum CommandTable {
  private static let dashboardOptions: [OptionName] = [
    .config, .watch, .count, .format, .units, .lang, .color, .images, .icons, .sort, .columns,
    .width, .timeout, .refresh, .maxAge, .offline, .staleWhileRevalidate, .demo, .verbose, .help,
  ]

  private static let forecastOptions: [OptionName] = [.days, .hourly]

  /// All commands, in the order of the help.
  static let commands = showing + editing + helping

  private static let showing: [CommandSpecification] = [
    CommandSpecification(
      .dashboard,
      [],
      summary: "Show every enabled instance of plugins.json.",
      options: dashboardOptions + [.seed, .version]
    ),
    CommandSpecification(
      .weather,
      ["weather"],
      .any("PLACE"),
      summary: "Show the weather of the configured places, or of each PLACE.",
      discussion: """
        A PLACE is a city name (London, Paris,FR, Portland,OR,US), a city id (2643743), \
        coordinates (51.5,-0.12; -33.9,151.2) or a postal code (zip:94040,US). A name of several \
        words is one PLACE in quotes: dash weather "New York". One PLACE comes with its forecast and \
        its air.
        """,
      options: dashboardOptions + forecastOptions
    ),
    CommandSpecification(
      .photos,
      ["photos"],
      .any("QUERY"),
      summary: "Show the photos of the configured search, or of QUERY.",
      discussion: """
        The words of QUERY are one search of every enabled instance with photos. A photo's NAME:ID \
        is what stands above its caption: dash photos --detail flickr:53912345678.
        """,
      options: dashboardOptions + [.page, .perPage, .detail, .open, .save, .seed],
      // The operand DIR of `--save NAME:ID DIR`.
      operandCandidates: { _ in .directories }
    ),
    CommandSpecification(
      .show,
      ["show"],
      .atLeastOne("NAME"),
      summary: "Show the named instances of plugins.json, also disabled ones.",
      options: dashboardOptions + forecastOptions + [.seed],
      operandCandidates: { _ in .instances }
    ),
    CommandSpecification(
      .history,
      ["history"],
      .optional("PLACE"),
      summary: "Show what was measured before, at every place or at PLACE.",
      discussion: """
        Each weather that is asked for is remembered, for 400 days. A PLACE is a name (London, \
        London,GB; capitals and accents do not matter), a city id or coordinates.
        """,
      options: [.config, .since, .format, .units, .lang, .color, .width, .demo, .help],
      overriddenOptions: [
        OptionSpecification(
          .format,
          short: "f",
          \.historyFormat,
          .choice("FORMAT"),
          help: "text for people, plain for screen readers, json for scripts, csv for spreadsheets."
        )
      ]
    ),
    CommandSpecification(
      .providers,
      ["providers"],
      .optional("NAME"),
      summary: "List the providers; with NAME its options, defaults and terms.",
      options: [.config, .demo, .help],
      operandCandidates: { providers in .words(providers) }
    ),
    CommandSpecification(
      .config,
      ["config"],
      summary: "Find, check, create or change plugins.json.",
      options: [.config, .help]
    ),
    CommandSpecification(
      .configPath,
      ["config", "path"],
      summary: "Print which plugins.json is read.",
      options: [.config, .help]
    ),
    CommandSpecification(
      .configCheck,
      ["config", "check"],
      summary: "Check plugins.json and say all that is wrong in it.",
      options: [.config, .help]
    ),
    CommandSpecification(
      .configInit,
      ["config", "init"],
      summary: "Write a plugins.json to start from; never over an existing one.",
      options: [.config, .help]
    ),
    CommandSpecification(
      .configSchema,
      ["config", "schema"],
      summary: "Print the JSON Schema of plugins.json.",
      options: [.help]
    ),
  ]

  private static let helping: [CommandSpecification] = [
    CommandSpecification(
      .doctor,
      ["doctor"],
      summary: "Say what works, what does not, and where each setting comes from.",
      discussion: """
        Each enabled instance is asked once, whatever is kept. Keys are told as set or not set, \
        never as they are.
        """,
      options: [
        .config, .json, .format, .units, .lang, .color, .images, .icons, .width, .timeout,
        .offline, .help,
      ]
    ),
    CommandSpecification(
      .cache,
      ["cache"],
      summary: "See or remove what is kept between runs.",
      options: [.format, .color, .width, .help]
    ),
    CommandSpecification(
      .cacheInfo,
      ["cache", "info"],
      summary: "Say what is kept, where, how much and since when.",
      options: [.format, .color, .width, .help]
    ),
    CommandSpecification(
      .cacheClear,
      ["cache", "clear"],
      summary: "Remove answers and pictures; what was measured stays.",
      options: [.format, .help]
    ),
    CommandSpecification(
      .completions,
      ["completions"],
      .oneOrTwo("SHELL", "PROGRAM"),
      summary: "Print what completes the command line in bash, zsh or fish.",
      discussion: """
        make install puts it in place. Elsewhere: source <(dash completions bash) in ~/.bashrc; dash \
        completions zsh >DIR/_dash, with DIR in fpath; dash completions fish \
        >~/.config/fish/completions/dash.fish. PROGRAM is the name that it is called by, where that \
        is not dash. In the place of SHELL, instances prints the names in plugins.json.
        """,
      options: [.config, .help],
      operandCandidates: { _ in .words(CompletionShell.allCases.map(\.rawValue)) }
    ),
    CommandSpecification(
      .schema,
      ["schema"],
      summary: "Print the JSON Schema of a dashboard's --format json.",
      options: [.help]
    ),
    CommandSpecification(
      .help,
      ["help"],
      .any("COMMAND"),
      summary: "Show this help, or that of a command.",
      options: [.help],
      operandCandidates: { _ in .words(CommandTable.subcommands(after: [])) }
    ),
  ]

  package static func specification(of command: Command) -> CommandSpecification {
    guard let specification = commands.first(where: { $0.command == command }) else {
      preconditionFailure("a command is not in the table")
    }
    return specification
  }

  /// Whether the value type of an option depends on the command.
  static func dependsOnCommand(_ option: OptionName) -> Bool {
    commands.contains { $0.overriddenOptions.contains { $0.name == option } }
  }

  static func specification(of option: OptionName) -> OptionSpecification {
    guard let specification = options.first(where: { $0.name == option }) else {
      preconditionFailure("an option is not in the table")
    }
    return specification
  }

  /// Returns the subcommand names that may follow a command path.
  package static func subcommands(after path: [String]) -> [String] {
    commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
      .compactMap(\.path.last)
  }

  /// Returns the command with a path, such as `config`, `check`.
  ///
  /// - Throws: ``UsageError`` for an unknown command.
  package static func specification(
    at path: [String]
  ) throws(UsageError) -> CommandSpecification {
    if let found = commands.first(where: { $0.path == path }) { return found }
    var known: [String] = []
    for name in path {
      guard subcommands(after: known).contains(name) else { break }
      known.append(name)
    }
    let candidates = subcommands(after: known)
    throw .unknownName(
      kind: .command,
      path[known.count],
      known: candidates,
      nearest: NearestWord.find(path[known.count], among: candidates)
    )
  }
}
