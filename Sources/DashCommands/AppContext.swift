import CommandLine
package import DashConfiguration
package import DashCore
import DashFetch
package import DashPictures
import DashSettings
package import DashWatch
package import Files
import Glibc
package import Localization
import Pictures
import Subprocess
package import TerminalScreen
import TextRendering

/// The dependencies of the program; tests replace them.
package struct AppContext: Sendable {
  let invocation: Invocation
  let services: Services
  let console: Console
  let machine: Machine

  package init(
    _ invocation: Invocation,
    services: Services,
    console: Console,
    machine: Machine
  ) {
    self.invocation = invocation
    self.services = services
    self.console = console
    self.machine = machine
  }

  /// The loader that locates and validates the configuration.
  var configurationLoader: ConfigurationLoader {
    ConfigurationLoader(
      environment: invocation.environment,
      registry: services.registry,
      shippedConfiguration: services.shippedConfiguration,
      isTrusted: invocation.commandLine.options.has(.trust),
      findMistake: PlaceRule.findMistake,
      plugins: services.plugins
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
      environment: invocation.environment,
      terminal: console.terminal,
      utcOffsetSeconds: isDemo ? 0 : machine.clock.utcOffsetSeconds(machine.now())
    )
    settings.render.program = invocation.program
    settings.errorRender.program = invocation.program
    settings.render.version = Version.number
    settings.registry = configuration.registry ?? services.registry
    settings.keptObservations =
      configuration.trust.refusal != nil ? .none : arguments.has(.trust) ? .all : .ofOwnAddresses
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
    let isScreen = console.terminal.outputIsTerminal && settings.format == .text
    if isScreen, settings.render.colorDepth != .none {
      settings.render.terminalColors =
        console.graphics().colors ?? settings.render.terminalColors
    }
    return settings
  }

  /// The seed that chooses the demo's photos: a snowy day and a sunny one.
  private static let demoSeed: UInt64 = 3

  /// Creates the fetcher for these settings.
  func fetcher(_ settings: Settings) -> InstanceFetcher {
    let demoClock: @Sendable () -> Timestamp = { [services] in services.demo.time }
    var fetcher = InstanceFetcher(
      registry: settings.registry,
      keys: services.keys,
      transport: settings.isDemo ? services.demo.transport() : services.transport,
      now: settings.isDemo ? demoClock : machine.now,
      language: settings.language,
      timeoutSeconds: settings.timeoutSeconds,
      isDemo: settings.isDemo,
      verboseOutput: settings.isVerbose ? console.errorOutput : nil,
      weather: settings.weather,
      photos: settings.photos
    )
    fetcher.observations = observations(isDemo: settings.isDemo)
    fetcher.keptObservations = settings.keptObservations
    fetcher.presentation = presentation(settings)
    fetcher.alerts = settings.alerts
    fetcher.radar = settings.radar
    fetcher.decodeRadar = decodeRadar
    fetcher.contact = settings.contact
    fetcher.listDetails = settings.listDetails
    // The demo is not cached and does not depend on the machine's time zone files.
    if !settings.isDemo {
      fetcher.runProgram = services.runProgram
      fetcher.metricLog = services.store
      fetcher.timeZones = services.timeZones
      fetcher.pipeline = services.pipeline
      fetcher.cachePolicy = settings.cachePolicy
    }
    return fetcher
  }

  /// Decodes a picture of radar in a process of its own, as photos are.
  private var decodeRadar: InstanceFetcher.RadarDecoder {
    { [services] picture throws(SourceError) in
      let side = RadarWindow.side
      let request = PictureRequest(
        columns: side / 8,
        rows: side / 16,
        cellWidth: 8,
        cellHeight: 16,
        form: .kitty
      )
      let answer = await services.drawPicture(picture, request)
      switch answer {
      case .failure(.helperMissing), .failure(.helperNotStarted), .failure(.helperUntrusted),
        .failure(.unconfined):
        throw SourceError(.unknown, reason: .noPictureProgram)
      case .failure, .success: break
      }
      guard case .success(let reply) = answer, case .pixels(let rgb) = reply.content,
        reply.sourceWidth == side,
        reply.sourceHeight == side,
        rgb.count == side * side * 3
      else { return nil }
      return (0..<side * side).map { rgb[$0 * 3] }
    }
  }

  /// Returns the units, time zone and width that plugins learn.
  private func presentation(_ settings: Settings) -> Presentation {
    var presentation = Presentation()
    presentation.units = Dictionary(
      uniqueKeysWithValues: UnitsKey.allCases.map { ($0.rawValue, settings.render.units[$0]) }
    )
    presentation.timeZone = { [invocation] in
      EnvironmentLocale(invocation.environment).timeZone
    }
    presentation.columns = settings.render.width
    return presentation
  }

  /// Returns the log of earlier observations; `nil` without a store.
  func observations(isDemo: Bool) -> (any ObservationLog)? {
    isDemo ? services.demo.history() : services.store
  }

  // MARK: Pictures

  /// Creates the picture maker for these settings; `nil` if pictures are off.
  ///
  /// May query the terminal, so call it only if there is a photo to show.
  func pictureMaker(_ settings: Settings) -> PictureMaker? {
    guard let pictures = pictureSettings(settings) else { return nil }
    return PictureMaker(
      settings: pictures,
      transport: fetcher(settings).pictureTransport(of: "picture"),
      draw: services.drawPicture,
      cache: PictureCache(),
      timeoutSeconds: settings.timeoutSeconds ?? PictureMaker.defaultTimeoutSeconds
    )
  }

  private func pictureSettings(_ settings: Settings) -> PictureSettings? {
    var outcome = settings.images
    if outcome == .query {
      outcome = console.graphics().form.map { .form($0) } ?? ImageDecision.blocks(settings.render)
    }
    guard case .form(let form) = outcome else { return nil }
    // Blocks need no query of the cell's size.
    let graphics = form == .blocks ? TerminalGraphics() : console.graphics()
    return PictureSettings(form: form, colorDepth: settings.render.colorDepth, graphics)
  }
}

