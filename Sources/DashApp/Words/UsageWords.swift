import DashCore
import TextRendering

/// Turns what is wrong with a command line into words.
enum UsageWords {
  /// The message, one or more lines without a newline at the end.
  static func message(for error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let path, let nearest):
      unknownCommand(safe(word), path, nearest)
    case .unknownOption(let option, let command, let nearest):
      "unknown option \(safe(option))" + Suggestion.text(nearest)
        + (command == nil ? shellHint(for: option) : "")
    case .optionOfAnotherCommand(let option, let command):
      "--\(option.rawValue) is no option of \(name(of: command))"
    case .optionWithout(let option, let needed):
      "--\(option.rawValue) needs --\(needed.rawValue)"
    case .missingValue(let option):
      "--\(option.rawValue) needs a value: \(CommandTable.specification(of: option).synopsis.trimmed)"
    case .unexpectedValue(let option):
      "--\(option.rawValue) takes no value"
    case .badValue(let origin, let value, let expected, let nearest):
      "\(origin): expected \(expected), found \"\(safe(value))\"" + Suggestion.text(nearest)
    case .missingOperand(let command):
      missingOperand(command)
    case .unexpectedOperand(let word, let command):
      "\(name(of: command)) takes no further word, found \"\(safe(word))\""
    case .badPlace(let text):
      "\"\(safe(text))\" is no place\nhint: a place is a city name, a city id, \"lat,lon\" with"
        + " latitudes up to 90 and longitudes up to 180, or \"zip:CODE,CC\""
    case .badName(let text):
      "\"\(safe(text))\" is no name to search for\nhint: a city name, or \"zip:CODE,CC\""
    case .badPhoto(let option, let text):
      "--\(option.rawValue): expected NAME:ID as a caption shows it, found \"\(safe(text))\""
    case .emptyQuery:
      "there is nothing to search for in an empty text"
    case .missingDirectory:
      "--save needs a directory: dash photos --save NAME:ID DIR"
    case .badProgramName(let text):
      "\"\(safe(text))\" is no name of a program"
    case .badKey(let text):
      "\"\(safe(text))\" names no setting\nhint: a KEY is written as errors print it: units,"
        + " aliases.home, providers[0].refresh, providers.weather.options.places"
    case .keyInArgument(let setting, let variable):
      "\(safe(setting)): a key on the command line can be seen by others; nothing was written\n"
        + "hint: set a variable and name it, '${\(variable ?? "NAME")}', or a file:"
        + " '{\"file\": \"PATH\"}'"
    case .conflictingOptions(let option, let other):
      "--\(option.rawValue) and --\(other.rawValue) do not go together"
    case .unknownName(let kind, let word, let known, let nearest):
      "no \(kind) is called \"\(safe(word))\"" + Suggestion.text(nearest)
        + (known.isEmpty ? "" : "\nhint: there is \(known.joined(separator: ", "))")
    case .noInstanceWithPlaces(let known):
      "no enabled instance of plugins.json has places"
        + (known.isEmpty
          ? "" : "\nhint: name one with --instance: \(known.joined(separator: ", "))")
    case .meantForTheShell(let text):
      "this dash shows the weather; it does not run \"\(safe(text))\"\n"
        + "hint: the Debian shell of the same name is /bin/dash, also called /bin/sh"
    }
  }

  /// How a command is called in a message.
  static func name(of command: Command) -> String {
    (["dash"] + CommandTable.specification(of: command).words).joined(separator: " ")
  }

  private static func unknownCommand(
    _ word: String,
    _ path: [String],
    _ nearest: String?
  ) -> String {
    let command = (["dash"] + path).joined(separator: " ")
    if let nearest {
      return "unknown command \"\(word)\"" + Suggestion.text("\(command) \(nearest)")
    }
    let unknown = "unknown command \"\(word)\""
    if !path.isEmpty { return "\(unknown) after \(command)" }
    return "\(unknown)\nhint: for the weather of a place: dash weather \"\(word)\""
  }

  private static func missingOperand(_ command: Command) -> String {
    let subcommands = CommandTable.words(after: CommandTable.specification(of: command).words)
    if !subcommands.isEmpty {
      return "\(name(of: command)) needs a command: \(subcommands.joined(separator: ", "))"
    }
    if case .exactly(let names) = CommandTable.specification(of: command).operands {
      return "\(name(of: command)) needs \(names.joined(separator: " and "))"
    }
    if command == .completions {
      let shells = CompletionShell.allCases.map(\.rawValue)
      return "\(name(of: command)) needs a shell: \(shells.joined(separator: ", "))"
    }
    if [.placesAdd, .placesRemove, .placesSearch].contains(command) {
      return "\(name(of: command)) needs a place"
    }
    return "\(name(of: command)) needs a name\nhint: \"dash providers\" lists them"
  }

  /// `dash -e script` and the like are invocations of a shell.
  private static func shellHint(for option: String) -> String {
    option.hasPrefix("--")
      ? "" : "\nhint: the Debian shell of the same name is /bin/dash, also called /bin/sh"
  }

  private static func safe(_ text: String) -> String {
    DisplayText(text, maximumLength: 60).string
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
