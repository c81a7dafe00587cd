import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import Files
import Glibc
import Localization

extension Command {
  static let pluginsNew = Command(
    "plugins new",
    .exactly("NAME"),
    summary: "Write a plugin NAME that works, with its test, into the current folder.",
    discussion: "Writes dash-provider-NAME and NAME-test. Overwrites nothing.",
    options: [.kind, .language]
  ) { try NewPluginCommand(context: $0).run($1) }
}

/// `dash plugins new`: writes a plugin that works, with its test, into the current folder.
struct NewPluginCommand {
  private static let programMode: mode_t = 0o755

  let context: AppContext

  /// Writes the files and says what to do next.
  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let name = arguments.operands[0]
    try check(name)
    let (kind, language) = (arguments.options.kind, arguments.options.pluginLanguage)
    let new = context.services.plugins?.newPlugin(name, kind ?? .metrics, language ?? .python)
    // The program first.
    let files = (new ?? [:]).map { (path: $0.key, text: $0.value) }.sorted {
      $0.path.hasPrefix(PluginProgram.filePrefix) && !$1.path.hasPrefix(PluginProgram.filePrefix)
    }
    // Nothing is written if any is there.
    if let existing = files.map(\.path).first(where: TextFile.exists) {
      return notWritten(existing, EEXIST)
    }
    for file in files {
      let number = TextFile.createShared(file.path, Array(file.text.utf8), mode: Self.programMode)
      guard number == 0 else { return notWritten(file.path, number) }
    }
    try context.console.output.write(text(for: name, files.map(\.path)))
    return .success
  }

  /// Checks that a plugin may have a name.
  private func check(_ name: String) throws(UsageError) {
    let expected: ExpectedValue
    if !PluginProgram.isProviderName(name) {
      expected = .text("lower-case letters, digits and hyphens, with a letter first")
    } else if context.services.registry.descriptor(named: name) != nil {
      expected = .text("a name that no provider of dash has")
    } else {
      return
    }
    throw .badValue(origin: "NAME", value: name, expected: expected, nearest: nil)
  }

  // MARK: Texts, in English like `config check`

  private func notWritten(_ path: String, _ number: Int32) -> ExitCode {
    context.printError("\(path) was not written: \(String(cString: strerror(number)))")
    return .incomplete
  }

  /// Returns what was written, and what to do next.
  private func text(for name: String, _ paths: [String]) -> String {
    let program = "\(PluginProgram.filePrefix)\(name)"
    let strings = context.errorStrings
    var text = paths.map { "wrote \($0)\n" }.joined()
    text += "\nNext:\n  ./\(name)-test\n  \(strings.command("plugins check ./\(program)"))\n"
    let folders = PluginFolders(configured: [], context.invocation.environment, system: [])
    if let folder = folders.personal {
      let home = context.invocation.environment["HOME"]
      let path = HomePath.abbreviated("\(folder)/\(program)", home: home)
      text += "  install -D \(program) \(path)\n"
    }
    text += "  \(strings.command("config edit"))    # add to \"providers\": "
    return text + "{ \"name\": \"\(name)\", \"provider\": \"\(name)\" }\n"
  }
}
