import DashCore
package import Localization
import TextRendering

/// The messages for errors in the command line.
package struct UsageMessages {
  let text: Strings
  let table: CommandTable

  /// Creates the messages about the commands of a table.
  package init(_ text: Strings, _ table: CommandTable) {
    self.text = text
    self.table = table
  }

  /// Returns the message: one or more lines without a trailing newline.
  package func message(for error: UsageError) -> String {
    switch error {
    case .unknownCommand(let typed, let path, let nearest):
      return unknownCommand(Self.safe(typed), path, nearest)
    case .misnamedCommand(let typed, let command):
      let unknown = text(.usageUnknownCommand(word: Self.safe(typed)))
      return text.suggesting(
        text.command(DisplayText(command, maximumLength: 200).string),
        after: unknown
      )
    case .configTrust:
      return text(.usageConfigTrust) + hint(text(.hintTrustConfiguration))
    case .unknownOption(let option, let command, let nearest):
      let problem = text(.usageUnknownOption(option: Self.safe(option)))
      // An invocation of a shell, such as `dash -e script`.
      let isForShell = command == nil && !option.hasPrefix("--")
      return text.suggesting(nearest, after: problem) + (isForShell ? shellHint : "")
    case .optionOfAnotherCommand(let option, let command):
      return text(
        .usageOptionOfAnotherCommand(command: text.command(command), option: Self.name(of: option))
      )
    case .optionWithout(let option, let needed):
      return text(.usageOptionWithout(option: Self.name(of: option), needed: Self.name(of: needed)))
    case .missingValue(let option):
      let synopsis = OptionSpecification.named(option).synopsis.drop { $0 == " " }
      return text(.usageMissingValue(option: Self.name(of: option), synopsis: String(synopsis)))
    case .unexpectedValue(let option):
      return text(.usageUnexpectedValue(option: Self.name(of: option)))
    case .detachedValue(let option, let value):
      let (name, value) = (Self.name(of: option), Self.safe(value))
      let problem = text(.usageUnexpectedArgument(word: value, command: name))
      return text.suggesting("\(name)=\(value)", after: problem)
    case .badValue(let origin, let value, let expected, let nearest):
      let problem = text.labelled(
        text(.configExpectedButFound(expected: text(expected), found: "\"\(Self.safe(value))\"")),
        by: origin
      )
      return text.suggesting(nearest, after: problem)
    case .badTemplate(let origin, let error):
      let found = "\"\(Self.safe(error.found))\""
      let problem = text.labelled(
        text(.configExpectedButFound(expected: text(error.expected), found: found)),
        by: text(.usageTemplateColumn(origin: origin, column: String(error.column)))
      )
      return text.suggesting(error.nearest, after: problem)
    case .missingOperand(let command):
      return missingOperand(command)
    case .unexpectedOperand(let operand, let command):
      return text(
        .usageUnexpectedArgument(word: Self.safe(operand), command: text.command(command))
      )
    case .badPlace(let typed):
      return text(.usageBadPlace(text: Self.safe(typed))) + hint(text(.usageAPlaceIs))
    case .badName(let typed):
      return text(.usageBadName(text: Self.safe(typed))) + hint(text(.usageANameIs))
    case .badPhoto(let origin, let typed):
      return text(.usageBadPhoto(option: origin, text: Self.safe(typed)))
    case .emptyQuery:
      return text(.usageEmptyQuery)
    case .missingDirectory:
      return text(.usageMissingDirectory(example: text.command("photos --save NAME:ID DIR")))
    case .badProgramName(let typed):
      return text(.usageBadProgramName(text: Self.safe(typed)))
    case .badKey(let typed):
      let examples =
        ["units", "aliases.home", "providers[0].refresh"]
        + ["providers.weather.options.places"]
      return text(.usageBadKey(text: Self.safe(typed)))
        + hint(text(.usageAKeyIs(examples: text.names(examples))))
    case .keyInArgument(let setting, let variable):
      let variable = "'${\(variable ?? "NAME")}'"
      let file = #"'{"file": "PATH"}'"#
      return text(.usageKeyInArgument(setting: Self.safe(setting)))
        + hint(text(.usageNameTheKey(variable: variable, file: file)))
    case .conflictingOptions(let option, let other):
      return text(
        .usageConflictingOptions(option: Self.name(of: option), other: Self.name(of: other))
      )
    case .remoteAddress(let address):
      return text(
        .usageRemoteAddress(address: Self.safe(address), option: Self.name(of: .allowRemote))
      )
    case .unknownName(let kind, let typed, let known, let nearest):
      let unknown = unknownName(Self.safe(typed), kind)
      let problem = text.suggesting(nearest.map(Self.safe), after: unknown)
      if known.isEmpty { return problem }
      // Places such as `London, GB` contain commas.
      let list = if case .place = kind { places(known) } else { names(known) }
      return problem + hint(text(.usageKnownNames(names: list)))
    case .ambiguousPlace(let typed, let candidates):
      return text(.usageAmbiguousPlace(name: Self.safe(typed), names: places(candidates)))
    case .noInstanceWithPlaces(let known):
      return text(.usageNoPlaces)
        + (known.isEmpty ? "" : hint(text(.usageNameOne(names: names(known)))))
    case .notUTF8(let name):
      return text(.usageNotUTF8(name: Self.safe(name)))
    case .meantForTheShell(let command):
      return text(.usageMeantForTheShell(command: Self.safe(command))) + shellHint
    }
  }

  /// Returns the reference to the help of a command.
  package func seeHelp(of command: String) -> String {
    text(.usageSeeHelp(command: text.command(command.isEmpty ? "--help" : "help \(command)")))
  }

  // MARK: Names

  private static func name(of option: OptionName) -> String { "--\(option.rawValue)" }

  static func safe(_ text: String) -> String {
    DisplayText(text, maximumLength: 60).string
  }

  // MARK: Parts of messages

  private func unknownCommand(_ typed: String, _ path: [String], _ nearest: String?) -> String {
    let command = text.command(path.joined(separator: " "))
    let unknown = text(.usageUnknownCommand(word: typed))
    guard let nearest else {
      return text(.usageUnknownCommandAfter(word: typed, command: command))
    }
    let problem = text.suggesting("\(command) \(nearest)", after: unknown)
    if !path.isEmpty { return problem }
    // `Van` is a city, and one letter from `man`.
    let weather = text.command("weather \(ShellArgument.typed(typed))")
    return problem + hint(text(.usageWeatherOfPlace(command: weather)))
  }

  private func missingOperand(_ command: String) -> String {
    let name = text.command(command)
    let specification = table.specification(of: command)
    let operands = specification.operands
    if operands.count.upperBound == operands.count.lowerBound {
      let names = operands.synopsis.split(separator: " ").map(String.init)
      return text(.usageNeedsOperands(command: name, operands: all(names)))
    }
    if case .values(let shells) = specification.candidates {
      return text(.usageNeedsShell(command: name, shells: text.names(shells)))
    }
    if operands.arePlaces { return text(.usageNeedsPlace(command: name)) }
    return text(.usageNeedsName(command: name))
      + hint(text(.usageProvidersAreListed))
  }

  private func unknownName(_ name: String, _ kind: UnknownNameKind) -> String {
    switch kind {
    case .command: text(.usageNoCommand(name: name))
    case .instance: text(.usageNoInstance(name: name))
    case .instanceWithPhotos: text(.usageNoInstanceWithPhotos(name: name))
    case .instanceWithPlaces: text(.usageNoInstanceWithPlaces(name: name))
    case .instanceWithWeather: text(.usageNoInstanceWithWeather(name: name))
    case .place(let instance):
      text(.usageNoPlaceOf(instance: instance, name: name))
    case .page: text(.usageNoPage(name: name))
    case .plugin: text(.usageNoPlugin(name: name))
    case .provider: text(.usageNoProvider(name: name))
    case .shell: text(.usageNoShell(name: name))
    case .template: text(.usageNoTemplate(name: name))
    }
  }

  private var shellHint: String { hint(text(.usageShellOfTheSameName)) }

  /// Returns a hint on a new line.
  private func hint(_ message: String) -> String { "\n" + text.hint(message) }

  private func names(_ names: [String]) -> String {
    text.names(names.map { DisplayText($0).string })
  }

  private func places(_ places: [String]) -> String {
    text.listSemicolon(places.map { DisplayText($0).string })
  }

  /// Returns the names of all required operands.
  private func all(_ names: [String]) -> String {
    guard names.count == 2 else { return text.names(names) }
    return text(.usageTwoOptions(first: names[0], second: names[1]))
  }
}
