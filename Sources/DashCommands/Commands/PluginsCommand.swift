import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import Files
import Glibc
import Localization
import TextRendering

extension Command {
  static let plugins = [
    Command(
      "plugins",
      summary: "List, describe, write, check or remove plugins: providers from outside."
    ),
    Command(
      "plugins list",
      summary: "List the plugins of the plugin folders, and run none.",
      discussion: """
        A plugin is a program dash-provider-NAME in ~/.local/share/dash/plugins, in \
        /usr/local/lib/dash/plugins, in /usr/lib/dash/plugins, or in a folder of pluginFolders \
        in plugins.json. It runs once plugins.json names the provider NAME.
        """,
      options: [.config, .trust]
    ) { try PluginsCommand(context: $0).list($1) },
    Command(
      "plugins info",
      .exactly("NAME"),
      summary: "Run the plugin NAME and print its description and options.",
      options: [.config, .trust, .verbose]
    ) { try await PluginsCommand(context: $0).info($1) },
    pluginsNew,
    Command(
      "plugins check",
      .exactly("PLUGIN"),
      summary: "Run a plugin as a dashboard does, and say what to fix.",
      discussion: """
        PLUGIN is a name in the plugin folders or a path such as ./dash-provider-NAME. Uses the \
        options of the first instance of the plugin in plugins.json, else made-up ones, or those \
        of --option, and never a key. Exits with 1 if a check fails.
        """,
      options: [.config, .trust, .format, .option],
      candidates: .files
    ) { try await PluginsCommand(context: $0).check($1) },
    Command(
      "plugins schema",
      .exactly("SCHEMA"),
      summary: "Print the JSON Schema of a plugin's descriptor, request or document.",
      candidates: .values(PluginSchema.allCases.map(\.rawValue))
    ) { try PluginsCommand(context: $0).schema($1) },
    Command(
      "plugins remove",
      .exactly("NAME"),
      summary: "Delete the plugin NAME from your own plugin folder.",
      options: [.config]
    ) { try PluginsCommand(context: $0).remove($1) },
  ]
}

/// `dash plugins list|info|check|schema|remove`: the providers from outside.
struct PluginsCommand {
  let context: AppContext

  /// Lists the plugins of all plugin folders, without running any.
  func list(_ arguments: ParsedArguments) throws -> ExitCode {
    let catalog = try catalog(arguments)
    let states = catalog?.states(besides: context.services.registry) ?? []
    let rows = states.map { file, state in
      let descriptor = catalog?.described(file)
      return [
        file.name, descriptor?.version ?? "-", descriptor?.kind.rawValue ?? "-",
        ConfigurationMessages.safe(file.path), PluginMessages.text(for: state),
      ]
    }
    if rows.isEmpty {
      context.printError(context.errorStrings(.pluginNone))
      for path in catalog?.folders.paths ?? [] {
        try? context.console.errorOutput.write("  \(ConfigurationMessages.safe(path))\n")
      }
    } else {
      try context.console.output.write(TextColumns.text(rows, indent: 2))
    }
    return .success
  }

  /// Runs a plugin, so that it describes itself, and prints the description.
  func info(_ arguments: ParsedArguments) async throws -> ExitCode {
    let name = arguments.operands[0]
    if let descriptor = context.services.registry.descriptor(named: name) {
      try context.console.output.write(ProviderDescription.text(of: descriptor))
      return .success
    }
    let catalog = try catalog(arguments)
    guard let catalog, let file = catalog.folders.file(named: name) else {
      throw unknown(name, catalog)
    }
    let describer = context.describer(catalog, isVerbose: arguments.has(.verbose))
    switch await describer.describe(file, isForced: true) {
    case .success(let descriptor):
      try context.console.output.write(
        ProviderDescription.text(of: descriptor)
          + PluginMessages.facts(of: file, descriptor)
      )
      return .success
    case .failure(let error):
      context.printError(error, from: PluginCatalog.placeholder(for: file), context.errorStrings)
      return .unavailable
    }
  }

  /// Runs a plugin and prints what to fix.
  func check(_ arguments: ParsedArguments) async throws -> ExitCode {
    let plugin = arguments.operands[0]
    guard let support = context.services.plugins else { throw unknown(plugin, nil) }
    guard let file = try file(of: plugin, arguments) else {
      let detail = "\(PluginProgram(path: plugin).name) is not a plugin's name"
      let step = "Name it dash-provider-NAME, in lower case."
      return try report([.fail("file", detail, step)], about: plugin, arguments)
    }
    let loader = context.configurationLoader
    let flag = arguments.options.config
    let checkup = PluginCheckup(
      file: file,
      support: support,
      runProgram: context.services.runProgram,
      now: context.machine.now,
      text: context.errorStrings
    ) { [typed = arguments.options.pluginOptions] descriptor throws(ConfigurationError) in
      let configured = loader.options(ofFirstInstanceOf: descriptor, flag: flag) ?? [:]
      return configured.merging(try loader.options(typed, of: descriptor)) { $1 }
    }
    return try report(await checkup.run(), about: plugin, arguments)
  }

