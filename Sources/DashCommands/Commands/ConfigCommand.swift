import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import Files
import Glibc
import Localization
import TerminalScreen
import TextRendering

extension Command {
  private static let keys = """
    A KEY has the form that errors print: units, aliases.home, providers[0].refresh. An instance \
    can also be given by name: providers.weather.options.places.
    """

  static let config = [
    Command(
      "config",
      summary: "Locate, check, create or edit plugins.json."
    ),
    Command(
      "config path",
      summary: "Print the path of the plugins.json in use.",
      options: [.config]
    ) { try ConfigCommand(context: $0).path($1) },
    Command(
      "config check",
      summary: "Check plugins.json and report every error.",
      options: [.config, .trust]
    ) { try ConfigCommand(context: $0).check($1) },
    Command(
      "config init",
      .any("PLACE"),
      summary: "Create a plugins.json to start from, unless it exists.",
      discussion: """
        The given places replace the shipped ones: dash config init London "New York". Names are \
        looked up and shown as they will be used.
        """,
      options: [.config, .timeout, .offline, .verbose]
    ) { try await ConfigCommand(context: $0).create($1) },
    Command(
      "config edit",
      summary: "Open plugins.json in $VISUAL, $EDITOR or vi, and check it afterwards.",
      discussion: """
        If you have no file, it is created as by config init. If the edited file is invalid, its \
        errors are printed, and Enter opens it again.
        """,
      options: [.config]
    ) { try ConfigCommand(context: $0).edit($1) },
    Command(
      "config schema",
      summary: "Print the JSON Schema of plugins.json."
    ) { context, _ in try ConfigCommand(context: context).schema() },
    Command(
      "config get",
      .exactly("KEY"),
      summary: "Print the value of KEY in plugins.json.",
      discussion: keys,
      options: [.config],
      candidates: .known(.settings)
    ) { try ConfigCommand(context: $0).get($1) },
    Command(
      "config set",
      .exactly("KEY", "VALUE"),
      summary: "Set KEY in plugins.json and change nothing else.",
      discussion: """
        \(keys) VALUE is JSON where KEY requires it, else text. An edit that makes the file \
        invalid is rejected. If you have no file, it is created as by config init. Other users \
        can see a command line, so never put an API key on it: name a variable, '${NAME}', or a \
        file, '{"file": "PATH"}'.
        """,
      options: [.config],
      candidates: .known(.settings)
    ) { try ConfigCommand(context: $0).set($1) },
    Command(
      "config unset",
      .exactly("KEY"),
      summary: "Remove KEY from plugins.json and change nothing else.",
      discussion: keys,
      options: [.config],
      candidates: .known(.settings)
    ) { try ConfigCommand(context: $0).unset($1) },
  ]
}

/// `dash config path|check|init|edit|schema|get|set|unset`.
struct ConfigCommand {
  let context: AppContext

  /// Prints the path of the configuration, even if the file is unreadable; without a file, reports
  /// where it would be.
  func path(_ arguments: ParsedArguments) throws -> ExitCode {
    let locator = context.configurationLoader.locator
    if let path = locator.locate(flag: arguments.options.config).path {
      let isWritten = try context.write(path: path)
      if TextFile.exists(path) { reportTrust(in: path) }
      return isWritten ? .success : .incomplete
    }
    let strings = context.errorStrings
    if let path = locator.personalPath {
      let place = strings(.configWouldBe(path: ConfigurationMessages.safe(path)))
      context.printError("\(place)\n\(strings.hint(strings.command("config init")))")
    } else {
      context.printError(context.errorStrings(.configNoHome))
    }
    return .incomplete
  }

  /// Validates the file and prints the state of each instance.
  func check(_ arguments: ParsedArguments) throws -> ExitCode {
    let opened = try context.configurationLoader.open(flag: arguments.options.config)
    let loaded = try context.configurationLoader.load(opened, isDemo: false)
    let name = ConfigurationMessages().name(of: loaded.location)
    let mistakes = templateMistakes(in: loaded, opened)
    guard mistakes.isEmpty else {
      try? context.console.errorOutput.write(mistakes.map { "\(name):\($0)\n" }.joined())
      return .configuration
    }
    var text = ""
    if case .foreign = loaded.trust {
      let untrusted = Strings()(.doctorNotTrusted)
      text += "\(name): \(untrusted); if you trust it, add --trust\n"
    }
    for instance in loaded.configuration.instances {
      text +=
        "\(name): \(instance.name): \(instance.summary(in: loaded.configuration, context.errorStrings))\n"
    }
    for warning in loaded.configuration.warnings {
      text += "\(ConfigurationMessages().line(for: warning, in: name))\n"
    }
    for path in loaded.exposedFiles {
      let file = ConfigurationMessages.safe(path)
      text +=
        "\(file): contains a key that others can read; run: \(ConfigurationMessages.chmodCommand(path))\n"
    }
    try context.console.output.write(text + "\(name): ok\n")
    return .success
  }

