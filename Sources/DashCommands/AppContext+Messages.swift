import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashSettings
import Files
import Localization
import TerminalScreen
import TextRendering

/// Messages for the user, most of them on standard error.
extension AppContext {
  /// Writes the errors of a configuration to standard error.
  ///
  /// Each error of an invalid file is a line that starts with `file:line:column`, the format of
  /// compilers that editors recognize.
  func printError(_ failure: ConfigurationLoader.Failure) {
    let message = ConfigurationMessages(errorStrings).message(for: failure)
    switch failure {
    case .unreadable: printError(message)
    case .wrong: try? console.errorOutput.write(message + "\n")
    }
  }

  /// Returns the message for an error in the command line or the configuration; `nil` for others.
  func message(for error: any Error) -> String? {
    switch error {
    case let error as UsageError:
      UsageMessages(errorStrings, Command.table).message(for: error)
    case let failure as ConfigurationLoader.Failure:
      ConfigurationMessages(errorStrings).summary(of: failure)
    default: nil
    }
  }

  /// Writes the error of a provider to standard error, with a hint if there is one.
  func printError(_ error: SourceError, from provider: SourceDescriptor, _ strings: Strings) {
    let errors = ErrorMessages(strings)
    let hint = errors.hint(for: error, from: provider).map { "\n" + strings.hint($0) } ?? ""
    printError("\(error.code.rawValue): \(errors.message(for: error, from: provider))\(hint)")
  }

  /// Writes the reason why a place could not be looked up to standard error.
  func printError(_ failure: PlaceResolver.Failure, _ strings: Strings) {
    switch failure {
    case .noFinder: printError(strings(.placeNoFinder))
    case .failed(let error, let provider): printError(error, from: provider, strings)
    }
  }

  /// Writes a path to standard output, unless it has control characters: a path without them would
  /// be another one.
  ///
  /// - Returns: Whether the path was written.
  @discardableResult
  func write(path: String) throws(OutputError) -> Bool {
    let safe = ConfigurationMessages.safe(path)
    guard !path.hasControlCharacters else {
      printError(errorStrings(.pathHasControls(path: safe)))
      return false
    }
    try console.output.write((console.terminal.outputIsTerminal ? safe : path) + "\n")
    return true
  }

  /// Writes a line to standard error, prefixed with the program's name.
  func printError(_ message: String) {
    // A closed standard error leaves no place to report the failure.
    try? console.errorOutput.write(errorLine(message))
  }

  /// Returns the rows that messages take in the window; 0 if they do not appear there.
  func rows(of messages: [String]) -> Int {
    guard console.terminal.errorIsTerminal else { return 0 }
    let columns = console.terminal.errorColumns ?? 80
    let lines = messages.flatMap { errorLine($0).split(separator: "\n") }
    return lines.reduce(0) { $0 + (TextWidth.width(of: String($1)) - 1) / columns + 1 }
  }

  /// Returns a message with the program's name, as a line.
  func errorLine(_ message: String) -> String { "\(invocation.program.text): \(message)\n" }

  /// Asks a person at the terminal a question, and returns the line that they type, without spaces
  /// around it; `nil` at the end of the input.
  func ask(_ question: String) -> String? {
    try? console.errorOutput.write("\(question) ")
    guard let line = console.readLine() else {
      try? console.errorOutput.write("\n")
      return nil
    }
    var answer = line.drop(while: \.isWhitespace)
    while answer.last?.isWhitespace == true { answer.removeLast() }
    return String(answer)
  }

  // MARK: Language

  /// The strings for messages printed without resolved settings.
  ///
  /// The language is from `--lang`, `DASH_LANG`, the configuration or the locale, in this order.
  /// The command line and the configuration may be invalid in other respects. Use this property
  /// only for a message, because it reads the configuration file.
  var errorStrings: Strings {
    let language =
      invocation.commandLine.options.language
      ?? (try? OptionVariables.language.value(in: invocation.environment))
      ?? configuredLanguage ?? EnvironmentLocale(invocation.environment).languageTag
    return Strings(
      language.flatMap(Language.init(tag:)) ?? .english,
      isUnicode: EnvironmentLocale(invocation.environment).isUTF8,
      program: invocation.program,
      keepsArguments: true
    )
  }

  /// The language in the configuration file, which may be invalid in other respects.
  private var configuredLanguage: String? {
    // A path that is not UTF-8 was decoded as another one.
    guard invocation.undecodableInput.isEmpty else { return nil }
    let options = invocation.commandLine.options
    let location = configurationLoader.location(flag: options.config, isDemo: options.has(.demo))
    // Read only regular files, because a pipe cannot be read twice.
    guard
      let path = location.path, let bytes = try? TextFile.read(path, .file).bytes,
      let root = try? JSONParser.parse(bytes),
      let text = root["language"]?.string,
      case .text(let language, _) = VariableExpansion.expand(
        text,
        lookup: { invocation.environment[$0] }
      )
    else { return nil }
    return language.isEmpty ? nil : language
  }

  // MARK: Warnings and hints

  /// Prints a warning for each new problem of the store.
  func reportStoreProblems() async {
    let problems = await services.store?.takeProblems() ?? []
    guard !problems.isEmpty else { return }
    let strings = errorStrings
    for problem in problems {
      printError(strings.warning(StoreMessages(strings).message(for: problem)))
    }
  }

  /// Reports which places were resolved as aliases, because a city may have the same name.
  func reportAliases(
    _ places: [String],
    _ configuration: Configuration,
    _ strings: Strings
  ) {
    for typed in places {
      guard let place = PlaceQuery.alias(typed, in: configuration.aliases) else { continue }
      let texts = [typed, place.description].map(ConfigurationMessages.safe)
      printError(strings(.placeIsAlias(word: texts[0], place: texts[1])))
    }
  }

  /// Returns which place was chosen for each ambiguous name on the command line.
  ///
  /// - Parameters:
  ///   - instances: The instances shown.
  ///   - dashboard: The dashboard shown.
  ///   - lookups: The matches of each name.
  ///   - settings: The settings of the run.
  func ambiguousPlaces(
    of instances: [Instance],
    in dashboard: Dashboard,
    _ lookups: PlaceLookups,
    _ settings: Settings
  ) -> [String] {
    guard settings.isVerbose || console.terminal.errorIsTerminal, !settings.isDemo else {
      return []
    }
    var hints: [String] = []
    var reported: Set<String> = []
    for (instance, panel) in zip(instances, dashboard.panels) {
      // The fallback uses the place that the configured provider has found.
      let candidates = panel.state.providerError == nil ? [instance] : instance.withFallback
      for instance in candidates {
        for case .name(let typed) in instance.places where !reported.contains(typed) {
          guard let found = lookups.candidates(for: .name(typed), of: instance) else { continue }
          reported.insert(typed)
          let hint = PlaceHint.text(for: typed, found, settings.errorRender.strings)
          if let hint { hints.append(hint) }
        }
      }
    }
    return hints
  }
}
