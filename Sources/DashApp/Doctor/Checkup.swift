import DashCore
import TextRendering
import TransportLayers

/// Looks at everything that the program needs, and asks each service once.
struct Checkup {
  /// How long a host's addresses are waited for at the most.
  private static let longestLookupSeconds = 5

  let context: AppContext
  let arguments: ParsedArguments
  let outcome: Result<LoadedConfiguration, ConfigurationLoader.Failure>
  let settings: Settings

  /// Makes the diagnosis.
  ///
  /// - Returns: All that was found, without a key in it.
  func diagnose() async -> Diagnosis {
    let network = NetworkCheck(environment: context.environment)
    let nameCheck = nameCheck(hasProxy: network.hasProxy)
    async let names = nameCheck.findings()
    let probes = await ask()
    // After the services have been asked, so that those calls are counted.
    let summary = await context.store?.summary(at: context.now())
    let problems = await context.store?.takeProblems() ?? []
    let photos = configuration.instances.filter { $0.descriptor.kind == .photos }
    var findings = ProgramCheck(
      system: context.system,
      needsPictures: photos.contains { $0.isEnabled && $0.isReady }
    ).findings()
    findings += ownSettings()
    findings += network.findings() + (await names) + [clock(probes)]
    findings += await services(probes, summary)
    findings += TerminalCheck(
      environment: context.environment,
      terminal: context.terminal,
      settings: settings,
      graphics: context.graphics
    ).findings()
    findings += StoreCheck(summary: summary, problems: problems).findings()
    let redaction = Redaction(
      configuration.instances.flatMap(\.withFallback) + probes.map(\.instance),
      context.registry,
      environment: context.environment
    )
    return Diagnosis(
      generatedAt: context.now(),
      findings: redaction.apply(to: findings),
      isConfigurationWrong: isConfigurationWrong,
      reach: reach(of: probes)
    )
  }

  // MARK: Configuration

  private var configuration: Configuration {
    (try? outcome.get())?.configuration ?? Configuration()
  }

  private var isConfigurationWrong: Bool {
    if case .failure = outcome { true } else { false }
  }

  private func ownSettings() -> [Finding] {
    let file = ConfigurationCheck(
      locator: context.configurationLoader.locator,
      flag: arguments.text(.config),
      environment: context.environment,
      outcome: outcome
    )
    let settings = SettingsCheck(
      arguments: arguments,
      environment: SettingsCheck.sound(context.environment),
      configuration: configuration,
      settings: settings,
      terminal: context.terminal
    )
    let badVariables = SettingsCheck.badVariables(in: context.environment)
    return file.findings() + badVariables + settings.findings()
  }

  // MARK: Services

  private var isOffline: Bool { arguments.has(.offline) }

  /// Asks all instances that are shown, at once.
  private func ask() async -> [ServiceProbe.Outcome] {
    guard !isOffline else { return [] }
    let probe = ServiceProbe(
      registry: context.registry,
      keys: context.keys,
      transport: context.transport,
      layers: context.layers,
      now: context.now,
      language: settings.language,
      timeoutSeconds: settings.timeoutSeconds
    )
    var instances: [Instance] = []
    for instance in configuration.instances where instance.isEnabled {
      instances.append(instance)
      guard let fallback = instance.fallbackInstance else { continue }
      let translation = await PlaceTranslation(of: instance, context.store)
      instances.append(fallback.replacingPlaces(with: translation.places))
    }
    return await instances.concurrentMap(limit: max(instances.count, 1)) { instance in
      await probe.ask(instance)
    }
  }

  private func reach(of probes: [ServiceProbe.Outcome]) -> Diagnosis.Reach {
    let asked = probes.filter(\.isAsked)
    if asked.isEmpty { return .notTried }
    return asked.contains(where: \.isReached) ? .some : .none
  }

  private func services(
    _ probes: [ServiceProbe.Outcome],
    _ summary: StoreSummary?
  ) async -> [Finding] {
    let outcomes = configuration.instances.flatMap(\.withFallback).map { instance in
      (
        instance,
        probes.first {
          $0.instance.name == instance.name && $0.instance.isFallback == instance.isFallback
        }
      )
    }
    let hasReady = outcomes.contains { instance, outcome in
      instance.isEnabled && (outcome?.instance ?? instance).isReady
    }
    var findings: [Finding] = []
    for (instance, outcome) in outcomes {
      findings += KeyCheck(
        instance: outcome?.instance ?? instance,
        isSpare: hasReady,
        environment: context.environment
      ).findings()
      if !instance.isEnabled, !instance.isFallback {
        let area = Finding.Area(of: instance)
        findings.append(Finding(area, "enabled", .note, DoctorWords.notEnabled))
      }
      guard let outcome, outcome.instance.isReady else { continue }
      let account = await context.layers?.account(of: outcome.instance.client)
      findings += ServiceCheck(
        outcome: outcome,
        calls: summary?.calls.first { $0.account == account },
        now: context.now()
      ).findings()
    }
    return findings
  }

  // MARK: Network

  private func nameCheck(hasProxy: Bool) -> NameCheck {
    let longest = Self.longestLookupSeconds
    return NameCheck(
      hosts: isOffline ? [] : hosts,
      hasProxy: hasProxy,
      limit: .seconds(min(settings.timeoutSeconds ?? longest, longest)),
      lookUp: context.system.lookUpHost
    )
  }

  private func clock(_ probes: [ServiceProbe.Outcome]) -> Finding {
    guard !isOffline else { return Finding(.network, "services", .note, DoctorWords.offline) }
    return ClockCheck(exchanges: probes.flatMap(\.exchanges)).finding()
  }

  /// The hosts of all instances that are shown, each once.
  private var hosts: [String] {
    var hosts: [String] = []
    for instance in configuration.instances.flatMap(\.withFallback) where instance.isEnabled {
      guard let options = instance.options.known else { continue }
      for option in instance.descriptor.options where option.type == .baseURL {
        guard let host = options.baseURL(option.name)?.host, !hosts.contains(host) else { continue }
        hosts.append(host)
      }
    }
    return hosts
  }
}

extension Instance {
  /// Whether nothing is known to be missing.
  fileprivate var isReady: Bool { options.known != nil }
}
