import DashCore

/// What can be said of an instance without asking its service.
struct InstanceCheck {
  /// The instance.
  let instance: Instance
  /// Whether it can never work as it is configured.
  let isWrong: Bool
  /// What was found, in one line.
  let summary: String

  /// Checks an instance.
  init(of instance: Instance, registry: SourceRegistry, _ configuration: Configuration) {
    self.instance = instance
    switch instance.options {
    case .unconfigured(let error):
      isWrong = false
      summary = "unconfigured: \(Self.missing(error))"
    case .ready(let options):
      let context = SourceContext(
        transport: NoTransport(),
        now: { Timestamp(secondsSinceEpoch: 0) }
      )
      do throws(OptionError) {
        _ = try registry.makeSource(
          named: instance.descriptor.name,
          options: options,
          context: context
        )
        isWrong = false
        let state = instance.isEnabled ? "ready" : "ready, not enabled"
        summary = state + Self.rateWarning(instance, options, configuration)
      } catch {
        isWrong = true
        summary = "options.\(error.option): expected \(error.expected)"
      }
    }
  }

  /// What an unconfigured instance lacks.
  static func missing(_ error: SourceError) -> String {
    switch error.reason {
    case .missingVariable(let variable): "\(variable) is not set"
    case .unreadableFile(let path):
      "the key file \(ConfigurationWords.safe(path)) cannot be read or is empty"
    default: "a setting is missing"
    }
  }

  /// Says so where a watched dashboard would ask more often than the plan allows.
  private static func rateWarning(
    _ instance: Instance,
    _ options: SourceOptions,
    _ configuration: Configuration
  ) -> String {
    let declared = instance.descriptor.options
    guard
      declared.contains(where: { $0.name == "callsPerMinute" }),
      let allowed = options.integer("callsPerMinute"),
      let name = declared.first(where: { $0.type == .places })?.name,
      let calls = options.places(name)?.count
    else { return "" }
    let refresh = instance.refreshSeconds ?? configuration.refreshSeconds
    guard calls * 60 > allowed * refresh else { return "" }
    return "; \(calls) places every \(DurationText.text(refresh)) are more than the"
      + " \(allowed) calls a minute of callsPerMinute"
  }
}

/// Stands where nothing may be asked.
private struct NoTransport: Transport {
  func send(_ request: Request) async throws(TransportError) -> Response {
    throw TransportError(.cancelled, host: request.baseURL.host)
  }
}
