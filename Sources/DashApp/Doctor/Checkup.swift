import CommandLine
import DashCore
import Pictures
import ResponseCaching
import TextRendering

/// Checks everything that the program depends on and sends one request to each service.
struct Checkup {
  /// The maximum time to wait for a host's addresses, in seconds.
  private static let longestLookupSeconds = 5

  let context: AppContext
  let arguments: ParsedArguments
  let outcome: Result<LoadedConfiguration, ConfigurationLoader.Failure>
  let settings: Settings

  /// Runs all checks.
  ///
  /// - Returns: The diagnosis, with keys redacted.
  func diagnose() async -> Diagnosis {
    let network = NetworkCheck(environment: context.environment)
    let nameCheck = nameCheck(hasProxy: network.hasProxy)
    async let names = nameCheck.findings()
    let probes = await probeServices()
    // Read after the services were probed, so that those calls are counted.
    let summary = await context.store?.summary(at: context.now())
    let problems = await context.store?.takeProblems() ?? []
    let photos = configuration.instances.filter { $0.descriptor.kind == .photos }
    var findings = ProgramCheck(
      system: context.system,
      needsPictures: photos.contains { $0.isEnabled && $0.isReady },
      needsPlugins: configuration.instances.contains {
        $0.isEnabled && $0.descriptor.runsProgram
      },
      pictureError: await tryPictureProgram()
    ).findings()
    findings += ownSettings()
    findings += network.findings() + (await names) + connections(probes)
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
      settings.registry,
      environment: context.environment
    )
    return Diagnosis(
      generatedAt: context.now(),
      findings: redaction.apply(to: findings),
      isConfigurationWrong: isConfigurationWrong,
      reach: reach(of: probes)
    )
  }

  /// How long ``diagnose()`` takes if everything in it times out.
  var longestTime: Duration {
    let timeouts = configuration.instances.map { settings.timeoutSeconds ?? $0.timeoutSeconds }
    return .seconds(timeouts.max() ?? 0) + .seconds(Self.longestLookupSeconds)
      + PictureMaker.longestDrawing
  }

  /// Gives the drawing program a file that is not a picture, and returns its error.
  private func tryPictureProgram() async -> PictureError? {
    guard context.system.pictureProgram != nil else { return nil }
    let request = PictureRequest(columns: 1, rows: 1)
    switch await context.drawPicture(ProgramCheck.notAPicture, request) {
    case .success: return nil
    case .failure(let error): return error
    }
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
      flag: arguments.options.config,
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
    let invalidVariables = SettingsCheck.invalidVariables(in: context.environment)
    return file.findings() + pluginCheck.findings() + invalidVariables + settings.findings()
  }

  private var pluginCheck: PluginCheck {
    let loader = context.configurationLoader
    let opened = try? loader.open(loader.locator.locate(flag: arguments.options.config))
    let catalog = opened.flatMap { loader.catalog(for: $0.plugins, $0.trust) }
    return PluginCheck(
      states: catalog?.states(besides: context.registry, hash: context.contentHash) ?? []
    )
  }

  // MARK: Services

  private var isOffline: Bool { arguments.has(.offline) }

  /// Probes all enabled instances concurrently.
  private func probeServices() async -> [ServiceProbe.Outcome] {
    guard !isOffline else { return [] }
    let probe = ServiceProbe(
      registry: settings.registry,
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
      let known = await instance.identifiedPlaces(context.store)
      instances.append(
        fallback.replacingPlaces(with: instance.places.map { known[$0]?.point ?? $0 })
      )
    }
    return await instances.concurrentMap(limit: max(instances.count, 1)) { instance in
      await probe.send(instance)
    }
  }

  private func reach(of probes: [ServiceProbe.Outcome]) -> Diagnosis.Reach {
    let requested = probes.filter(\.isRequested)
    if requested.isEmpty { return .notTried }
    return requested.contains(where: \.isReached) ? .some : .none
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
        isOtherReady: hasReady,
        environment: context.environment
      ).findings()
      if !instance.isEnabled, !instance.isFallback {
        let area = Finding.Area(of: instance)
        findings.append(Finding(area, "enabled", .note, DoctorMessages.notEnabled))
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

  private func connections(_ probes: [ServiceProbe.Outcome]) -> [Finding] {
    guard !isOffline else { return [Finding(.network, "services", .note, DoctorMessages.offline)] }
    let exchanges = probes.flatMap(\.exchanges)
    return IssuerCheck(exchanges: exchanges).findings()
      + [ClockCheck(exchanges: exchanges).finding()]
  }

  /// The hosts of all enabled instances, without duplicates.
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
  /// Whether all options are known, except for keys that commands print.
  fileprivate var isReady: Bool { options.known != nil }
}

/// Removes keys from a diagnosis, for example from a path or a service's message.
struct Redaction {
  private let secrets: [Secret]

  /// Collects the keys of instances and of the providers' environment variables.
  init(_ instances: [Instance], _ registry: SourceRegistry, environment: [String: String]) {
    let usual = registry.descriptors.flatMap { $0.options.compactMap(\.variable) }
    let named = instances.flatMap { $0.keySources.flatMap(\.variables) }
    let variables = Set(usual + named)
    let values = variables.compactMap { environment[$0] }.filter { !$0.isEmpty }
    secrets = instances.flatMap(\.secrets) + values.map { Secret($0) }
  }

  /// Returns the findings without keys.
  func apply(to findings: [Finding]) -> [Finding] {
    findings.map { finding in
      finding.mapTexts { text in secrets.reduce(text) { $1.redacting($0) } }
    }
  }
}