  /// Returns the mistakes in templates as `line:column: …`, in the order of the file.
  private func templateMistakes(
    in loaded: LoadedConfiguration,
    _ opened: OpenedConfiguration
  ) -> [String] {
    var mistakes: [(position: TextPosition, text: String)] = []
    for (name, text) in loaded.configuration.templates {
      do throws(UsageError) {
        _ = try loaded.template(text, named: name)
      } catch {
        guard let position = opened.position(of: [.member("templates"), .member(name)]) else {
          continue
        }
        mistakes.append((position, context.message(for: error) ?? ""))
      }
    }
    return mistakes.sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
    .map { "\($0.position.line):\($0.position.column): \($0.text)" }
  }

  /// Says on standard error that a file from elsewhere is not trusted.
  private func reportTrust(in path: String) {
    guard case .foreign = context.configurationLoader.trust(at: path) else { return }
    let strings = context.errorStrings
    let safe = ConfigurationMessages.safe(path)
    context.printError(strings(.errorUntrustedConfiguration(path: safe)))
    context.printError(strings.hint(strings(.hintTrustConfiguration)))
  }

  /// Writes the shipped configuration, with the given places if any, and its schema.
  ///
  /// The path is that of `--config` or `DASH_CONFIG`, else that in the user's configuration folder.
  func create(_ arguments: ParsedArguments) async throws -> ExitCode {
    let locator = context.configurationLoader.locator
    let named: String? =
      if case .named(let path) = locator.locate(flag: arguments.options.config) { path } else {
        nil
      }
    guard let path = named ?? locator.personalPath
    else {
      context.printError(context.errorStrings(.configNoHome))
      return .configuration
    }
    var bytes = context.services.shippedConfiguration
    var places: [ListedPlace] = []
    if !arguments.operands.isEmpty {
      // Known before anything is looked up.
      if TextFile.exists(path) { return alreadyExists(path) }
      var list = try PlaceList(arguments, at: .compiledIn, context.configurationLoader)
      guard case .found(let new) = try await context.newPlaces(for: list, arguments) else {
        return .unavailable
      }
      places = new
      try list.replace(with: places)
      bytes = list.text.bytes
    }
    let editor = ConfigurationEditor(loader: context.configurationLoader)
    guard try editor.create(path, bytes) else { return alreadyExists(path) }
    try context.write(path: path)
    if !places.isEmpty {
      try context.console.output.write(ListedPlace.text(places, context.errorStrings))
    }
    return .success
  }

  /// Reports a file that `config init` leaves as it is, and how to change it.
  private func alreadyExists(_ path: String) -> ExitCode {
    let strings = context.errorStrings
    let failure = ConfigurationEditor.Failure.system(path: path, .system(errno: EEXIST))
    let message = ConfigurationMessages(strings).message(for: failure)
    context.printError("\(message)\n\(strings.hint(strings.command("config edit")))")
    return .configuration
  }

  /// Opens the file in the user's editor, and validates it afterwards.
  ///
  /// Without a file, creates it first. An invalid file can be opened too, and on a terminal is opened
  /// again until a person leaves it as it is.
  func edit(_ arguments: ParsedArguments) throws -> ExitCode {
    let strings = context.errorStrings
    guard let editor = context.editor else {
      let hint = strings.hint("VISUAL=nano dash config edit")
      context.printError("\(strings(.configNoEditor))\n\(hint)")
      return .incomplete
    }
    let locator = context.configurationLoader.locator
    let path: String
    switch locator.locate(flag: arguments.options.config) {
    case .named(let named) where TextFile.exists(named): path = named
    case .found(let found): path = found
    case .named, .compiledIn:
      path = try context.editConfiguration(arguments) { [$0.bytes] } ?? ""
    }
    while true {
      let status = context.run(editor: editor, on: path)
      guard status == 0 else {
        let name = ConfigurationMessages.safe(editor)
        context.printError(strings(.configEditorFailed(editor: name, status: "\(status)")))
        return .incomplete
      }
      do {
        return try check(arguments)
      } catch let failure as ConfigurationLoader.Failure {
        let terminal = context.console.terminal
        guard terminal.inputIsTerminal, terminal.errorIsTerminal else { throw failure }
        context.printError(failure)
        // "No" and the end of the input end it as well.
        guard let answer = context.ask(strings(.configEditAgain)),
          !["q", "n"].contains(answer.lowercased().first)
        else { return .configuration }
      }
    }
  }