/// What the user typed, and in which environment.
package struct Invocation: Sendable {
  /// The name under which the program was started.
  package var program = ProgramName()
  /// Command-line arguments without `argv[0]`.
  let arguments: [String]
  /// The parsed arguments, with the valid options also where others are wrong.
  let commandLine: ArgumentParser.Outcome
  /// The environment variables.
  let environment: [String: String]
  /// The names of path variables and arguments that are not UTF-8, such as `HOME` or `argv[2]`.
  let undecodableInput: [String]

  package init(
    arguments: [String],
    environment: [String: String],
    undecodableInput: [String] = []
  ) {
    self.arguments = arguments
    commandLine = ArgumentParser.parse(arguments, Command.table)
    self.environment = environment
    self.undecodableInput = undecodableInput
  }
}

/// Where data come from: providers, network, programs and the store.
package struct Services: Sendable {
  /// The registered providers.
  let registry: SourceRegistry
  /// What plugins need; `nil` for compiled-in providers alone.
  package var plugins: PluginSupport?
  /// The transport that sends requests.
  let transport: any Transport
  /// The store of cached responses and observations; `nil` for none.
  let store: (any Store)?
  let demo: DemoData
  /// The compiled-in `plugins.json`.
  let shippedConfiguration: [UInt8]
  /// The time zone database.
  package var timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase()
  /// Runs the programs of plugins.
  package var runProgram = ProgramRun.refused
  /// Decodes and draws an untrusted image file.
  package var drawPicture: PictureMaker.Draw = { _, _ in .failure(.helperMissing) }
  /// The API keys that commands print.
  var keys: KeyRing
  /// What all pipelines share; `nil` without a store.
  let pipeline: SharedPipeline?

  /// Creates services that start no program but those that print keys.
  ///
  /// - Parameters:
  ///   - registry: The registered providers.
  ///   - transport: Sends requests.
  ///   - store: The store; `nil` for none.
  ///   - shippedConfiguration: The compiled-in `plugins.json`.
  ///   - environment: The environment variables of the programs that print keys.
  ///   - machine: The clocks.
  package init(
    registry: SourceRegistry,
    transport: any Transport,
    store: (any Store)? = nil,
    demo: DemoData,
    shippedConfiguration: [UInt8],
    environment: [String: String],
    machine: Machine
  ) {
    self.registry = registry
    self.transport = transport
    self.store = store
    self.demo = demo
    self.shippedConfiguration = shippedConfiguration
    let runner = KeyCommandRunner(environment: environment)
    keys = KeyRing(sleep: machine.sleep) { command in await runner.run(command) }
    pipeline = store.map {
      SharedPipeline(store: $0, clock: PipelineClock(now: machine.now, sleep: machine.sleep))
    }
  }
}

