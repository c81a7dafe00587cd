import DashCore
package import Localization

/// A manual page in the language of mdoc(7), which man-db and mandoc show.
package struct ManualPage: Sendable {
  /// The source of the page, with a newline at its end.
  package private(set) var source: String

  /// Creates a page with its title, name and summary.
  ///
  /// - Parameters:
  ///   - name: The name of the page, such as `dash-weather`.
  ///   - date: The day of the version, such as `November 26, 2026`.
  ///   - summary: What the page describes, without a full stop.
  package init(_ name: String, section: Int, date: String, summary: String) {
    source = ".Dd \(date)\n.Dt \(name.uppercased()) \(section)\n.Os\n"
    heading("NAME")
    source += ".Nm \(name)\n.Nd \(Self.escaped(summary))\n"
  }

  /// Starts a section.
  package mutating func heading(_ title: String) { source += ".Sh \(title)\n" }

  /// Adds text, which continues the paragraph; each sentence begins a line, as mdoc(7) wants it.
  package mutating func text(_ text: String) {
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if line.hasSuffix(".") || line.utf8.count + word.utf8.count > 78, !line.isEmpty {
        source += Self.escaped(line) + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    source += Self.escaped(line) + "\n"
  }

  /// Starts a paragraph.
  package mutating func paragraph(_ text: String) {
    source += ".Pp\n"
    self.text(text)
  }

  /// Adds lines as they are, such as an example.
  package mutating func display(_ lines: [String]) {
    source += ".Bd -literal -offset indent\n"
    for line in lines { source += Self.escaped(line) + "\n" }
    source += ".Ed\n"
  }

  /// Adds a list of terms with their descriptions; each term is a line of mdoc after `.It`.
  package mutating func list(_ items: [(term: String, texts: [String])]) {
    source += ".Bl -tag -width Ds\n"
    for item in items {
      source += ".It \(item.term)\n"
      for (index, text) in item.texts.enumerated() {
        if index == 0 { self.text(text) } else { paragraph(text) }
      }
    }
    source += ".El\n"
  }

  /// Adds references to other pages.
  package mutating func references(_ pages: [(name: String, section: Int)]) {
    source += pages.map { ".Xr \($0.name) \($0.section)" }.joined(separator: " ,\n") + "\n"
  }

  /// Returns a word or several as one argument of a macro.
  package static func argument(_ text: String) -> String {
    "\"\(escaped(text).replacing(ascii: "\"", with: "\\(dq"))\""
  }

  /// Returns a text that is no request and has no escape sequence.
  private static func escaped(_ text: String) -> String {
    let literal = text.replacing(ascii: "\\", with: "\\e")
    return literal.hasPrefix(".") || literal.hasPrefix("'") ? "\\&\(literal)" : literal
  }
}

