import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashWatch
import Files
import Localization
import TextRendering

extension Command {
  static let providers = Command(
    "providers",
    .optional("NAME"),
    summary: "List the providers, or the options, defaults and terms of NAME.",
    options: [.config, .trust, .demo],
    candidates: .known(.providers)
  ) { try ProvidersCommand(context: $0).run($1) }
}

/// `dash providers [NAME]`: lists providers and configured instances, without any request.
struct ProvidersCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    guard let name = arguments.operands.first else {
      try list(arguments)
      return .success
    }
    let registry = context.registryOfDescribedPlugins(flag: arguments.options.config)
    if let service = registry.radarDescriptor, service.name == name {
      let radar = ProviderDescription.text(of: service)
      try context.console.output.write(radar)
      return .success
    }
    guard let descriptor = registry.descriptor(named: name) else {
      let known = registry.descriptors.map(\.name)
      throw UsageError.unknown(.provider, name, among: known)
    }
    try context.console.output.write(ProviderDescription.text(of: descriptor))
    return .success
  }

  private func list(_ arguments: ParsedArguments) throws {
    let loaded = try context.configurationLoader.load(
      flag: arguments.options.config,
      isDemo: arguments.has(.demo)
    )
    let registry = context.registryOfDescribedPlugins(flag: arguments.options.config)
    let registered = registry.descriptors.map { [$0.name, $0.kind.rawValue, $0.summary] }
    let configured = loaded.configuration.instances.map { instance in
      [
        instance.name, instance.descriptor.name,
        instance.summary(in: loaded.configuration, context.errorStrings),
      ]
    }
    let text =
      "Registered:\n" + TextColumns.text(registered, indent: 2)
      + "\nConfigured in \(ConfigurationMessages().name(of: loaded.location)):\n"
      + (configured.isEmpty ? "  none\n" : TextColumns.text(configured, indent: 2))
      + radar(registry, loaded.configuration.radar)
    try context.console.output.write(text)
  }
}

extension ProvidersCommand {
  /// Returns whence radar is, which is no entry of plugins.json.
  private func radar(_ registry: SourceRegistry, _ settings: RadarSettings?) -> String {
    guard let service = registry.radarDescriptor else { return "" }
    let state =
      settings.map { ConfigurationMessages.safe("\($0.baseURL ?? service.baseURL)") }
      ?? #"turned off by "radar": false"#
    return "\nRadar, for every place:\n" + TextColumns.text([[service.name, state]], indent: 2)
  }
}

/// The description of a provider: options, defaults and terms.
enum ProviderDescription {
  static func text(of descriptor: SourceDescriptor) -> String {
    var text = "\(descriptor.name): \(descriptor.title)\n\(descriptor.summary)\n\nOptions:\n"
    for option in descriptor.options {
      text += "  \(option.name)  (\(facts(of: option)))\n      \(option.help)\n"
    }
    return text + self.text(of: descriptor.terms)
  }

  static func text(of service: RadarDescriptor) -> String {
    """
    \(service.name): \(service.title)
    Radar of every place; "radar" of plugins.json turns it off or names one's own server.

    Address:
      \(service.baseURL)

    """ + text(of: service.terms)
  }

  private static func text(of terms: SourceTerms) -> String {
    var text = "\nTerms:\n"
    let credit = [terms.attribution, terms.attributionURL].filter { !$0.isEmpty }
    if !credit.isEmpty { text += "  Attribution  \(credit.joined(separator: ", "))\n" }
    if let license = terms.license { text += "  License      \(license)\n" }
    let refresh = DurationText.text(terms.minimumRefreshSeconds)
    text += "  Refresh      at most every \(refresh)\n"
    if let keyURL = terms.keyURL { text += "  Key          \(keyURL)\n" }
    return text
  }

  private static func facts(of option: OptionDescription) -> String {
    var facts = [name(of: option.type)]
    if option.isRequired { facts.append("required") }
    if let value = option.defaultValue { facts.append("default \(self.text(of: value))") }
    if let variable = option.variable { facts.append("from ${\(variable)}") }
    return facts.joined(separator: ", ")
  }

