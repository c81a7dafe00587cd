import DashCore
import TextRendering

/// Turns what is wrong with a command line into words.
struct UsageWords {
  let text: Words

  init(_ text: Words = Words()) {
    self.text = text
  }

  /// The message, one or more lines without a newline at the end.
  func message(for error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let path, let nearest):
      return unknownCommand(Self.safe(word), path, nearest)
    case .unknownOption(let option, let command, let nearest):
      let problem = text(UsagePhrase.unknownOption, ["option": Self.safe(option)])
      // `dash -e script` and the like are invocations of a shell.
      let isForShell = command == nil && !option.hasPrefix("--")
      return text.suggesting(nearest, after: problem) + (isForShell ? shellHint : "")
    case .optionOfAnotherCommand(let option, let command):
      let values =
        ["option": Self.name(of: option), "command": Self.name(of: command)] as KeyValuePairs
      return text(UsagePhrase.optionOfAnotherCommand, values)
    case .optionWithout(let option, let needed):
      let values =
        ["option": Self.name(of: option), "needed": Self.name(of: needed)] as KeyValuePairs
      return text(UsagePhrase.optionWithout, values)
    case .missingValue(let option):
      let synopsis = CommandTable.specification(of: option).synopsis.drop { $0 == " " }
      let values = ["option": Self.name(of: option), "synopsis": String(synopsis)] as KeyValuePairs
      return text(UsagePhrase.missingValue, values)
    case .unexpectedValue(let option):
      return text(UsagePhrase.unexpectedValue, ["option": Self.name(of: option)])
    case .badValue(let origin, let value, let expected, let nearest):
      let values =
        ["expected": text(expected), "found": "\"\(Self.safe(value))\""] as KeyValuePairs
      let problem = text.labelled(text(ConfigurationPhrase.expectedButFound, values), by: origin)
      return text.suggesting(nearest, after: problem)
    case .missingOperand(let command):
      return missingOperand(command)
    case .unexpectedOperand(let word, let command):
      let values = ["command": Self.name(of: command), "word": Self.safe(word)] as KeyValuePairs
      return text(UsagePhrase.unexpectedOperand, values)
    case .badPlace(let typed):
      return bad(.badPlace, typed) + hint(text(UsagePhrase.aPlaceIs))
    case .badName(let typed):
      return bad(.badName, typed) + hint(text(UsagePhrase.aNameIs))
    case .badPhoto(let option, let typed):
      let values = ["option": Self.name(of: option), "text": Self.safe(typed)] as KeyValuePairs
      return text(UsagePhrase.badPhoto, values)
    case .emptyQuery:
      return text(UsagePhrase.emptyQuery)
    case .missingDirectory:
      return text(
        UsagePhrase.missingDirectory,
        ["example": "dash photos --save NAME:ID DIR"]
      )
    case .badProgramName(let typed):
      return bad(.badProgramName, typed)
    case .badKey(let typed):
      let examples =
        ["units", "aliases.home", "providers[0].refresh"]
        + ["providers.weather.options.places"]
      return bad(.badKey, typed)
        + hint(text(UsagePhrase.aKeyIs, ["examples": text.names(examples)]))
    case .keyInArgument(let setting, let variable):
      let values =
        ["variable": "'${\(variable ?? "NAME")}'", "file": #"'{"file": "PATH"}'"#] as KeyValuePairs
      return text(UsagePhrase.keyInArgument, ["setting": Self.safe(setting)])
        + hint(text(UsagePhrase.nameTheKey, values))
    case .conflictingOptions(let option, let other):
      let values =
        ["option": Self.name(of: option), "other": Self.name(of: other)] as KeyValuePairs
      return text(UsagePhrase.conflictingOptions, values)
    case .unknownName(let kind, let word, let known, let nearest):
      let problem = text.suggesting(nearest, after: unknownName(Self.safe(word), kind))
      return problem + (known.isEmpty ? "" : hint(names(.thereIs, known)))
    case .noInstanceWithPlaces(let known):
      return text(UsagePhrase.noPlaces) + (known.isEmpty ? "" : hint(names(.nameOne, known)))
    case .meantForTheShell(let command):
      return text(UsagePhrase.meantForTheShell, ["command": Self.safe(command)]) + shellHint
    }
  }

  /// Where more is to be read.
  var seeHelp: String { text(UsagePhrase.seeHelp) }

  /// How a command is called in a message.
  static func name(of command: Command) -> String {
    (["dash"] + CommandTable.specification(of: command).words).joined(separator: " ")
  }

  // MARK: Names

  private static func name(of option: OptionName) -> String { "--\(option.rawValue)" }

  static func safe(_ text: String) -> String {
    DisplayText(text, maximumLength: 60).string
  }
}
