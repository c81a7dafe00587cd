import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import Files
import Glibc

extension Command {
  static let pluginsNew = Command(
    "plugins new",
    .exactly("NAME"),
    summary: "Write a plugin NAME that works, with its test, into the current folder.",
    discussion: "Writes dash-provider-NAME and NAME-test in Python. Overwrites nothing."
  ) { try NewPluginCommand(context: $0).run($1) }
}

/// `dash plugins new`: writes a plugin in Python that works, with its test, into the current folder.
struct NewPluginCommand {
  private static let programMode: mode_t = 0o755

  let context: AppContext

  /// Writes the files and says what to do next.
  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let name = arguments.operands[0]
    try check(name)
    let files = (context.services.plugins?.newPlugin() ?? [:]).sorted { $0.key > $1.key }.map {
      file in
      (
        path: file.key.replacing(ascii: "@NAME@", with: name),
        text: file.value.replacing(ascii: "@NAME@", with: name)
      )
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
    var text = paths.map { "wrote \($0)\n" }.joined()
    text += "\nNext:\n  ./\(name)-test\n  dash plugins check ./\(program)\n"
    let folders = PluginFolders(configured: [], context.invocation.environment, system: [])
    if let folder = folders.personal {
      let path = HomePath.abbreviated(folder, home: context.invocation.environment["HOME"])
      text += "  install -D \(program) \(path)/\(program)\n"
    }
    text += "  dash config edit    # add to \"providers\": "
    return text + "{ \"name\": \"\(name)\", \"provider\": \"\(name)\" }\n"
  }
}
