import DashCore
import TextRendering

/// `dash config path|check|init|schema|get|set|unset`.
struct ConfigCommand {
  let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// Prints which file is read, whether or not it can be.
  func path(_ arguments: ParsedArguments) throws -> ExitCode {
    switch context.configurationLoader.locator.locate(flag: arguments.text(.config)) {
    case .named(let path), .found(let path):
      try context.write(path: path)
    case .compiledIn:
      try context.output.write(ConfigurationWords.compiledIn + "\n")
      let usual = context.configurationLoader.locator.usualPaths
      let words = context.errorWords
      let paths = words.names(usual.map(ConfigurationWords.safe))
      context.say(words(ConfigurationPhrase.noFileIn, ["paths": paths]))
    }
    return .success
  }

  /// Says all that is wrong in the file, or what it configures.
  func check(_ arguments: ParsedArguments) throws -> ExitCode {
    let loaded = try context.configurationLoader.load(flag: arguments.text(.config))
    let name = ConfigurationWords().name(of: loaded.location)
    let checks = loaded.configuration.instances.map { instance in
      InstanceCheck(of: instance, loaded.configuration)
    }
    var text = ""
    for check in checks {
      text += "\(name): \(check.instance.name): \(check.summary)\n"
    }
    for path in loaded.exposedFiles {
      let file = ConfigurationWords.safe(path)
      text += "\(file): holds a key and others can read it: \(ConfigurationWords.closing(path))\n"
    }
    try context.output.write(text + "\(name): ok\n")
    return .success
  }

  /// Writes the shipped file, with its schema beside it, to where the user's own belongs.
  func create(_ arguments: ParsedArguments) throws -> ExitCode {
    let locator = context.configurationLoader.locator
    let named: String? =
      if case .named(let path) = locator.locate(flag: arguments.text(.config)) { path } else { nil }
    guard let path = named ?? locator.personalPath
    else {
      context.say(ConfigurationWords(context.errorWords).noHome)
      return .configuration
    }
    let folder = TextFile.folder(of: path)
    do throws(TextFile.Failure) {
      try TextFile.create(path, String(decoding: context.shippedConfiguration, as: UTF8.self))
    } catch {
      let words = ConfigurationWords(context.errorWords)
      context.say(words.notWritten(path, words.reason(error, path)))
      return .configuration
    }
    // An older schema beside it stays: editors only offer less.
    try? TextFile.create(
      folder + "plugins.schema.json",
      ConfigurationSchema.text(for: context.registry)
    )
    try context.write(path: path)
    return .success
  }

  /// Prints the JSON Schema.
  func schema() throws -> ExitCode {
    try context.output.write(ConfigurationSchema.text(for: context.registry))
    return .success
  }
}
