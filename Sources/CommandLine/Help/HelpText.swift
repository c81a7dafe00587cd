package import Localization

/// Formats help from a ``CommandTable``, in ASCII: a byte is a column.
package struct HelpText {
  private static let width = 80
  private static let optionColumn = 27

  private let table: CommandTable
  private let program: ProgramName
  private let variables: [String]

  /// Creates the help of all commands, with the environment variables that the providers read.
  package init(
    _ table: CommandTable,
    program: ProgramName = ProgramName(),
    variables: [String]
  ) {
    self.table = table
    self.program = program
    self.variables = variables
  }

  /// Returns the help of a command, or of the program if the command path is empty, in lines of at
  /// most 80 columns.
  ///
  /// - Parameters:
  ///   - isShort: Whether it leaves out rare options.
  package func text(for specification: CommandSpecification, isShort: Bool = false) -> String {
    if isShort, specification.path.isEmpty { return firstWeek(of: specification) }
    var sections: [String] = []
    sections.append(specification.path.isEmpty ? title : "\(specification.summary)\n")
    sections.append(usage(of: specification))
    if let discussion = specification.discussion {
      sections.append(wrapped(program.replaced(in: discussion), indent: 0) + "\n")
    }
    let subcommands = self.subcommands(of: specification)
    if !subcommands.isEmpty { sections.append("Commands:\n" + subcommands) }
    let options = specification.listedOptions
    let shown = options.filter { !isShort || !$0.isRare }
    sections.append("Options:\n" + shown.map { row($0.synopsis, $0.help) }.joined())
    if specification.path.isEmpty { sections.append(footer) }
    if shown.count < options.count {
      let command = [program.text, specification.name, "--help"].filter { !$0.isEmpty }
      sections.append("All options: \(command.joined(separator: " "))\n")
    }
    return sections.joined(separator: "\n")
  }

  private var title: String { "\(program.text): the weather of your places in the terminal\n" }

  /// What one does in the first week.
  package static let examples = [
    ("dash", "your places; the first run asks for a city"),
    ("dash London", "one place: hours, days, rain, sun and air"),
    (#"dash "New York" 51.5,-0.12"#, "several places"),
    ("dash --watch", "stay, and refresh; ? lists the keys"),
    ("dash places set London Paris", "places of your own"),
    ("dash places search Springfield", "how to write each of them"),
    ("dash alerts", "what weather services warn of, in full"),
    ("dash line --format waybar", "a line for a status bar or a prompt"),
    ("dash weather -f json", "for scripts; also csv, markdown, prometheus"),
    ("dash history London", "charts of earlier observations"),
    ("dash photos harbour rain", "photos that match a search"),
    ("dash doctor", "what works, what does not, and what to do"),
  ]
  private static let firstOptions: [OptionName] = [
    .watch, .days, .hourly, .full, .units, .lang, .demo, .verbose, .help, .version,
  ]

  /// Returns the help of the program in one screen.
  private func firstWeek(of specification: CommandSpecification) -> String {
    let examples = Self.examples.map { typed, does in
      let command = program.replaced(in: typed)
      return "  " + command + spaces(max(34 - command.utf8.count, 2)) + does + "\n"
    }
    let options = specification.listedOptions.filter { Self.firstOptions.contains($0.name) }
    return [
      title, usage(of: specification), "Examples:\n" + examples.joined(),
      "Options:\n" + options.map { row($0.synopsis, $0.help) }.joined(),
      "All commands and options: \(program.text) --help\n",
    ].joined(separator: "\n")
  }

  /// Returns the usage line of a command.
  private func usage(of specification: CommandSpecification) -> String {
    func line(_ operands: String) -> String {
      [program.text, specification.name, operands, "[OPTIONS]"].filter { !$0.isEmpty }
        .joined(separator: " ") + "\n"
    }
    let operands = specification.operands.synopsis
    if specification.path.isEmpty {
      return "Usage: " + line(operands) + "       " + line("COMMAND")
    }
    let isGroup = !table.subcommands(of: specification.path).isEmpty
    return "Usage: " + line(isGroup ? "COMMAND" : operands)
  }

  private func subcommands(of specification: CommandSpecification) -> String {
    let depth = specification.path.count
    let listed = table.commands.filter {
      $0.path.count > depth && $0.path.starts(with: specification.path)
        && table.subcommands(of: $0.path).isEmpty
    }
    return listed.map { command in
      let operands = command.operands.synopsis
      return row(command.name + (operands.isEmpty ? "" : " \(operands)"), command.summary)
    }.joined()
  }

  /// Returns a name with its explanation beside it, or below it if the name is too long.
  private func row(_ name: String, _ explanation: String) -> String {
    let head = "  \(name)"
    let room = Self.optionColumn - head.utf8.count
    return head + (room >= 2 ? spaces(room) : "\n" + spaces(Self.optionColumn))
      + wrapped(program.replaced(in: explanation), indent: Self.optionColumn) + "\n"
  }

  /// Returns a text in lines of the page's width, of which all but the first are indented.
  private func wrapped(_ text: String, indent: Int) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + line.utf8.count + 1 + word.utf8.count <= Self.width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n" + spaces(indent))
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static let ownVariables = [
    "DASH_CONFIG", OptionVariables.units.name, OptionVariables.language.name,
    OptionVariables.images.name, OptionVariables.icons.name, OptionVariables.theme.name,
    "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS",
  ]

  private var footer: String {
    let all = (variables + Self.ownVariables).joined(separator: ", ")
    let environment = wrapped(
      "Environment: \(all). Options override the environment, which overrides plugins.json.",
      indent: 0
    )
    return environment + "\n\n" + program.replaced(in: Self.exitStatus)
  }

  private static let exitStatus = """
    Exit status: 0 all shown, 1 something is missing, 64 invalid command line,
    69 nothing could be shown, 70 a bug, 78 invalid configuration,
    130 interrupted, 143 terminated.

    Try: dash weather --demo

    """
}
