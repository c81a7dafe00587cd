import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import Pictures
import TextRendering

/// Checks the configuration, each key with one request to its service, the terminal and the store.
struct Checkup {
  let context: AppContext
  let arguments: ParsedArguments
  let outcome: Result<LoadedConfiguration, ConfigurationLoader.Failure>
  let settings: Settings
  /// The strings of the findings: of the user's language for people, English for scripts.
  let text: Strings

  /// Runs all checks.
  ///
  /// - Returns: The diagnosis, with keys redacted.
  func diagnose() async -> Diagnosis {
    async let radarOutcome = probeRadar()
    let probes = await probeServices()
    let radar = await radarOutcome
    // Read after the services were probed, so that those calls are counted.
    let summary = await context.services.store?.summary(at: context.machine.now())
    await context.services.store?.check()
    let problems = await context.services.store?.takeProblems() ?? []
    var findings = ProgramCheck(
      system: context.machine.system,
      needsPictures: configuration.instances.contains {
        $0.descriptor.kind.hasPages && $0.isEnabled && $0.options.known != nil
      },
      pictureError: await tryPictureProgram(),
      text: text
    ).findings()
    findings += ConfigurationCheck(
      loader: context.configurationLoader,
      flag: arguments.options.config,
      registry: context.services.registry,
      outcome: outcome,
      text: text
    ).findings()
    if arguments.has(.offline) {
      findings.append(Finding(.settings, "services", .note, text(.doctorNotChecked)))
    }
    findings += keys
    findings += await services(probes, summary)
    findings += radarCheck?.findings(radar) ?? []
    findings += TerminalCheck(
      environment: context.invocation.environment,
      terminal: context.console.terminal,
      settings: settings,
      graphics: context.console.graphics,
      text: text
    ).findings()
    findings += StoreCheck(summary: summary, problems: problems, text: text).findings()
    let secrets = secrets(of: probes)
    return Diagnosis(
      generatedAt: context.machine.now(),
      findings: findings.map { finding in
        var finding = finding.mapTexts { text in secrets.reduce(text) { $1.redacting($0) } }
        finding.command = finding.command.map(context.invocation.program.replaced)
        return finding
      },
      isConfigurationWrong: (try? outcome.get()) == nil,
      reach: reach(of: probes)
    )
  }

  /// How long ``diagnose()`` takes if everything in it times out.
  var longestTime: Duration {
    let timeouts = configuration.instances.map { settings.timeoutSeconds ?? $0.timeoutSeconds }
    return .seconds(max(timeouts.max() ?? 0, radarCheck?.timeoutSeconds ?? 0))
      + PictureMaker.longestDrawing
  }

  private var configuration: Configuration {
    (try? outcome.get())?.configuration ?? Configuration()
  }

  /// Gives the drawing program a file that is not a picture, which it rejects after it has confined
  /// itself, and returns its error.
  private func tryPictureProgram() async -> PictureError? {
    guard context.machine.system.pictureProgram != nil else { return nil }
    let request = PictureRequest(columns: 1, rows: 1)
    switch await context.services.drawPicture([0], request) {
    case .success: return nil
    case .failure(let error): return error
    }
  }

  /// The keys of the instances and those in the providers' variables, which for example a path or a
  /// service's message could contain.
  private func secrets(of probes: [ServiceProbe.Outcome]) -> [Secret] {
    let instances = configuration.instances.flatMap(\.withFallback) + probes.map(\.instance)
    let variables = settings.registry.descriptors.flatMap { $0.options.compactMap(\.variable) }
    return instances.flatMap(\.secrets)
      + variables.compactMap { context.invocation.environment[$0] }.map { Secret($0) }
  }

  private var keys: [Finding] {
    KeyCheck(
      instances: configuration.instances,
      registry: context.services.registry,
      environment: context.invocation.environment,
      file: arguments.options.config,
      text: text
    ).findings()
  }

  // MARK: Services

  /// Probes all enabled instances concurrently.
  private func probeServices() async -> [ServiceProbe.Outcome] {
    guard !arguments.has(.offline) else { return [] }
    let probe = ServiceProbe(fetcher: context.fetcher(settings))
    var instances: [Instance] = []
    for instance in configuration.instances where instance.isEnabled {
      instances.append(instance)
      guard instance.fallback != nil else { continue }
      let known = await instance.identifiedPlaces(context.services.store)
      for fallback in instance.withFallback.dropFirst() {
        instances.append(
          fallback.replacingPlaces(with: instance.places.map { known[$0]?.point ?? $0 })
        )
      }
    }
    return await instances.concurrentMap(limit: max(instances.count, 1)) { instance in
      await probe.send(instance)
    }
  }

  private var radarCheck: RadarCheck? {
    context.services.registry.radarDescriptor.map { service in
      var check = RadarCheck(service: service, settings: configuration.radar)
      if let seconds = settings.timeoutSeconds { check.timeoutSeconds = seconds }
      check.text = text
      return check
    }
  }

  private func probeRadar() async -> RadarCheck.Outcome? {
    guard !arguments.has(.offline) else { return nil }
    return await radarCheck?.probe(context.fetcher(settings), at: context.machine.now())
  }

  private func reach(of probes: [ServiceProbe.Outcome]) -> Diagnosis.Reach {
    let requested = probes.filter { !$0.exchanges.isEmpty }
    if requested.isEmpty { return .notTried }
    return requested.contains(where: \.isReached) ? .some : .none
  }

  private func services(
    _ probes: [ServiceProbe.Outcome],
    _ summary: StoreSummary?
  ) async -> [Finding] {
    let outcomes = configuration.instances.flatMap(\.withFallback).map { instance in
      let probe = probes.first {
        ($0.instance.name, $0.instance.isFallback, $0.instance.descriptor.name)
          == (instance.name, instance.isFallback, instance.descriptor.name)
      }
      return (instance: probe?.instance ?? instance, probe: probe)
    }
    let hasReady = outcomes.contains { $0.instance.isEnabled && $0.instance.options.known != nil }
    var findings: [Finding] = []
    for (instance, probe) in outcomes {
      let account = instance.client.account
      let check = ServiceCheck(
        instance: instance,
        probe: probe,
        isOtherReady: hasReady,
        calls: summary?.calls.first { $0.account == account },
        now: context.machine.now(),
        text: text
      )
      findings += check.findings()
    }
    return findings
  }
}
