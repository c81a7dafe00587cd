import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import DashWatch
import Files
import Localization
import TerminalScreen
import TextRendering

extension Command {
  static let line = Command(
    "line",
    .optional("PLACE"),
    summary: "Print one line of weather, for status bars and prompts.",
    discussion: """
      Shows the first configured place, or PLACE, from the cache at once, and refreshes what is old in \
      the background. With nothing cached it waits two seconds at most. With the format of a bar it \
      always prints something and exits with 0, because bars hide what fails.
      """,
    options: [
      .config, .trust, .format, .template, .list, .stream, .units, .lang, .color, .icons, .width,
      .timeout, .maxAge, .offline, .wait, .demo, .verbose,
    ],
    prints: .line,
    candidates: .known(.places)
  ) { try await LineCommand(context: $0).run($1) }
}

/// The configuration has no weather to show.
struct NoInstance: Error {
  let message: String
}

/// `dash line [PLACE]`: prints one place as one line.
struct LineCommand {
  /// How long a bar waits for what is not cached.
  private static let patience = 2
  /// How often a stream without a valid configuration looks for a better one.
  private static let retrySeconds = 5

  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let isStream = arguments.has(.stream)
    let format = arguments.options.format ?? .text
    if isStream { try context.console.output.write(BarFormat.streamHead(of: format)) }
    var last: String?
    while true {
      do {
        return try await show(arguments)
      } catch let error as OutputError {
        throw error
      } catch {
        let noInstance = (error as? NoInstance)?.message
        if let noInstance, format == .text {
          context.printError(noInstance)
          return .unavailable
        }
        let failure = (error as? ConfigurationLoader.Failure).map {
          ConfigurationMessages(context.errorStrings).message(for: $0)
        }
        guard let message = noInstance ?? failure ?? context.message(for: error) else {
          throw error
        }
        if message != last {
          if format != .text { context.printError(message) }
          guard try print(message, arguments.options) else { throw error }
        }
        last = message
        guard isStream else { return .success }
      }
      // Some bars show nothing more once their program has ended, so wait for a better file.
      try await context.machine.sleep(.seconds(Self.retrySeconds))
      if context.console.output.isClosed { throw OutputError.closed }
    }
  }

  /// Prints a message in place of the weather if a bar reads the output, because bars hide what fails.
  ///
  /// - Returns: Whether a bar reads the output.
  func print(_ message: String, _ options: OptionValues) throws(OutputError) -> Bool {
    guard let format = options.format, format != .text else { return false }
    let report = LineReport(
      .message("dash: \(message.firstLine)"),
      generatedAt: context.machine.now(),
      isDemo: options.has(.demo)
    )
    try print(report, RenderOptions(), as: format, isStream: options.has(.stream))
    return true
  }

  private func show(_ arguments: ParsedArguments) async throws -> ExitCode {
    let selection = InstanceSelection.firstPlace(arguments.operands.first)
    var watch = ConfigurationWatch(context, arguments, selection)
    let loaded = try await context.load(arguments, selection, context.configurationLoader)
    var settings = try context.settings(for: arguments, loaded.configuration)
    let format = settings.format
    let line = try lineTemplate(arguments, loaded)
    let tooltip = try loaded.configuration.templates["tooltip"].map { text throws(UsageError) in
      try loaded.template(text, named: "tooltip")
    }
    // The built-in tooltip shows no air quality.
    let tooltipParts = tooltip?.parts ?? [.forecast, .alerts]
    let named = line.parts.union(BarFormat.hasTooltip(format) ? tooltipParts : [])
    let ruleParts = settings.render.rules.reduce(into: named) { $0.formUnion($1.rule.parts) }
    let parts = arguments.has(.list) ? PlaceParts.all : ruleParts
    settings.need(parts)
    if !arguments.has(.wait) { prefersCache(&settings) }
    func report(_ content: LineReport.Content, at moment: Timestamp) -> LineReport {
      LineReport(
        content,
        among: loaded.configuration.instances.flatMap(\.places),
        generatedAt: moment,
        isDemo: settings.isDemo,
        template: line,
        tooltip: tooltip
      )
    }
    let now = settings.isDemo ? context.services.demo.time : context.machine.now()
    guard let instance = try selection.instances(in: loaded.configuration).first else {
      let name = ConfigurationMessages(settings.errorRender.strings).name(of: loaded.location)
      throw NoInstance(message: settings.errorRender.strings(.remarkNoInstance(file: name)))
    }
    let (panel, isLate) = await fetch(instance, settings, parts)
    let first = report(.panel(panel), at: now)
    if arguments.has(.list) {
      try context.console.output.write(first.names(settings.render))
      return .success
    }
    let isStream = arguments.has(.stream)
    let text = try print(first, settings.render, as: format, isStream: isStream)
    if isStream {
      let presenter = LinePresenter(
        output: context.console.output,
        last: text,
        options: settings.render,
        format: format
      ) { streamed, moment in
        var streamed = streamed
        streamed.placeNames.merge(panel.placeNames) { own, _ in own }
        return report(.panel(streamed), at: moment)
      }
      var targets = try watch.targets(of: loaded.configuration)
      targets.settings.alerts = settings.alerts
      return try await WatchCommand(context: context)
        .stream(arguments, targets, watch, on: presenter)
    }
    let dashboard = Dashboard(generatedAt: now, isDemo: settings.isDemo, panels: [panel])
    await refreshIfOld(dashboard, instance, arguments, settings, isLate: isLate)
    guard format == .text else { return .success }
    return dashboard.exitCode(named: [])
  }

  /// Shows what is cached at once, unless an option says otherwise, and else waits for a short time.
  func prefersCache(_ settings: inout Settings) {
    if settings.cachePolicy == CachePolicy() { settings.cachePolicy.mode = .useStale }
    settings.timeoutSeconds = min(settings.timeoutSeconds ?? Self.patience, Self.patience)
  }

  /// Fetches in the background what is old or was late.
  func refreshIfOld(
    _ dashboard: Dashboard,
    _ instance: Instance,
    _ arguments: ParsedArguments,
    _ settings: Settings,
    isLate: Bool
  ) async {
    guard settings.cachePolicy.mode == .useStale, isLate || dashboard.isOutdated([instance]) else {
      return
    }
    let hasFailed = isLate || dashboard.panels[0].state.error != nil
    await context.refreshInBackground(arguments, settings, afterFailure: hasFailed)
  }

  private func lineTemplate(
    _ arguments: ParsedArguments,
    _ loaded: LoadedConfiguration
  ) throws(UsageError) -> Template {
    if let text = arguments.options.template {
      return try loaded.template(text, origin: "--template")
    }
    guard let text = loaded.configuration.templates["line"] else {
      return LineReport.defaultTemplate
    }
    return try loaded.template(text, named: "line")
  }

  /// Returns the panel of an instance, and whether a part of it was too late.
  ///
  /// Cached weather is shown at once, however much else is missing.
  func fetch(
    _ instance: Instance,
    _ settings: Settings,
    _ parts: PlaceParts
  ) async -> (panel: Panel, isLate: Bool) {
    let fetcher = context.fetcher(settings)
    let isCachedFirst = settings.cachePolicy.mode == .useStale && context.services.store != nil
    let run = EngineRun(
      fetcher,
      completesPlaces: false,
      readsHistories: parts.contains(.forecast),
      sleep: context.machine.sleep
    )
    let limit = fetcher.timeout(of: instance)
    var patience = Patience.line(atMost: limit)
    if !isCachedFirst { patience.order = [.network] }
    let panel = await run.run([instance], patience).dashboard.panels[0]
    let state = panel.state
    let place = state.firstPlace
    let errors = [
      state.error, state.providerError, place?.$forecast.error, place?.$air.error,
      place?.alerts?.error,
    ]
    return (panel, errors.contains { $0?.code == .timeout })
  }

  @discardableResult
  private func print(
    _ report: LineReport,
    _ options: RenderOptions,
    as format: OutputFormat,
    isStream: Bool = false
  ) throws(OutputError) -> String {
    let text = Renderer(options).render(report, as: format, isPartOfStream: isStream)
    try context.console.output.write(text)
    return text
  }
}