  /// Returns the plugin with a name, or at a path, which need not be in a plugin folder; `nil` if
  /// no plugin can have the name of that file.
  private func file(of plugin: String, _ arguments: ParsedArguments) throws -> PluginFile? {
    guard plugin.hasSlash else {
      let catalog = try catalog(arguments)
      guard let file = catalog?.folders.file(named: plugin) else { throw unknown(plugin, catalog) }
      return file
    }
    guard let name = PluginProgram(path: plugin).providerName, PluginProgram.isProviderName(name)
    else { return nil }
    let folder = RealPath.folder(of: plugin) ?? TextFile.folder(of: plugin)
    return PluginFile(name: name, folder: folder)
  }

  private func report(
    _ findings: [PluginFinding],
    about plugin: String,
    _ arguments: ParsedArguments
  ) throws(OutputError) -> ExitCode {
    let report = PluginFindings(plugin: plugin, findings: findings)
    try context.console.output.write(arguments.options.format == .json ? report.json : report.text)
    return report.faultCount == 0 ? .success : .incomplete
  }

  /// Prints a schema for authors of plugins.
  func schema(_ arguments: ParsedArguments) throws -> ExitCode {
    let names = PluginSchema.allCases.map(\.rawValue)
    guard let schema = PluginSchema(rawValue: arguments.operands[0]) else {
      throw UsageError.badValue(
        origin: "SCHEMA",
        value: arguments.operands[0],
        expected: .oneOf(names),
        nearest: NearestWord.find(arguments.operands[0], among: names)
      )
    }
    try context.console.output.write(context.services.plugins?.schema(schema) ?? "")
    return .success
  }

  /// Removes a plugin from the user's own folder.
  func remove(_ arguments: ParsedArguments) throws -> ExitCode {
    let name = arguments.operands[0]
    let strings = context.errorStrings
    let catalog = try catalog(arguments)
    guard let catalog, let found = catalog.folders.file(named: name) else {
      throw unknown(name, catalog)
    }
    let own = catalog.folders.personal.map { PluginFile(name: name, folder: $0) }
    guard let own, TextFile.exists(own.path) else {
      let path = ConfigurationMessages.safe(found.path)
      context.printError(strings(.pluginNotYours(path: path)))
      return .incomplete
    }
    let path = ConfigurationMessages.safe(own.path)
    guard unlink(own.path) == 0 else {
      let reason = String(cString: strerror(errno))
      context.printError(strings(.pluginNotRemoved(path: path, reason: reason)))
      return .incomplete
    }
    if let record = PluginRecords(context.invocation.environment).path(of: own) { unlink(record) }
    context.printError(strings(.pluginRemoved(path: path)))
    return .success
  }

  /// Returns the catalog with the folders of the configuration, if that may name any.
  private func catalog(_ arguments: ParsedArguments) throws -> PluginCatalog? {
    let loader = context.configurationLoader
    return loader.catalog(for: try loader.open(flag: arguments.options.config))
  }

  private func unknown(_ name: String, _ catalog: PluginCatalog?) -> UsageError {
    let known = Set(catalog?.folders.files().map(\.name) ?? []).sorted()
    return .unknown(.plugin, name, among: known)
  }
}

/// The texts of `dash plugins` and of the doctor, in English like `config check`.
enum PluginMessages {
  /// Returns a state of a plugin's file.
  static func text(for state: PluginState) -> String {
    switch state {
    case .ok: "ok"
    case .notDescribed: "not described yet"
    case .changed: "changed since its last run"
    case .shadowed(let path): "shadowed by \(ConfigurationMessages.safe(path))"
    case .compiledIn: "shadowed by the provider of that name"
    case .faulty(.untrustedFile(let path, .ownedByAnother)):
      "refused: \(ConfigurationMessages.safe(path)) belongs to another user"
    case .faulty(.untrustedFile(let path, .writableByOthers)):
      "refused: others can write to \(ConfigurationMessages.safe(path))"
    case .faulty(.failedProgram(_, .notRun(ENOENT))): "no such file"
    case .faulty: "not executable"
    }
  }

  /// Returns the command that mends a state; `nil` if there is none.
  static func step(for state: PluginState, _ file: PluginFile) -> String? {
    switch state {
    case .faulty(.untrustedFile(let path, .writableByOthers)):
      "chmod go-w \(ShellArgument.quoted(path))"
    case .faulty(.untrustedFile(_, .ownedByAnother)), .faulty(.failedProgram(_, .notRun(ENOENT))):
      nil
    case .faulty: "chmod u+x \(ShellArgument.quoted(file.path))"
    default: nil
    }
  }

  /// Returns the facts of a plugin's file, to follow its description.
  static func facts(of file: PluginFile, _ descriptor: SourceDescriptor) -> String {
    var text = "\nPlugin:\n"
    if let version = descriptor.version {
      text += "  Version      \(ConfigurationMessages.safe(version))\n"
    }
    text += "  Kind         \(descriptor.kind.rawValue)\n"
    text += "  File         \(ConfigurationMessages.safe(file.path))\n"
    return text
  }
}
