import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files
import Localization
import Synchronization
import TextRendering

extension Command {
  /// The options of every command that shows a dashboard.
  static let dashboardOptions: [OptionName] = [
    .config, .trust, .watch, .count, .plainWatch, .noMouse, .format, .units, .lang, .color, .theme,
    .width, .timeout, .refresh, .maxAge, .offline, .notify, .demo, .verbose,
  ]

  private static let weatherOptions: [OptionName] = [
    .days, .hourly, .full, .images, .animate, .icons, .sort, .columns,
  ]

  /// The options of photos beside other panels.
  private static let photoOptions: [OptionName] = [.wait, .seed]

  static let dashboard = Command(
    "",
    .any("PLACE"),
    summary: "Show the dashboard: every enabled entry of plugins.json.",
    discussion: """
      Shows every enabled entry of plugins.json, or the weather of each PLACE, as dash weather \
      PLACE does.
      """,
    options: dashboardOptions + weatherOptions + photoOptions + [.version],
    prints: .dashboard,
    candidates: .known(.places)
  ) { context, arguments in
    let places = arguments.operands
    let selection = places.isEmpty ? InstanceSelection.enabled : .weather(places: places)
    return try await DashboardCommand(context: context).run(arguments, selection)
  }

  static let weather = Command(
    "weather",
    .any("PLACE"),
    summary: "Show the weather of the configured places, or of each PLACE.",
    discussion: """
      A PLACE is a city name (London, Paris,FR, Portland,OR,US), a city ID (2643743), \
      coordinates (51.5,-0.12; -33.9,151.2) or a postal code (zip:94040,US). Two to four words \
      that are the name of one place need no quotes: dash weather new york. A single place is \
      shown with forecast and air quality.
      """,
    options: dashboardOptions + weatherOptions + [.template],
    prints: .dashboard,
    candidates: .known(.places)
  ) { try await DashboardCommand(context: $0).run($1, .weather(places: $1.operands)) }

  static let alerts = Command(
    "alerts",
    .any("PLACE"),
    summary: "Show what weather services warn of, in full.",
    discussion: """
      Shows the alerts of the configured places, or of each PLACE, with all their texts. This is no \
      replacement for the official channels.
      """,
    options: dashboardOptions,
    prints: .dashboard,
    candidates: .known(.places)
  ) { try await DashboardCommand(context: $0).run($1, .weather(places: $1.operands)) }

  static let show = Command(
    "show",
    .atLeastOne("NAME"),
    summary: "Show the named entries of plugins.json, including disabled ones.",
    options: dashboardOptions + weatherOptions + photoOptions,
    prints: .dashboard,
    candidates: .known(.instances)
  ) { try await DashboardCommand(context: $0).run($1, .named($1.operands)) }
}

/// `dash`, `dash weather` and `dash show`: prints a dashboard once or watches it.
struct DashboardCommand {
  let context: AppContext

