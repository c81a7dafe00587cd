import CommandLine
import DashCore
import Glibc

/// `dash plugins new`: writes a plugin that works, with its test, into the current folder.
struct NewPluginCommand {
  private static let fileMode: mode_t = 0o644
  private static let programMode: mode_t = 0o755
  private static let folderMode: mode_t = 0o755

  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// Writes the files and says what to do next.
  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let name = arguments.operands[0]
    let language = arguments.options.pluginLanguage ?? .sh
    try check(name)
    let package = try packagePath(arguments, language)
    let files = (context.plugins?.templates() ?? [])
      .filter { $0.language == language.rawValue }
      .map { $0.filled(name: name, package: package) }
    // Nothing is written if any is there.
    if let existing = files.map(\.path).first(where: TextFile.exists) {
      context.printError(NewPluginMessages.notWritten(existing, errno: EEXIST))
      return .incomplete
    }
    for file in files {
      let number = try write(file)
      guard number == 0 else {
        context.printError(NewPluginMessages.notWritten(file.path, errno: number))
        return .incomplete
      }
    }
    let folders = PluginFolders(configured: [], context.environment, system: [])
    try context.output.write(
      NewPluginMessages.text(
        for: name,
        language,
        files.map(\.path),
        folder: folders.personal.map { HomePath.abbreviated($0, home: context.environment["HOME"]) }
      )
    )
    return .success
  }

  /// Checks that a plugin may have a name.
  private func check(_ name: String) throws(UsageError) {
    guard PluginProgram.isProviderName(name) else {
      throw .badValue(
        origin: "NAME",
        value: name,
        expected: .text("lower-case letters, digits and hyphens, with a letter first"),
        nearest: nil
      )
    }
    guard context.registry.descriptor(named: name) == nil else {
      throw .badValue(
        origin: "NAME",
        value: name,
        expected: .text("a name that no provider of dash has"),
        nearest: nil
      )
    }
  }

  /// Returns the absolute path of the package with `DashCore`; empty for a language without.
  private func packagePath(
    _ arguments: ParsedArguments,
    _ language: PluginLanguage
  ) throws(UsageError) -> String {
    guard language == .swift else {
      if arguments.has(.package) { throw .optionWithout(.package, needs: .language) }
      return ""
    }
    guard let given = arguments.options.package else {
      throw .optionWithout(.language, needs: .package)
    }
    guard let path = RealPath.resolve(given), TextFile.exists("\(path)/Sources/DashCore") else {
      throw .badValue(
        origin: "--package",
        value: given,
        expected: .text("the folder of dash's source, with Sources/DashCore"),
        nearest: nil
      )
    }
    return path
  }

  /// Creates a file with its folders; never overwrites.
  ///
  /// - Returns: 0 or an `errno`.
  /// - Throws: ``OutputError`` if the content cannot be written.
  private func write(_ file: PluginTemplate) throws(OutputError) -> Int32 {
    let parts = file.path.split(separator: "/").dropLast()
    for count in parts.indices {
      mkdir(parts[...count].joined(separator: "/"), Self.folderMode)
    }
    let mode = file.isProgram ? Self.programMode : Self.fileMode
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    do throws(OutputError) {
      try FileDescriptorOutput(descriptor: descriptor).write(file.text)
    } catch {
      unlink(file.path)
      throw error
    }
    return 0
  }
}

/// The texts of `dash plugins new`, in English like `config check`.
enum NewPluginMessages {
  /// Returns why a file was not written.
  static func notWritten(_ path: String, errno: Int32) -> String {
    "\(path) was not written: \(String(cString: strerror(errno)))"
  }

  /// Returns what was written, and what to do next.
  ///
  /// - Parameters:
  ///   - name: The plugin's name.
  ///   - language: Its language.
  ///   - paths: The paths of the files that were written.
  ///   - folder: The folder of the user's plugins as one would type it; `nil` without one.
  /// - Returns: The lines.
  static func text(
    for name: String,
    _ language: PluginLanguage,
    _ paths: [String],
    folder: String?
  ) -> String {
    let program = "\(PluginProgram.filePrefix)\(name)"
    var text = paths.map { "wrote \($0)\n" }.joined()
    var built = program
    text += "\nNext:\n"
    switch language {
    case .sh, .python: text += "  ./\(name)-test\n"
    case .swift:
      text += "  cd \(program)\n  swift test\n  swift build -c release\n"
      built = ".build/release/\(program)"
    }
    text += "  dash plugins check ./\(built)\n"
    if let folder { text += "  install -D \(built) \(folder)/\(program)\n" }
    text += "  dash config edit    # add to \"providers\": "
    return text + "{ \"name\": \"\(name)\", \"provider\": \"\(name)\" }\n"
  }
}