extension LoadedConfiguration {
  /// Returns a template of the command line: the text of one, or the name of one of the file.
  func template(_ text: String, origin: String) throws(UsageError) -> Template {
    if let known = configuration.templates[text] { return try template(known, named: text) }
    guard text.contains("{") else {
      throw .unknown(.template, text, among: configuration.templates.keys.sorted())
    }
    return try parsed(text, origin, isTrusted: true, allowsBareNumbers: true)
  }

  /// Returns a template of the file.
  func template(_ text: String, named name: String) throws(UsageError) -> Template {
    try parsed(text, "templates.\(name)", isTrusted: trust.refusal == nil)
  }

  private func parsed(
    _ text: String,
    _ origin: String,
    isTrusted: Bool,
    allowsBareNumbers: Bool = false
  ) throws(UsageError) -> Template {
    do throws(TemplateError) {
      return try Template(
        text,
        isTrusted: isTrusted,
        rules: configuration.rules.map(\.name),
        allowsBareNumbers: allowsBareNumbers
      )
    } catch {
      throw .badTemplate(origin: origin, error)
    }
  }
}

extension Settings {
  /// Prints a template in place of another format.
  mutating func use(_ template: Template) {
    format = .template
    render.template = template
    if template.parts.contains(.forecast) { weather.includesForecast = true }
    if template.parts.contains(.air) { weather.includesAirQuality = true }
  }
}

/// Prints a line at each change.
struct LinePresenter: WatchPresenter {
  let interval: Duration? = .milliseconds(33)
  let output: any TextOutput
  /// The line that was printed last.
  var last: String
  let options: RenderOptions
  let format: OutputFormat
  let report: (Panel, Timestamp) -> LineReport

  mutating func present(
    _ model: WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> ScreenRenderer.Rendering? {
    guard !output.isClosed else { throw .closed }
    guard let panel = model.dashboard(at: moment).panels.first else { return nil }
    if case .loading = panel.state { return nil }
    let text = Renderer(options)
      .render(report(panel, moment.wall), as: format, isPartOfStream: true)
    if text != last { try output.write(text) }
    last = text
    return nil
  }

  func invalidate() {}
}