  func run(
    _ arguments: ParsedArguments,
    _ selection: InstanceSelection
  ) async throws -> ExitCode {
    if arguments.command.isEmpty { try rejectShellInvocation(arguments) }
    guard try await FirstUse(context: context).ask(arguments, selection) else { return .success }
    // Start watching before reading the file, to notice every later change.
    var watch = arguments.has(.watch) ? ConfigurationWatch(context, arguments, selection) : nil
    let loaded = try await load(arguments, selection)
    var settings = try context.settings(for: arguments, loaded.configuration)
    if let text = arguments.options.template {
      for option in [OptionName.format, .watch] where arguments.has(option) {
        throw UsageError.conflictingOptions(.template, option)
      }
      settings.use(try loaded.template(text, origin: "--template"))
    }
    var selection = selection
    var instances = try selection.instances(in: loaded.configuration)
    let joined = await context.joinedName(
      of: selection.places,
      for: instances,
      in: loaded.configuration,
      settings
    )
    if case .place(let name) = joined {
      selection = .weather(places: [name])
      watch?.selection = selection
      instances = try selection.instances(in: loaded.configuration)
    }
    if instances.isEmpty {
      let strings = settings.errorRender.strings
      let name = ConfigurationMessages(strings).name(of: loaded.location)
      context.printError(strings(.remarkNoInstance(file: name)))
    }
    let places = selection.places
    if settings.isVerbose {
      context.reportAliases(places, loaded.configuration, settings.errorRender.strings)
    }
    if let watch {
      return try await WatchCommand(context: context).run(arguments, loaded.configuration, watch)
    }

    let lookups = PlaceLookups()
    // `dash alerts` waits for alerts until the timeout.
    let waits = arguments.has(.wait) || settings.render.showsAlerts
    let fetched = await fetch(
      instances,
      settings,
      loaded.configuration,
      waits ? .whole : .run,
      lookups
    )
    let dashboard = fetched.dashboard
    // To quote a name that no service knows would not help.
    var hints = await hints(about: dashboard, places, settings, areQuotable: joined != .unknown)
    if !places.isEmpty {
      hints += context.ambiguousPlaces(of: instances, in: dashboard, lookups, settings)
    }
    if loaded.location == .compiledIn, selection.showsConfiguredPlaces, settings.format == .text,
      !settings.isDemo, dashboard.hasData
    {
      let strings = settings.errorRender.strings
      let command = strings.command(#"places set London "New York""#)
      hints.append(strings.hint(strings(.placesOfYourOwn(command: command))))
    }
    // The hints stand below the page, in the same window.
    settings.render.rows = settings.render.rows.map { max($0 - context.rows(of: hints), 1) }
    let isComplete = try await print(fetched, settings)
    for hint in hints { context.printError(hint) }
    if !isComplete || fetched.outcome.hasLateAlerts {
      await context.refreshInBackground(arguments, settings)
    }
    return dashboard.exitCode(
      named: selection.names,
      needsForecast: settings.needsForecast,
      needsAlerts: settings.render.showsAlerts
    )
  }

  /// Loads the configuration, and warns about retired options and API keys that other users can
  /// read.
  func load(
    _ arguments: ParsedArguments,
    _ selection: InstanceSelection
  ) async throws -> LoadedConfiguration {
    let loaded = try await context.load(arguments, selection, context.configurationLoader)
    let isQuiet = loaded.configuration.warnings.isEmpty && loaded.exposedFiles.isEmpty
    // For the language of a message the file is read again.
    if isQuiet, !arguments.has(.animate) { return loaded }
    let strings = context.errorStrings
    let messages = ConfigurationMessages(strings)
    if arguments.has(.animate) {
      context.printError(strings.warning(strings(.configRetiredOption(option: "--animate"))))
    }
    for warning in loaded.configuration.warnings {
      let name = messages.name(of: loaded.location)
      context.printError(strings.warning(messages.line(for: warning, in: name)))
    }
    for path in loaded.exposedFiles {
      let exposed = strings(.configExposed(path: ConfigurationMessages.safe(path)))
      context.printError(
        "\(strings.warning(exposed))\n\(strings.hint(ConfigurationMessages.chmodCommand(path)))"
      )
    }
    return loaded
  }

  /// Rejects `dash -c 'echo hi'`, which is meant for the shell.
  private func rejectShellInvocation(_ arguments: ParsedArguments) throws(UsageError) {
    guard let path = arguments.options.config, !TextFile.exists(path) else { return }
    let looksLikePath = path.hasSlash && !path.contains(" ") || path.hasSuffix(".json")
    if !looksLikePath { throw .meantForTheShell(path) }
  }

  // MARK: Fetching and printing

  /// A dashboard, with the pictures that were begun while its alerts were awaited.
  struct Fetched: Sendable {
    let outcome: EngineRun.Outcome
    /// The pictures that are drawn, or too late.
    fileprivate var album = PictureAlbum()
    /// The time limit of the pictures; `nil` for none of their own.
    fileprivate var pictureLimit: ContinuousClock.Instant?

    var dashboard: Dashboard { outcome.dashboard }
  }

  func fetch(
    _ instances: [Instance],
    _ settings: Settings,
    _ configuration: Configuration,
    _ patience: Patience = .whole,
    _ lookups: PlaceLookups = PlaceLookups()
  ) async -> Fetched {
    var instanceFetcher = context.fetcher(settings)
    instanceFetcher.lookups = lookups
    let pending = PendingProviders()
    let run = EngineRun(
      instanceFetcher,
      showsWholePages: settings.showsWholePages,
      pending: pending,
      sleep: context.machine.sleep
    )
    // A photo query may use the weather of an instance that is not shown.
    let weather = configuration.instances.filter {
      $0.isEnabled && $0.descriptor.kind.isWeather
    }
    let begun = Mutex<(album: PictureAlbum, limit: ContinuousClock.Instant)?>(nil)
    let outcome = await context.wait(
      settings,
      atMost: run.longestTime(of: instances, hidden: weather, patience)
        + PictureMaker.longestDrawing,
      for: { pending.names },
      during: {
        await run.run(instances, hidden: weather, patience) { dashboard, limit in
          // Pictures with a limit do not wait for silent alerts.
          guard let limit, dashboard.hasData || settings.format.isForScripts else { return }
          let (required, maker) = pictures(of: dashboard, settings, by: limit)
          guard let album = await maker?.album(of: required) else { return }
          begun.withLock { $0 = (album, limit) }
        }
      }
    )
    var fetched = Fetched(outcome: outcome)
    if let (album, limit) = begun.withLock({ $0 }) {
      (fetched.album, fetched.pictureLimit) = (album, limit)
    }
    return fetched
  }

  /// Prints a dashboard.
  ///
  /// Output for scripts and dashboards with data go to standard output. A text with only errors goes to standard
  /// error.
  ///
  /// - Returns: Whether no photo and no picture was too late.
  @discardableResult
  func print(_ fetched: Fetched, _ settings: Settings) async throws -> Bool {
    let dashboard = fetched.dashboard
    let isResult = dashboard.hasData || settings.format.isForScripts
    var options = isResult ? settings.render : settings.errorRender
    options.isFinal = true
    var hasLatePictures = false
    if isResult, let album = await album(of: fetched, settings) {
      options.pictures = album
      hasLatePictures = fetched.pictureLimit != nil && album.hasTimeout
    }
    // A template has nothing to say about errors.
    let isError = settings.format == .template && !dashboard.hasData
    let text = Renderer(options).render(dashboard, as: isError ? .text : settings.format)
    if isResult, !isError {
      try context.console.output.write(text)
      // A table has no field for the demo notice.
      if dashboard.isDemo, [.csv, .markdown].contains(settings.format) {
        context.printError(settings.errorRender.strings(.pageDemoNotice))
      }
    } else if !dashboard.panels.isEmpty {
      // The exit code already reports the failure.
      try? context.console.errorOutput.write(text)
    }
    return !fetched.outcome.hasLatePhotos && !hasLatePictures
  }

  /// Returns the pictures that a page shows; `nil` if there are none or they cannot be drawn.
  private func album(of fetched: Fetched, _ settings: Settings) async -> PictureAlbum? {
    let (required, maker) = pictures(of: fetched.dashboard, settings, by: fetched.pictureLimit)
    guard let maker, !required.isEmpty else { return nil }
    // Alerts that have arrived since may have changed the boxes.
    let missing = required.filter { fetched.album[$0] == nil }
    guard !missing.isEmpty else { return fetched.album }
    let album = await context.wait(
      settings,
      atMost: maker.longestTime(of: missing),
      for: { [settings.errorRender.strings(.remarkPictures)] },
      during: { await maker.album(of: missing) }
    )
    return fetched.album.merging(album)
  }

  /// Returns the pictures that a page has room for, and what makes them; `nil` if none can be drawn.
  private func pictures(
    of dashboard: Dashboard,
    _ settings: Settings,
    by limit: ContinuousClock.Instant?
  ) -> (required: [PictureRequirement], maker: PictureMaker?) {
    var options = settings.render
    options.isFinal = true
    options.pictures = settings.images == .none ? nil : PictureAlbum()
    let required = Renderer(options).requirements(of: dashboard, as: settings.format)
    guard !required.isEmpty, var maker = context.pictureMaker(settings) else {
      return (required, nil)
    }
    // A dashboard shows the same photo again, in every size from the same file of the cache.
    if options.photoPresentation == .chosen {
      maker.pixels = PictureMaker.minimumEdge...PictureMaker.minimumEdge
    }
    maker.deadline = limit
    return (required, maker)
  }

  /// Returns hints about places that no provider knows, and about an option without effect.
  private func hints(
    about dashboard: Dashboard,
    _ places: [String],
    _ settings: Settings,
    areQuotable: Bool
  ) async -> [String] {
    let strings = settings.errorRender.strings
    var hints: [String] = []
    let reports = dashboard.panels.compactMap(\.state.weather)
    if settings.format == .text, settings.render.columns != nil, !reports.isEmpty,
      reports.allSatisfy({ $0.onlyPlace != nil })
    {
      hints.append(strings.hint(strings(.remarkCardWithoutColumns)))
    }
    let unknown = dashboard.unknownPlaces
    guard !places.isEmpty, !unknown.isEmpty else { return hints }
    let known = settings.isDemo ? [] : await context.knownPlaceNames(in: dashboard)
    return hints
      + PlaceHint.lines(
        for: places,
        missing: unknown,
        known: known,
        command: areQuotable ? strings.command("weather") : nil,
        strings
      )
  }
}
