import DashCore
import TextRendering

/// What can be said of an instance without asking its service.
struct InstanceCheck {
  /// The instance.
  let instance: Instance
  /// What was found, in one line.
  let summary: String

  /// Checks an instance.
  init(of instance: Instance, _ configuration: Configuration) {
    self.instance = instance
    switch instance.options {
    case .unconfigured(let error):
      summary = "unconfigured: \(Self.missing(error))" + Self.fallback(instance)
    case .ready, .needsKeys:
      let state = instance.isEnabled ? "ready" : "ready, not enabled"
      summary =
        state + Self.commands(instance) + Self.fallback(instance)
        + Self.rateWarning(instance, configuration)
    }
  }

  /// Who stands in for its provider, and whether that can.
  private static func fallback(_ instance: Instance) -> String {
    guard let fallback = instance.fallbackInstance else { return "" }
    let name = fallback.descriptor.name
    switch (instance.options, fallback.options) {
    case (_, .unconfigured(let error)):
      return "; its fallback \(name) is unconfigured: \(missing(error))"
    case (.unconfigured, _): return "; served by \(name)"
    case (.ready, _), (.needsKeys, _): return "; else \(name)\(commands(fallback))"
    }
  }

  /// What an unconfigured instance lacks.
  static func missing(_ error: SourceError) -> String {
    switch error.reason {
    case .missingVariable(let variable): "\(variable) is not set"
    case .unreadableFile(let path):
      "the key file \(ConfigurationWords.safe(path)) cannot be read or is empty"
    case .untrustedFile(let path, .ownedByAnother):
      "the key file \(ConfigurationWords.safe(path)) belongs to another user"
    case .untrustedFile(let path, .writableByOthers):
      "others can write to its key file: \(ConfigurationWords.closing(path))"
    default: "a setting is missing"
    }
  }

  /// The programs that are run for its keys when it is asked, and not before.
  private static func commands(_ instance: Instance) -> String {
    instance.options.commands.sorted { $0.key < $1.key }.map { name, command in
      ", \(name) from a command (\(ConfigurationWords.safe(command.program)))"
    }.joined()
  }

  /// Says so where a watched dashboard would ask more often than the plan allows.
  private static func rateWarning(
    _ instance: Instance,
    _ configuration: Configuration
  ) -> String {
    let plan = RefreshPlan(
      of: [instance],
      interval: configuration.refreshSeconds,
      chosen: nil
    )
    guard let stretch = plan.stretches.first else { return "" }
    let refresh = instance.refreshSeconds ?? configuration.refreshSeconds
    return
      "; \(instance.callsPerRefresh()) places every \(DurationText.text(refresh)) are more than"
      + " the \(stretch.callsPerMinute) calls a minute of callsPerMinute:"
      + " a watch asks every \(DurationText.text(stretch.everySeconds))"
  }
}
