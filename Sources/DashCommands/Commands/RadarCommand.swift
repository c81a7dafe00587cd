import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files
import Localization
import TextRendering

extension Command {
  static let radar = Command(
    "radar",
    .optional("PLACE"),
    summary: "Show where rain and snow are on a map, and where they go.",
    discussion: """
      Shows the first configured place, or PLACE, in the middle of a map as large as the window, and into \
      a pipe in words. Where no radar covers the place, it is the estimate of a satellite or a model.
      """,
    options: [
      .config, .trust, .at, .format, .units, .lang, .color, .theme, .width, .images, .timeout,
      .refresh,
      .maxAge, .offline, .demo, .verbose,
    ],
    candidates: .known(.places)
  ) { try await RadarCommand(context: $0).run($1) }
}

/// `dash radar [PLACE]`: prints a map, or the words and the series of a place.
struct RadarCommand {
  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let command = DashboardCommand(context: context)
    let selection = InstanceSelection.firstPlace(arguments.operands.first)
    let loaded = try await command.load(arguments, selection)
    let configuration = loaded.configuration
    var settings = try context.settings(for: arguments, configuration)
    guard settings.radar != nil else { return try reportOff(loaded, settings) }
    settings.alerts = nil
    settings.listDetails = .none
    let instances = try selection.instances(in: configuration)
    guard let instance = instances.first else {
      context.printError(settings.errorRender.strings(.remarkNoInstance(file: "plugins.json")))
      return .unavailable
    }
    let start = settings.isDemo ? context.services.demo.time : context.machine.now()
    let time = arguments.options.atSeconds.map { start.advanced(bySeconds: Int64($0)) }
    let report = RadarReport(await dashboard(of: instance, at: time, settings), at: time)
    let isScreen = settings.format == .text && settings.render.rows != nil
    guard report.hasData || settings.format == .json else {
      let (error, service) = report.failure
      context.printError(error, from: service, settings.errorRender.strings)
      return .unavailable
    }
    if isScreen {
      try context.console.output.write(report.screen(await pictured(report, settings)))
    } else {
      let renderer = Renderer(settings.render)
      let text = report.report(settings.render)
      try context.console.output.write(
        renderer.render(text, json: report.json(), as: settings.format)
      )
    }
    return !report.hasData ? .unavailable : report.error == nil ? .success : .incomplete
  }

  /// Says that the user's configuration turns radar off.
  private func reportOff(
    _ loaded: LoadedConfiguration,
    _ settings: Settings
  ) throws(OutputError) -> ExitCode {
    let strings = settings.errorRender.strings
    let file = ConfigurationMessages(strings).name(of: loaded.location)
    context.printError(strings(.radarOff(file: file)))
    if settings.format == .json {
      let now = context.machine.now()
      let dashboard = Dashboard(generatedAt: now, isDemo: settings.isDemo, panels: [])
      try context.console.output.write(
        RadarReport(dashboard, at: nil).json(without: .radarOff(file: file))
      )
    }
    return .unavailable
  }

  /// Loads the place without its forecast.
  private func dashboard(
    of instance: Instance,
    at time: Timestamp?,
    _ settings: Settings
  ) async -> Dashboard {
    let fetcher = context.fetcher(settings)
    let pending = PendingProviders()
    let run = EngineRun(
      fetcher,
      completesPlaces: false,
      readsHistories: false,
      radar: (time.map { .at($0) } ?? .outlook, RadarWindow.usualKilometres),
      pending: pending,
      sleep: context.machine.sleep
    )
    return await context.wait(
      settings,
      atMost: run.longestTime(of: [instance], .whole) * 2,
      for: { pending.names },
      during: { await run.run([instance], .whole).dashboard }
    )
  }

  /// Returns the options with the map in pixels, where the terminal shows them.
  private func pictured(_ report: RadarReport, _ settings: Settings) async -> RenderOptions {
    var options = settings.render
    options.pictures = nil
    guard settings.images != .none, let maker = context.pictureMaker(settings) else {
      return options
    }
    options.pictures = PictureAlbum()
    let required = report.requirements(options)
    guard !required.isEmpty else { return options }
    options.pictures = await maker.album(of: required)
    return options
  }
}
