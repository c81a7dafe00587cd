import DashCore
import TextRendering

/// `dash`, `dash weather` and `dash show`: fetches instances once and prints their dashboard.
struct DashboardCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let isDemo = arguments.has(.demo)
    try refuseShellCommand(arguments)
    let loaded = try context.configurationLoader.load(
      flag: arguments.text(.config),
      isDemo: isDemo
    )
    if let path = loaded.exposedKeyFile {
      context.say(
        "warning: \(ConfigurationWords.safe(path)) holds a key and others can read it\n"
          + "hint: chmod 600 \(ConfigurationWords.safe(path))"
      )
    }
    let settings = try settings(for: arguments, loaded.configuration, isDemo: isDemo)
    let instances = try self.instances(for: arguments, loaded.configuration)
    if instances.isEmpty {
      context.say(
        "no instance to show is enabled in \(ConfigurationWords.name(of: loaded.location))"
      )
    }
    let dashboard = await fetch(instances, settings)
    try print(dashboard, settings)
    hintAtQuotes(dashboard, arguments)
    let named = arguments.command == .show ? Set(arguments.operands) : []
    return dashboard.exitCode(named: named)
  }

  // MARK: What to show

  /// `dash -c 'echo hi'` is how a shell is called.
  private func refuseShellCommand(_ arguments: ParsedArguments) throws(UsageError) {
    guard
      arguments.command == .dashboard, let path = arguments.text(.config), !TextFile.exists(path)
    else { return }
    let looksLikePath = path.contains("/") && !path.contains(" ") || path.hasSuffix(".json")
    if !looksLikePath { throw .meantForTheShell(path) }
  }

  private func settings(
    for arguments: ParsedArguments,
    _ configuration: Configuration,
    isDemo: Bool
  ) throws(UsageError) -> Settings {
    // A demonstration looks the same on any day and in any time zone.
    let offset = isDemo ? 0 : context.utcOffsetSeconds(context.now())
    return try Settings.resolve(
      arguments,
      configuration,
      environment: context.environment,
      terminal: context.terminal,
      utcOffsetSeconds: offset
    )
  }

  private func instances(
    for arguments: ParsedArguments,
    _ configuration: Configuration
  ) throws(UsageError) -> [Instance] {
    switch arguments.command {
    case .show:
      return try named(arguments.operands, in: configuration.instances)
    case .weather:
      let places = try places(arguments.operands, aliases: configuration.aliases)
      let instances = configuration.instances.filter {
        $0.isEnabled && $0.descriptor.kind == .weather
      }
      return places.isEmpty ? instances : instances.map { $0.replacingPlaces(with: places) }
    default:
      return configuration.instances.filter(\.isEnabled)
    }
  }

  private func named(
    _ names: [String],
    in instances: [Instance]
  ) throws(UsageError) -> [Instance] {
    var found: [Instance] = []
    for name in names {
      guard let instance = instances.first(where: { $0.name == name }) else {
        let known = instances.map(\.name)
        throw .unknownName(
          kind: "instance",
          name,
          known: known,
          nearest: NearestWord.find(name, among: known)
        )
      }
      if !found.contains(where: { $0.name == name }) { found.append(instance) }
    }
    return found
  }

  private func places(
    _ operands: [String],
    aliases: [String: PlaceQuery]
  ) throws(UsageError) -> [PlaceQuery] {
    var places: [PlaceQuery] = []
    for operand in operands {
      guard let place = aliases[operand] ?? PlaceQuery(operand) else { throw .badPlace(operand) }
      places.append(place)
    }
    return places
  }

  // MARK: Fetching and printing

  private func fetch(_ instances: [Instance], _ settings: Settings) async -> Dashboard {
    let demoTime = context.demoTime
    let demoClock: @Sendable () -> Timestamp = { demoTime }
    let fetcher = DashboardFetcher(
      fetcher: InstanceFetcher(
        registry: context.registry,
        transport: settings.isDemo ? context.demoTransport() : context.transport,
        now: settings.isDemo ? demoClock : context.now,
        language: settings.language,
        timeoutSeconds: settings.timeoutSeconds,
        isDemo: settings.isDemo,
        verboseOutput: settings.isVerbose ? context.errorOutput : nil
      )
    )
    let pending = PendingProviders()
    let term = context.environment["TERM"] ?? ""
    let canErase = context.terminal.errorIsTerminal && !term.isEmpty && term != "dumb"
    guard canErase, !settings.isVerbose else {
      return await fetcher.fetch(instances, pending: pending)
    }
    let waitingLine = WaitingLine(
      output: context.errorOutput,
      columns: context.terminal.errorColumns ?? 80
    )
    return await waitingLine.show(
      { "waiting for \(pending.names.joined(separator: ", ")) ..." },
      during: { await fetcher.fetch(instances, pending: pending) }
    )
  }

  /// What has data is a result and goes to standard output, and so does JSON in every case; errors
  /// alone go to standard error.
  private func print(_ dashboard: Dashboard, _ settings: Settings) throws {
    let isResult = dashboard.hasData || settings.format == .json
    let options = isResult ? settings.render : settings.errorRender
    let text = DashboardRenderer(options).render(dashboard, as: settings.format)
    if isResult {
      try context.output.write(text)
    } else if !dashboard.panels.isEmpty {
      // A standard error that nobody reads takes nothing from what the exit status says.
      try? context.errorOutput.write(text)
    }
  }

  /// `dash weather New York` asks for two places; where one of them is not found, it was probably
  /// meant to be one.
  private func hintAtQuotes(_ dashboard: Dashboard, _ arguments: ParsedArguments) {
    guard arguments.command == .weather, arguments.operands.count > 1 else { return }
    let errors = dashboard.panels.flatMap { panel -> [SourceError] in
      guard case .weather(let report) = panel.state.snapshot?.content else {
        return [panel.state.error].compactMap(\.self)
      }
      return report.missing.map(\.error)
    }
    guard errors.contains(where: { $0.code == .notFound && $0.reason == nil }) else { return }
    let place = DisplayText(arguments.operands.joined(separator: " "), maximumLength: 60)
    context.say("hint: for one place of several words use quotes: dash weather \"\(place)\"")
  }
}