extension ManualPage {
  /// Creates the page of the program from its commands.
  ///
  /// - Parameters:
  ///   - program: The name under which the program was started.
  ///   - variables: The environment variables of the providers, with their help.
  ///   - date: The day of the version.
  package init(
    _ table: CommandTable,
    program: ProgramName,
    variables: [(name: String, help: String)],
    date: String
  ) {
    let main = table.specification(of: "")
    self.init(
      "dash-weather",
      section: 1,
      date: date,
      summary: "the weather of your places in the terminal"
    )
    heading("SYNOPSIS")
    source += ".Nm \(program.text)\n.Op Ar PLACE ...\n.Op Ar OPTIONS\n"
    source += ".Nm \(program.text)\n.Ar COMMAND\n.Op Ar OPTIONS\n"
    heading("DESCRIPTION")
    text(
      program.replaced(
        in: """
          Shows current weather, forecasts, air quality, sun, moon and photos from web services, and \
          what plugins print, once or with --watch until you quit. Without a command it shows every \
          enabled instance of plugins.json; dash PLACE is dash weather PLACE.
          """
      )
    )
    heading("COMMANDS")
    list(
      table.commands.filter { !$0.path.isEmpty && table.subcommands(of: $0.path).isEmpty }
        .map { command in
          let operands = command.operands.synopsis
          let own = command.listedOptions.map(\.name).filter { $0 != .help }
          let options =
            own.isEmpty
            ? [] : ["Options: \(own.map { "--\($0.rawValue)" }.joined(separator: ", "))."]
          return (
            "Ic " + Self.argument(command.name)
              + (operands.isEmpty ? "" : " Ar \(Self.argument(operands))"),
            [command.summary, command.discussion].compactMap { $0.map(program.replaced) } + options
          )
        }
    )
    heading("OPTIONS")
    text("Options of commands override the environment, which overrides plugins.json.")
    list(
      OptionSpecification.all.filter { !$0.isRetired }.map { option in
        let isMain = main.options.contains(option.name)
        let users = table.commands.filter { $0.options.contains(option.name) && !$0.name.isEmpty }
        let note = "Only with \(users.map(\.name).joined(separator: ", "))."
        return (
          option.term, [program.replaced(in: option.help)] + (isMain || users.isEmpty ? [] : [note])
        )
      }
    )
    heading("ENVIRONMENT")
    list(
      (variables + Self.ownVariables).map { ("Ev \($0.name)", [program.replaced(in: $0.help)]) }
    )
    heading("FILES")
    list(Self.files.map { ("Pa \($0.name)", [$0.help]) })
    heading("EXIT STATUS")
    list(Self.statuses.map { ("\($0.name)", [$0.help]) })
    heading("EXAMPLES")
    display(Self.examples.map(program.replaced))
    heading("SEE ALSO")
    references([("dash-weather-plugins.json", 5), ("dash-weather-plugin", 7)])
  }

  private static let ownVariables: [(name: String, help: String)] = [
    ("DASH_CONFIG", "The plugins.json to use, as with --config."),
    (OptionVariables.units.name, "As --units."),
    (OptionVariables.language.name, "As --lang."),
    (OptionVariables.images.name, "As --images."),
    (OptionVariables.icons.name, "As --icons."),
    (OptionVariables.theme.name, "As --theme."),
    ("NO_COLOR", "No colours if it is set and not empty; see https://no-color.org."),
    ("CLICOLOR , CLICOLOR_FORCE", "No colours with 0; colours also into a pipe if forced."),
    ("COLORTERM", "The colours of the terminal, such as truecolor."),
    ("COLUMNS", "The width of the output where it is not a terminal."),
    ("TZDIR", "The folder of the time zone database."),
    ("SSL_CERT_FILE , SSL_CERT_DIR , CURL_CA_BUNDLE", "The certificates to trust."),
    ("https_proxy , all_proxy , no_proxy", "The proxy, as for curl(1)."),
  ]

  private static let files: [(name: String, help: String)] = [
    ("~/.config/dash/plugins.json", "The configuration; $XDG_CONFIG_HOME moves it."),
    ("~/.cache/dash", "Cached responses and pictures; $XDG_CACHE_HOME moves it."),
    ("~/.local/state/dash", "Observations, for the history; $XDG_STATE_HOME moves it."),
    ("~/.local/share/dash/plugins", "Your plugins; $XDG_DATA_HOME moves it."),
  ]

  private static let statuses: [(name: String, help: String)] = [
    ("0", "Everything that was requested is shown."), ("1", "Something is missing."),
    ("64", "The command line is wrong."), ("69", "Nothing could be shown."),
    ("70", "A bug of the program."), ("78", "The configuration is wrong."),
    ("130 , 143", "Interrupted, terminated."),
  ]

  private static let examples = [
    "dash weather London Tokyo --units uk", "dash weather Reykjavík --days 7", "dash --watch=5m",
    "dash weather --format json | jq '.panels[].weather[].temperatureCelsius'",
  ]
}

extension OptionSpecification {
  /// The option as a term of a list in mdoc.
  fileprivate var term: String {
    let names = (short.map { "Fl \($0) , " } ?? "") + "Fl \\-\(name.rawValue)"
    guard let placeholder else { return names }
    return arity == .optionalValue
      ? "\(names) Ns Oo = Ns Ar \(placeholder) Oc" : "\(names) Ar \(placeholder)"
  }
}
