import CommandLine
package import DashCore
import Glibc
package import Pictures
package import ResponseCaching
package import TerminalScreen
import TextRendering

/// The dependencies of the program; tests replace them.
package final class AppContext: Sendable {
  /// Command-line arguments without `argv[0]`.
  package let arguments: [String]
  /// The parsed arguments, with the valid options also where others are wrong.
  let commandLine: ArgumentParser.Outcome
  /// The environment variables.
  package let environment: [String: String]
  /// The names of path variables and arguments that are not UTF-8, such as `HOME` or `argv[2]`.
  package let undecodableInput: [String]
  /// The registered providers.
  package let registry: SourceRegistry
  /// What plugins need; `nil` for compiled-in providers alone.
  package let plugins: PluginSupport?
  /// The API keys that commands print.
  package let keys: KeyRing
  /// The transport that sends requests.
  package let transport: any Transport
  /// Creates the demo transport.
  package let demoTransport: @Sendable () -> any Transport
  /// Creates the demo's log of earlier observations.
  package let demoHistory: @Sendable () -> any ObservationLog
  /// The fixed time of the demo, shown in UTC.
  package let demoTime: Timestamp
  /// The compiled-in `plugins.json`.
  package let shippedConfiguration: [UInt8]
  /// The wall clock.
  package let now: @Sendable () -> Timestamp
  /// Returns the offset of local time from UTC at a moment.
  package let utcOffsetSeconds: @Sendable (Timestamp) -> Int
  /// The time zone database.
  package let timeZones: any TimeZoneDatabase
  /// The clocks of watch mode.
  package let clock: WatchClock
  /// Suspends tasks.
  package let sleep: Sleep
  /// Decodes and draws an untrusted image file.
  package let drawPicture:
    @Sendable ([UInt8], PictureRequest) async -> Result<PictureReply, PictureError>
  /// Queries the terminal for its graphics protocol.
  package let graphics: @Sendable () -> TerminalGraphics
  /// Opens the terminal for full-screen drawing.
  package let openScreen: @Sendable () throws(ScreenError) -> any Screen
  /// Returns a stream that reports at each network change whether there is an outbound route.
  package let networkChanges: @Sendable () -> AsyncStream<Bool>
  /// The versions and paths of the program's parts.
  package let system: SystemFacts
  /// The output for results.
  package let output: any TextOutput
  /// The output for everything else.
  package let errorOutput: any TextOutput
  /// The properties of the standard streams.
  package let terminal: Terminal
  /// Opens a link in a browser with these environment variables; returns 0 or an `errno`.
  package let openLink: @Sendable (String, [String: String]) -> Int32
  /// Starts a detached process of this program with these arguments and environment variables.
  ///
  /// Returns 0 or an `errno`.
  package let startDetachedSelf: @Sendable ([String], [String: String]) -> Int32
  /// Starts preparing the transport, without waiting.
  package let prepareTransport: @Sendable () -> Void
  /// Ends the long-running plugin programs of all sessions but the given ones; from then on, only
  /// programs of the given sessions start.
  package let endPrograms: @Sendable (Set<ProgramSession>) -> Void
  /// Ends a run that hangs.
  package let watchdog: Watchdog
  /// The store of cached responses and observations; `nil` for none.
  package let store: (any Store)?
  /// The middleware between data sources and transport; `nil` without a store.
  package let layers: Middleware?

  package init(
    arguments: [String],
    environment: [String: String],
    undecodableInput: [String] = [],
    registry: SourceRegistry,
    plugins: PluginSupport? = nil,
    transport: any Transport,
    demoTransport: @escaping @Sendable () -> any Transport,
    demoHistory: @escaping @Sendable () -> any ObservationLog = { MemoryStore() },
    demoTime: Timestamp,
    shippedConfiguration: [UInt8],
    now: @escaping @Sendable () -> Timestamp,
    utcOffsetSeconds: @escaping @Sendable (Timestamp) -> Int,
    clock: WatchClock,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) },
    drawPicture:
      @escaping @Sendable ([UInt8], PictureRequest) async -> Result<
        PictureReply, PictureError
      >,
    graphics: @escaping @Sendable () -> TerminalGraphics,
    openScreen: @escaping @Sendable () throws(ScreenError) -> any Screen,
    networkChanges: @escaping @Sendable () -> AsyncStream<Bool>,
    system: SystemFacts = SystemFacts(),
    output: any TextOutput,
    errorOutput: any TextOutput,
    terminal: Terminal,
    openLink: @escaping @Sendable (String, [String: String]) -> Int32 = DetachedProgram.open,
    startDetachedSelf: @escaping @Sendable ([String], [String: String]) -> Int32 =
      DetachedProgram.startDetachedSelf,
    store: (any Store)? = nil,
    prepareTransport: @escaping @Sendable () -> Void = {},
    endPrograms: @escaping @Sendable (Set<ProgramSession>) -> Void = { _ in },
    watchdog: Watchdog = .none,
    keys: KeyRing? = nil,
    timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase()
  ) {
    self.arguments = arguments
    commandLine = ArgumentParser.parse(arguments)
    self.environment = environment
    self.undecodableInput = undecodableInput
    self.registry = registry
    self.plugins = plugins
    let runner = KeyCommandRunner(environment: environment)
    self.keys = keys ?? KeyRing(sleep: sleep) { command in await runner.run(command) }
    self.transport = transport
    self.demoTransport = demoTransport
    self.demoHistory = demoHistory
    self.demoTime = demoTime
    self.shippedConfiguration = shippedConfiguration
    self.now = now
    self.utcOffsetSeconds = utcOffsetSeconds
    self.clock = clock
    self.sleep = sleep
    self.drawPicture = drawPicture
    self.graphics = graphics
    self.openScreen = openScreen
    self.networkChanges = networkChanges
    self.system = system
    self.output = output
    self.errorOutput = errorOutput
    self.terminal = terminal
    self.openLink = openLink
    self.startDetachedSelf = startDetachedSelf
    self.store = store
    self.prepareTransport = prepareTransport
    self.endPrograms = endPrograms
    self.watchdog = watchdog
    self.timeZones = timeZones
    layers = store.map { Middleware(store: $0, clock: MiddlewareClock(now: now, sleep: sleep)) }
  }

  /// The loader that locates and validates the configuration.
  var configurationLoader: ConfigurationLoader {
    ConfigurationLoader(
      environment: environment,
      registry: registry,
      shippedConfiguration: shippedConfiguration,
      isTrusted: commandLine.options.has(.trust),
      plugins: plugins
    )
  }

  /// Resolves the settings from flags, environment and configuration.
  func settings(
    for arguments: ParsedArguments,
    _ configuration: Configuration
  ) throws(UsageError) -> Settings {
    // The demo looks the same on any day and in any time zone.
    let isDemo = arguments.has(.demo)
    var settings = try Settings.resolve(
      arguments,
      configuration,
      environment: environment,
      terminal: terminal,
      utcOffsetSeconds: isDemo ? 0 : utcOffsetSeconds(now())
    )
    settings.registry = configuration.registry ?? registry
    settings.photos.seed = arguments.options.seed ?? (isDemo ? Self.demoSeed : nil)
    return settings
  }

  /// Resolves the settings of watch mode, with the colours that the terminal reports.
  ///
  /// Queries the terminal. A single page is not worth the wait for its reply.
  func watchSettings(
    for arguments: ParsedArguments,
    _ configuration: Configuration
  ) throws(UsageError) -> Settings {
    var settings = try settings(for: arguments, configuration)
    let isScreen = terminal.outputIsTerminal && settings.format == .text
    if isScreen, settings.render.colorDepth != .none {
      settings.render.theme = graphics().theme ?? settings.render.theme
    }
    return settings
  }

  /// The seed that chooses the demo's photos: a snowy day and a sunny one.
  private static let demoSeed: UInt64 = 3

  /// Creates the fetcher for these settings.
  func fetcher(_ settings: Settings) -> InstanceFetcher {
    let demoTime = demoTime
    let demoClock: @Sendable () -> Timestamp = { demoTime }
    var fetcher = InstanceFetcher(
      registry: settings.registry,
      keys: keys,
      transport: settings.isDemo ? demoTransport() : transport,
      now: settings.isDemo ? demoClock : now,
      language: settings.language,
      timeoutSeconds: settings.timeoutSeconds,
      isDemo: settings.isDemo,
      verboseOutput: settings.isVerbose ? errorOutput : nil,
      weather: settings.weather,
      photos: settings.photos
    )
    fetcher.observations = observations(isDemo: settings.isDemo)
    fetcher.presentation = presentation(settings)
    // The demo is not cached and does not depend on the machine's time zone files.
    if !settings.isDemo {
      fetcher.metricLog = store
      fetcher.timeZones = timeZones
      fetcher.layers = layers
      fetcher.cachePolicy = settings.cachePolicy
    }
    return fetcher
  }

  /// Returns the units, time zone and width that plugins learn.
  private func presentation(_ settings: Settings) -> Presentation {
    var presentation = Presentation()
    presentation.units = Dictionary(
      uniqueKeysWithValues: UnitsKey.allCases.map { ($0.rawValue, settings.render.units[$0]) }
    )
    presentation.timeZone = { [environment] in LocalTimeZone.name(environment) }
    presentation.columns = settings.render.width
    return presentation
  }

  /// Returns the log of earlier observations; `nil` without a store.
  func observations(isDemo: Bool) -> (any ObservationLog)? {
    isDemo ? demoHistory() : store
  }

  // MARK: Pictures

  /// Creates the picture maker for these settings; `nil` if pictures are off.
  ///
  /// May query the terminal, so call it only if there is a photo to show.
  func pictureMaker(_ settings: Settings) async -> PictureMaker? {
    guard let pictures = pictureSettings(settings) else { return nil }
    return PictureMaker(
      settings: pictures,
      transport: await fetcher(settings).pictureTransport(of: "picture"),
      draw: drawPicture,
      cache: PictureCache(),
      timeoutSeconds: settings.timeoutSeconds ?? PictureMaker.defaultTimeoutSeconds
    )
  }

  private func pictureSettings(_ settings: Settings) -> PictureSettings? {
    let depth = settings.render.colorDepth
    switch settings.images {
    case .none: return nil
    case .form(.blocks): return PictureSettings(form: .blocks, colorDepth: depth)
    case .form(let form):
      let graphics = graphics()
      return PictureSettings(form: form, colorDepth: depth, graphics)
    case .query:
      let graphics = graphics()
      if let form = graphics.form {
        return PictureSettings(form: form, colorDepth: depth, graphics)
      }
      let blocks = ImageDecision.blocks(settings.render, needsColor: true)
      return blocks == .none ? nil : PictureSettings(form: .blocks, colorDepth: depth)
    }
  }
}

/// The system clock.
package enum LocalClock {
  /// Returns the current time in whole seconds.
  package static func now() -> Timestamp {
    Timestamp(secondsSinceEpoch: Int64(time(nil)))
  }

  /// Returns the offset of local time from UTC at a moment.
  ///
  /// Uses the C library's time zone rules: a statically linked program lacks Foundation's.
  package static func utcOffsetSeconds(at moment: Timestamp) -> Int {
    var seconds = time_t(moment.secondsSinceEpoch)
    var civil = tm()
    return localtime_r(&seconds, &civil) == nil ? 0 : civil.tm_gmtoff
  }
}