  private static func name(of type: OptionType) -> String {
    switch type {
    case .arguments: "program and arguments"
    case .baseURL: "address"
    case .boolean: "true or false"
    case .choice(let values): "one of \(values.joined(separator: ", "))"
    case .choices(let values): "list of \(values.joined(separator: ", "))"
    case .integer(let bounds): "\(bounds.lowerBound) to \(bounds.upperBound)"
    case .number(let bounds): "\(number(bounds.lowerBound)) to \(number(bounds.upperBound))"
    case .places: "list of places"
    case .query: "search terms"
    case .secret: "key"
    case .text: "text"
    case .words: "list of words"
    }
  }

  private static func text(of value: OptionValue) -> String {
    switch value {
    case .baseURL(let url): url.description
    case .boolean(let flag): String(flag)
    case .integer(let number): String(number)
    case .number(let number): self.number(number)
    case .places(let places): places.map(\.description).joined(separator: ", ")
    case .program(let program): program.commandLine.joined(separator: ", ")
    case .query(let query): query.text
    case .secret: Secret.redaction
    case .text(let text): text
    case .words(let values): values.joined(separator: ", ")
    }
  }

  /// Returns a number, without a decimal point if it is an integer.
  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension Instance {
  /// Returns the state of the instance in one line, determined without a request.
  ///
  /// - Parameter text: The strings, which name the program in commands.
  func summary(in configuration: Configuration, _ text: Strings) -> String {
    switch options {
    case .failure(let error): "unconfigured: \(missing(error, text))\(fallbackSummary(text))"
    case .success:
      (isEnabled ? "ready" : "ready, not enabled") + keyPrograms + fallbackSummary(text)
        + rateWarning(configuration)
    }
  }

  /// The fallback providers and their states.
  private func fallbackSummary(_ text: Strings) -> String {
    var isServed = options.known != nil
    return withFallback.dropFirst().map { fallback in
      let name = fallback.descriptor.name
      if case .failure(let error) = fallback.options {
        return "; fallback \(name) is unconfigured: \(fallback.missing(error, text))"
      }
      defer { isServed = true }
      return isServed ? "; fallback \(name)\(fallback.keyPrograms)" : "; served by \(name)"
    }.joined()
  }

  /// Describes what an unconfigured instance lacks.
  private func missing(_ error: SourceError, _ text: Strings) -> String {
    let isProgram = descriptor.isProgramError(error)
    return switch error.reason {
    case .missingVariable(let variable): "\(variable) is not set"
    case .unreadableFile(let path):
      "the key file \(ConfigurationMessages.safe(path)) cannot be read or is empty"
    case .untrustedConfiguration: "the file is not trusted"
    case .notDescribed(let plugin):
      "not described yet; run: \(text.command("plugins info \(ShellArgument.quoted(plugin))"))"
    case .failedProgram(let program, _):
      "\(ConfigurationMessages.safe(program)) is missing or cannot be run"
    case .untrustedFile(let path, .ownedByAnother) where isProgram:
      "\(ConfigurationMessages.safe(path)) belongs to another user"
    case .untrustedFile(let path, .writableByOthers) where isProgram:
      "other users can write to it; run: chmod go-w \(ShellArgument.quoted(path))"
    case .untrustedFile(let path, .ownedByAnother):
      "the key file \(ConfigurationMessages.safe(path)) belongs to another user"
    case .untrustedFile(let path, .writableByOthers):
      "other users can write to the key file; run: \(ConfigurationMessages.chmodCommand(path))"
    default: "a setting is missing"
    }
  }

  /// The commands that print the instance's API keys; they run at the first request.
  private var keyPrograms: String {
    keyCommands.map { key in
      ", \(key.option) from a command (\(ConfigurationMessages.safe(key.command.program)))"
    }.joined()
  }

  /// Warns if watch mode would exceed the configured rate limit.
  private func rateWarning(_ configuration: Configuration) -> String {
    let plan = RefreshPlan(of: [self], interval: configuration.refreshSeconds, chosen: nil)
    guard let stretch = plan.rateLimitedProviders.first, let limit = stretch.callsPerMinute else {
      return ""
    }
    let refresh = DurationText.text(refreshSeconds ?? configuration.refreshSeconds)
    let calls = callsPerRefresh
    return
      "; \(calls) \(calls == 1 ? "call" : "calls") every \(refresh): too many for"
      + " callsPerMinute \(limit), so --watch refreshes every"
      + " \(DurationText.text(stretch.everySeconds))"
  }
}