/// The standard streams and the terminal.
package struct Console: Sendable {
  /// The output for results.
  let output: any TextOutput
  /// The output for everything else.
  let errorOutput: any TextOutput
  /// The properties of the standard streams.
  let terminal: Terminal
  /// Queries the terminal for its graphics protocol.
  package var graphics: @Sendable () -> TerminalGraphics = { TerminalGraphics() }
  /// Reads a line that a person types, without its end; `nil` at the end of the input.
  package var readLine: @Sendable () -> String? = { nil }
  /// Opens the terminal for full-screen drawing, with or without the mouse.
  package var openScreen:
    @Sendable (_ hasMouse: Bool, @escaping ScreenReport) throws(ScreenError) -> any Screen = {
      _,
      _ throws(ScreenError) in throw .notATerminal
    }

  package init(
    output: any TextOutput,
    errorOutput: any TextOutput,
    terminal: Terminal = Terminal()
  ) {
    self.output = output
    self.errorOutput = errorOutput
    self.terminal = terminal
  }
}

/// The clocks, the parts and the other programs of this machine.
package struct Machine: Sendable {
  /// The clocks.
  let clock: WatchClock
  /// Suspends tasks.
  let sleep: Sleep
  /// The versions and paths of the program's parts.
  package var system = SystemFacts()
  /// Returns a stream that reports at each network change whether there is an outbound route.
  package var networkChanges: @Sendable () -> AsyncStream<Bool> = { AsyncStream { $0.finish() } }
  /// Returns a stream that yields when one of these files may have changed, or when the reader of the
  /// output is gone; `nil` if these must be looked at again and again.
  package var outsideChanges: @Sendable ([String]) -> AsyncStream<Void>? = { _ in nil }
  /// Opens a link in a browser with these environment variables; returns 0 or an `errno`.
  package var openLink: @Sendable (String, [String: String]) -> Int32 = {
    DetachedProgram.start("xdg-open", [$0], $1)
  }
  /// Starts a detached process of this program with these arguments and environment variables.
  ///
  /// Returns 0 or an `errno`.
  package var startDetachedSelf: @Sendable ([String], [String: String]) -> Int32 = {
    arguments,
    environment in
    ProgramSearch.ownPath().map { DetachedProgram.start($0, arguments, environment) } ?? ENOENT
  }
  /// Ends a run that hangs.
  package var watchdog = Watchdog.none
  /// Sets what is written to standard error when a signal ends the program; `nil` for nothing.
  package var setFarewell: @Sendable (String?) -> Void = { _ in }

  package init(
    clock: WatchClock,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.clock = clock
    self.sleep = sleep
  }

  /// The wall clock.
  var now: @Sendable () -> Timestamp { clock.wall }
}

/// The demo's data, made when they are needed.
package struct DemoData: Sendable {
  /// Creates the transport.
  let transport: @Sendable () -> any Transport
  /// Creates the log of earlier observations.
  let history: @Sendable () -> (any ObservationLog)?
  /// The fixed time, shown in UTC.
  let time: Timestamp

  package init(
    at time: Timestamp,
    transport: @escaping @Sendable () -> any Transport,
    history: @escaping @Sendable () -> (any ObservationLog)? = { nil }
  ) {
    self.time = time
    self.transport = transport
    self.history = history
  }
}
