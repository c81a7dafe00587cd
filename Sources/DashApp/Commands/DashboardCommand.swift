import DashCore
import TextRendering

/// `dash`, `dash weather` and `dash show`: fetches instances once and prints their dashboard, or
/// stays and watches them.
struct DashboardCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    try refuseShellCommand(arguments)
    // Of all that is needed it takes longest to be ready; elsewhere what is kept may do without it.
    if arguments.has(.refresh), !arguments.has(.demo) { context.prepareTransport() }
    // A screen answers keys while a disk does not.
    if arguments.has(.watch) { context.store?.workApart() }
    // Before the file is read, so that no later change goes unnoticed.
    let watch = arguments.has(.watch) ? ConfigurationWatch(context, arguments) : nil
    let loaded = try load(arguments)
    async let _ = openStore(arguments)
    // One thread runs both: this lets the other begin.
    await Task.yield()
    let settings = try context.settings(for: arguments, loaded.configuration)
    let selection = InstanceSelection(arguments: arguments)
    let instances = try selection.instances(in: loaded.configuration)
    if instances.isEmpty {
      let words = settings.errorRender.words
      let name = ConfigurationWords(words).name(of: loaded.location)
      context.say(words(RemarkPhrase.noInstance, ["file": name]))
    }
    let hasPlaces = arguments.command == .weather
    if hasPlaces, settings.isVerbose {
      context.sayAliases(arguments, loaded.configuration, settings.errorRender.words)
    }
    if let watch {
      return try await WatchCommand(context).run(arguments, loaded.configuration, watch)
    }

    let dashboard = await fetch(instances, settings, loaded.configuration)
    try await print(dashboard, settings)
    hintAtQuotes(dashboard, arguments, settings.errorRender.words)
    if hasPlaces, !arguments.operands.isEmpty {
      await context.sayPlaces(of: instances, in: dashboard, settings)
    }
    refreshBehind(dashboard, of: instances, settings)
    return dashboard.exitCode(
      named: selection.names,
      needsForecast: settings.needsForecast
    )
  }

  /// Has the store's files opened before the first answer is looked up in them.
  private func openStore(_ arguments: ParsedArguments) async {
    if !arguments.has(.demo) { await context.store?.open() }
  }

  /// Finds and checks the configuration, and warns of a key that others can read.
  func load(_ arguments: ParsedArguments) throws -> LoadedConfiguration {
    let loaded = try context.configurationLoader.load(
      flag: arguments.text(.config),
      isDemo: arguments.has(.demo)
    )
    for path in loaded.exposedFiles {
      let words = context.errorWords
      let exposed = words(ConfigurationPhrase.exposed, ["path": ConfigurationWords.safe(path)])
      context.say("\(words.warning(exposed))\n\(words.hint(ConfigurationWords.closing(path)))")
    }
    return loaded
  }

  /// `dash -c 'echo hi'` is how a shell is called.
  private func refuseShellCommand(_ arguments: ParsedArguments) throws(UsageError) {
    guard
      arguments.command == .dashboard, let path = arguments.text(.config), !TextFile.exists(path)
    else { return }
    let looksLikePath = path.contains("/") && !path.contains(" ") || path.hasSuffix(".json")
    if !looksLikePath { throw .meantForTheShell(path) }
  }

  // MARK: Fetching and printing

  func fetch(
    _ instances: [Instance],
    _ settings: Settings,
    _ configuration: Configuration
  ) async -> Dashboard {
    let fetcher = DashboardFetcher(
      fetcher: context.fetcher(settings),
      showsWholePages: settings.showsWholePages
    )
    // Of a weather that is not shown, a search may still take its words.
    let weather = configuration.instances.filter {
      $0.isEnabled && $0.descriptor.kind == .weather
    }
    let pending = PendingProviders()
    return await context.wait(
      settings,
      for: { pending.names },
      during: { await fetcher.fetch(instances, weather: weather, pending: pending) }
    )
  }

  /// Refreshes what was shown at once and is old: whoever reads the output waits for its end, and so
  /// not for this.
  func refreshBehind(_ dashboard: Dashboard, of instances: [Instance], _ settings: Settings) {
    guard settings.keptAnswers == .whereAny, dashboard.isOutdated(instances) else { return }
    _ = context.startAgain(
      ParsedArguments.revalidating(context.arguments),
      context.environment
    )
  }

  /// What has data is a result and goes to standard output, and so does JSON in every case; errors
  /// alone go to standard error.
  func print(_ dashboard: Dashboard, _ settings: Settings) async throws {
    let isResult = dashboard.hasData || settings.format == .json
    if isResult, let maker = await pictureMaker(for: dashboard, settings) {
      return try await print(dashboard, settings, with: maker)
    }
    let options = isResult ? settings.render : settings.errorRender
    let text = DashboardRenderer(options).render(dashboard, as: settings.format)
    if isResult {
      try context.output.write(text)
    } else if !dashboard.panels.isEmpty {
      // A standard error that nobody reads takes nothing from what the exit status says.
      try? context.errorOutput.write(text)
    }
  }

  /// What makes the pictures of a dashboard; nil where none are shown.
  private func pictureMaker(for dashboard: Dashboard, _ settings: Settings) async -> PictureMaker? {
    let hasPhotos = dashboard.panels.contains { $0.descriptor.kind == .photos }
    return hasPhotos ? await context.pictureMaker(settings) : nil
  }

  /// Prints a dashboard with its pictures: on a terminal the text at once, with room for them.
  private func print(
    _ dashboard: Dashboard,
    _ settings: Settings,
    with maker: PictureMaker
  ) async throws {
    func text(_ album: PictureAlbum) -> String {
      var options = settings.render
      options.pictures = album
      return DashboardRenderer(options).render(dashboard, as: settings.format)
    }
    var options = settings.render
    options.pictures = PictureAlbum()
    let wishes = DashboardRenderer(options).wishes(of: dashboard, as: settings.format)
    let preview = text(PictureAlbum())
    let height = preview.utf8.count { $0 == UInt8(ascii: "\n") }
    // What has gone out of sight cannot be drawn on any more.
    let fits =
      height < context.terminal.outputRows ?? 0
      && settings.render.width <= context.terminal.outputColumns ?? 0
    guard settings.format == .text, fits, !wishes.isEmpty else {
      let album = await context.wait(
        settings,
        for: { [settings.errorRender.words(RemarkPhrase.pictures)] },
        during: { await maker.album(of: wishes) }
      )
      return try context.output.write(text(album))
    }
    try context.output.write(preview)
    let album = await maker.album(of: wishes)
    try context.output.write("\u{1B}[\(height)A\r\u{1B}[J\(text(album))")
  }

  /// `dash weather New York` asks for two places; where one of them is not found, it was probably
  /// meant to be one.
  private func hintAtQuotes(
    _ dashboard: Dashboard,
    _ arguments: ParsedArguments,
    _ words: Words
  ) {
    guard arguments.command == .weather, arguments.operands.count > 1 else { return }
    let errors = dashboard.panels.flatMap { panel -> [SourceError] in
      guard case .weather(let report) = panel.state.snapshot?.content else {
        return [panel.state.error, panel.state.error?.fallbackError].compactMap(\.self)
      }
      return report.missing.map(\.error)
    }
    guard errors.contains(where: { $0.code == .notFound && $0.reason == nil }) else { return }
    let place = DisplayText(arguments.operands.joined(separator: " "), maximumLength: 60)
    let command = "dash weather \"\(place)\""
    context.say(words.hint(words(PlacePhrase.quotes, ["command": command])))
  }
}