  /// Prints the JSON Schema.
  func schema() throws -> ExitCode {
    let registry = context.registryOfDescribedPlugins(flag: nil)
    try context.console.output.write(ConfigurationSchema.text(for: registry))
    return .success
  }

  // MARK: Get, set, unset

  /// Prints the value of a setting: a string as it is, anything else as JSON.
  func get(_ arguments: ParsedArguments) throws -> ExitCode {
    let key = ConfigurationKey(arguments.operands[0])
    let loader = context.configurationLoader
    let text = try loader.text(flag: arguments.options.config)
    guard let node = text.node(at: try path(of: key, in: text)) else {
      let key = ConfigurationMessages.safe(key.text)
      context.printError(context.errorStrings(.configNotSet(key: key)))
      return .incomplete
    }
    let registry = context.registryOfDescribedPlugins(flag: arguments.options.config)
    let hidden = LiteralKeys(of: registry).ranges(in: node, named: key.lastName)
    if hidden.isEmpty, case .string(let string) = node.value {
      try context.console.output.write(ConfigurationMessages.safe(string) + "\n")
      return .success
    }
    var shown = ""
    var position = node.offset
    for range in hidden {
      shown += String(decoding: text.bytes[position..<range.lowerBound], as: UTF8.self)
      shown += "\"<redacted>\""
      position = range.upperBound
    }
    shown += String(decoding: text.bytes[position..<node.end], as: UTF8.self)
    try context.console.output.write(ConfigurationMessages.safeJSON(shown) + "\n")
    return .success
  }

  /// Sets a setting.
  func set(_ arguments: ParsedArguments) throws -> ExitCode {
    let key = ConfigurationKey(arguments.operands[0])
    let value = ConfigurationValue(arguments.operands[1])
    let registry = context.registryOfDescribedPlugins(flag: arguments.options.config)
    if value.isKey(LiteralKeys(of: registry), named: key.lastName) {
      // Arguments are visible to other users and end up in the shell's history.
      throw UsageError.keyInArgument(key.text, variable: variable(of: key, arguments))
    }
    try context.editConfiguration(arguments) { text in
      let path = try self.path(of: key, in: text)
      return try value.readings.map { reading in
        guard let changed = text.setting(reading, at: path) else {
          throw ConfigurationEditor.Failure.unreachable(key)
        }
        return changed
      }
    }
    return .success
  }

  /// Removes a setting.
  func unset(_ arguments: ParsedArguments) throws -> ExitCode {
    let key = ConfigurationKey(arguments.operands[0])
    try context.editConfiguration(arguments) { text in
      guard let changed = text.removing(at: try self.path(of: key, in: text)) else {
        throw ConfigurationEditor.Failure.notSet(key)
      }
      return [changed]
    }
    return .success
  }

  private func path(of key: ConfigurationKey, in text: JSONText) throws(UsageError) -> [JSONStep] {
    do throws(ConfigurationKey.Failure) {
      return try key.path(in: text.root)
    } catch {
      switch error {
      case .malformed: throw .badKey(key.text)
      case .unknownInstance(let name, let known):
        throw .unknown(.instance, name, among: known)
      }
    }
  }

  /// Returns the default environment variable of an API key; `nil` if the provider is unknown.
  private func variable(of key: ConfigurationKey, _ arguments: ParsedArguments) -> String? {
    guard
      let text = try? context.configurationLoader.text(flag: arguments.options.config),
      let path = try? key.path(in: text.root), path.count > 2,
      case .string(let provider)? = text.node(
        at: Array(path.prefix(path[2] == .member("fallback") ? 3 : 2))
      )?["provider"]?.value
    else { return nil }
    let registry = context.registryOfDescribedPlugins(flag: arguments.options.config)
    let options = registry.descriptor(named: provider)?.options
    return options?.first { $0.name == key.lastName }?.variable
  }
}

extension AppContext {
  /// Edits the user's configuration, and reports the path if the file was created.
  ///
  /// - Parameters:
  ///   - arguments: The command line, which may name the file.
  ///   - loader: The loader of the file; `nil` for the usual one.
  ///   - change: Returns candidates for the new text, as ``ConfigurationEditor`` requires.
  /// - Returns: The path of the file if it was created; `nil` if it existed.
  /// - Throws: ``ConfigurationEditor/Failure``, or the error of `change`.
  @discardableResult
  func editConfiguration(
    _ arguments: ParsedArguments,
    _ loader: ConfigurationLoader? = nil,
    _ change: (JSONText) throws -> [[UInt8]]
  ) throws -> String? {
    let editor = ConfigurationEditor(loader: loader ?? configurationLoader)
    let created = try editor.edit(flag: arguments.options.config, change)
    if let created {
      printError(errorStrings(.configWritten(path: ConfigurationMessages.safe(created))))
    }
    return created
  }
}
