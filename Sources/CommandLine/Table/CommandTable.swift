import DashCore
import TextRendering

/// The table of all commands and options.
///
/// Parser, help, suggestions and completions use this single source.
package enum CommandTable {
  private static let dashboardOptions: [OptionName] = [
    .config, .trust, .watch, .count, .format, .units, .lang, .color, .images, .icons, .sort,
    .columns,
    .width, .timeout, .refresh, .maxAge, .offline, .staleWhileRevalidate, .demo, .verbose, .help,
  ]

  private static let forecastOptions: [OptionName] = [.days, .hourly]

  /// All commands, in the order of the help.
  static let commands = showing + editing + helping

  private static let showing: [CommandSpecification] = [
    CommandSpecification(
      command: .dashboard,
      summary: "Show the dashboard: every enabled instance of plugins.json.",
      options: dashboardOptions + [.seed, .version],
      prints: .dashboard
    ),
    CommandSpecification(
      command: .weather,
      operands: .any("PLACE"),
      summary: "Show the weather of the configured places, or of each PLACE.",
      discussion: """
        A PLACE is a city name (London, Paris,FR, Portland,OR,US), a city ID (2643743), \
        coordinates (51.5,-0.12; -33.9,151.2) or a postal code (zip:94040,US). Quote a name of \
        several words: dash weather "New York". A single PLACE is shown with forecast and air \
        quality.
        """,
      options: dashboardOptions + forecastOptions,
      prints: .dashboard
    ),
    CommandSpecification(
      command: .photos,
      operands: .any("QUERY"),
      summary: "Show photos of the configured search, or of QUERY.",
      discussion: """
        All words of QUERY form one search, in every enabled instance with photos. The NAME:ID \
        of a photo is printed above its caption: dash photos --detail flickr:53912345678.
        """,
      options: dashboardOptions + [.page, .perPage, .detail, .open, .save, .seed],
      prints: .dashboard,
      // The operand DIR of `--save NAME:ID DIR`.
      candidates: .directories
    ),
    CommandSpecification(
      command: .show,
      operands: .atLeastOne("NAME"),
      summary: "Show the named instances of plugins.json, including disabled ones.",
      options: dashboardOptions + forecastOptions + [.seed],
      prints: .dashboard,
      candidates: .instances
    ),
    CommandSpecification(
      command: .history,
      operands: .optional("PLACE"),
      summary: "Show stored observations of all places, or of PLACE.",
      discussion: """
        dash stores each observation that it fetches, for 400 days. A PLACE is a name (London, \
        London,GB; case and accents are ignored), a city ID or coordinates.
        """,
      options: [.config, .since, .format, .units, .lang, .color, .width, .demo, .help],
      prints: .history
    ),
    CommandSpecification(
      command: .providers,
      operands: .optional("NAME"),
      summary: "List the providers, or the options, defaults and terms of NAME.",
      options: [.config, .trust, .demo, .help],
      candidates: .providers
    ),
    CommandSpecification(
      command: .config,
      summary: "Locate, check, create or edit plugins.json.",
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .configPath,
      summary: "Print the path of the plugins.json in use.",
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .configCheck,
      summary: "Check plugins.json and report every error.",
      options: [.config, .trust, .help]
    ),
    CommandSpecification(
      command: .configInit,
      operands: .any("PLACE"),
      summary: "Create a plugins.json to start from, unless it exists.",
      discussion: """
        The given places replace the shipped ones: dash config init London "New York". Names are looked \
        up and shown as they will be used.
        """,
      options: [.config, .timeout, .offline, .verbose, .help]
    ),
    CommandSpecification(
      command: .configEdit,
      summary: "Open plugins.json in $VISUAL or $EDITOR, and check it afterwards.",
      discussion: "If you have no file, it is created as by config init.",
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .configSchema,
      summary: "Print the JSON Schema of plugins.json.",
      options: [.help]
    ),
  ]

  private static let helping: [CommandSpecification] = [
    CommandSpecification(
      command: .plugins,
      summary: "List, describe, write, check or remove plugins: providers from outside.",
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .pluginsList,
      summary: "List the plugins of the plugin folders, and run none.",
      discussion: """
        A plugin is a program dash-provider-NAME in ~/.local/share/dash/plugins, in \
        /usr/local/lib/dash/plugins, in /usr/lib/dash/plugins, or in a folder of pluginFolders in \
        plugins.json. It runs once plugins.json names the provider NAME.
        """,
      options: [.config, .trust, .help]
    ),
    CommandSpecification(
      command: .pluginsInfo,
      operands: .exactly("NAME"),
      summary: "Run the plugin NAME and print its description and options.",
      options: [.config, .trust, .verbose, .help]
    ),
    CommandSpecification(
      command: .pluginsNew,
      operands: .exactly("NAME"),
      summary: "Write a plugin NAME that works, with its test, into the current folder.",
      discussion: "Writes dash-provider-NAME and NAME-test in Python. Overwrites nothing.",
      options: [.help]
    ),
    CommandSpecification(
      command: .pluginsCheck,
      operands: .exactly("PLUGIN"),
      summary: "Run a plugin as a dashboard does, and say what to fix.",
      discussion: """
        PLUGIN is a name in the plugin folders or a path such as ./dash-provider-NAME. Uses the \
        options of the first instance of the plugin in plugins.json, else made-up ones, and never \
        a key. Exits with 1 if a check fails.
        """,
      options: [.config, .trust, .json, .format, .help],
      candidates: .files
    ),
    CommandSpecification(
      command: .pluginsRemove,
      operands: .exactly("NAME"),
      summary: "Delete the plugin NAME from your own plugin folder.",
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .doctor,
      summary: "Check configuration, keys, services, terminal and store.",
      discussion: """
        Sends one request to each enabled instance and ignores the cache. Reports whether each API \
        key is set and accepted, never the key itself, and which limits and pauses are in force.
        """,
      options: [
        .config, .trust, .json, .format, .units, .lang, .color, .images, .icons, .width, .timeout,
        .offline, .help,
      ]
    ),
    CommandSpecification(
      command: .cache,
      summary: "Describe or clear the cache.",
      options: [.format, .color, .width, .help]
    ),
    CommandSpecification(
      command: .cacheInfo,
      summary: "Print the contents, size, age and location of the cache.",
      options: [.format, .color, .width, .help]
    ),
    CommandSpecification(
      command: .cacheClear,
      summary: "Delete cached responses and pictures, but no observations.",
      options: [.format, .help]
    ),
    CommandSpecification(
      command: .completions,
      operands: CommandSpecification.Operands(synopsis: "SHELL [PROGRAM]", count: 1...Int.max),
      summary: "Print the completion script for bash, zsh or fish.",
      discussion: """
        make install installs the scripts. By hand, with the folder of this program: \
        source <(FOLDER/dash completions bash) in ~/.bashrc; FOLDER/dash completions zsh \
        >DIR/_dash, with DIR in fpath; FOLDER/dash completions fish \
        >~/.config/fish/completions/dash.fish. PROGRAM is the name of the command if it is not \
        dash, or its absolute path. With instances in place of SHELL, prints the names of the \
        instances in plugins.json.
        """,
      options: [.config, .help],
      candidates: .values(CompletionShell.allCases.map(\.rawValue))
    ),
    CommandSpecification(
      command: .schema,
      summary: "Print the JSON Schema of the output of --format json.",
      options: [.help]
    ),
    CommandSpecification(
      command: .help,
      operands: .any("COMMAND"),
      summary: "Show this help, or the help of a command.",
      options: [.help],
      candidates: .commands
    ),
  ]

  package static func specification(of command: Command) -> CommandSpecification {
    guard let specification = commands.first(where: { $0.command == command }) else {
      preconditionFailure("a command is not in the table")
    }
    return specification
  }

  static func specification(of option: OptionName) -> OptionSpecification {
    guard let specification = options.first(where: { $0.name == option }) else {
      preconditionFailure("an option is not in the table")
    }
    return specification
  }

  /// Returns the commands that a command path and one more word name.
  static func subcommands(of path: [String]) -> [CommandSpecification] {
    commands.filter { $0.path.count == path.count + 1 && $0.path.starts(with: path) }
  }

  /// Returns the subcommand names that may follow a command path.
  static func subcommands(after path: [String]) -> [String] {
    subcommands(of: path).compactMap(\.path.last)
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
    throw .unknown(.command, path[known.count], among: candidates)
  }
}
