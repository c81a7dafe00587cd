package import DashCore
package import PictureCoding
package import TerminalScreen
import TextRendering
package import TransportLayers

/// All that the program works with, so that a test can give it something else.
package struct AppContext: Sendable {
  /// The words behind the program's name.
  package var arguments: [String]
  /// The environment's variables.
  package var environment: [String: String]
  /// The providers.
  package var registry: SourceRegistry
  /// The keys that programs print.
  package var keys: KeyRing
  /// What sends requests.
  package var transport: any Transport
  /// Makes what answers instead of it in a demonstration.
  package var demoTransport: @Sendable () -> any Transport
  /// Makes what a demonstration has measured before.
  package var demoHistory: @Sendable () -> any ObservationLog
  /// The moment at which a demonstration stands still, shown in UTC.
  package var demoTime: Timestamp
  /// The `plugins.json` that is compiled in.
  package var shippedConfiguration: [UInt8]
  /// The wall clock.
  package var now: @Sendable () -> Timestamp
  /// How far the local clock is ahead of UTC at a moment.
  package var utcOffsetSeconds: @Sendable (Timestamp) -> Int
  /// What is known of time zones.
  package var timeZones: any TimeZoneDatabase
  /// The clocks that watching goes by.
  package var clock: WatchClock
  /// Draws a file that may hold anything as a picture.
  package var drawPicture:
    @Sendable ([UInt8], PictureRequest) async -> Result<PictureReply, PictureError>
  /// Asks the terminal what pictures it can show.
  package var graphics: @Sendable () -> TerminalGraphics
  /// Takes the terminal to draw on.
  package var openScreen: @Sendable () throws(ScreenError) -> any Screen
  /// Tells of each change of the network whether a route leads out.
  package var networkChanges: @Sendable () -> AsyncStream<Bool>
  /// What the program's parts say of themselves.
  package var system: SystemFacts
  /// Where results go.
  package var output: any TextOutput
  /// Where all else goes.
  package var errorOutput: any TextOutput
  /// What is known of the standard streams.
  package var terminal: Terminal
  /// Opens a link in a browser that gets these variables; gives 0 or an `errno`.
  package var openLink: @Sendable (String, [String: String]) -> Int32
  /// Starts this program once more with words behind its name and variables, and does not wait for it;
  /// gives 0 or an `errno`.
  package var startAgain: @Sendable ([String], [String: String]) -> Int32
  /// Has what sends requests made ready, and does not wait for that.
  package var prepareTransport: @Sendable () -> Void
  /// What is remembered between runs; nil for nothing.
  package let store: (any Store)?
  /// What lies between the data sources and the transport; nil where nothing is remembered.
  package let layers: TransportLayers?

  package init(
    arguments: [String],
    environment: [String: String],
    registry: SourceRegistry,
    transport: any Transport,
    demoTransport: @escaping @Sendable () -> any Transport,
    demoHistory: @escaping @Sendable () -> any ObservationLog = { MemoryStore() },
    demoTime: Timestamp,
    shippedConfiguration: [UInt8],
    now: @escaping @Sendable () -> Timestamp,
    utcOffsetSeconds: @escaping @Sendable (Timestamp) -> Int,
    clock: WatchClock,
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
    startAgain: @escaping @Sendable ([String], [String: String]) -> Int32 =
      DetachedProgram.startAgain,
    store: (any Store)? = nil,
    prepareTransport: @escaping @Sendable () -> Void = {},
    keys: KeyRing? = nil,
    timeZones: any TimeZoneDatabase = NoTimeZones()
  ) {
    self.arguments = arguments
    self.environment = environment
    self.registry = registry
    let runner = KeyCommandRunner(environment: environment)
    self.keys = keys ?? KeyRing { command in await runner.run(command) }
    self.transport = transport
    self.demoTransport = demoTransport
    self.demoHistory = demoHistory
    self.demoTime = demoTime
    self.shippedConfiguration = shippedConfiguration
    self.now = now
    self.utcOffsetSeconds = utcOffsetSeconds
    self.clock = clock
    self.drawPicture = drawPicture
    self.graphics = graphics
    self.openScreen = openScreen
    self.networkChanges = networkChanges
    self.system = system
    self.output = output
    self.errorOutput = errorOutput
    self.terminal = terminal
    self.openLink = openLink
    self.startAgain = startAgain
    self.store = store
    self.prepareTransport = prepareTransport
    self.timeZones = timeZones
    layers = store.map { TransportLayers(store: $0, clock: LayerClock(now: now)) }
  }

  /// Finds and checks the configuration.
  var configurationLoader: ConfigurationLoader {
    ConfigurationLoader(
      environment: environment,
      registry: registry,
      shippedConfiguration: shippedConfiguration
    )
  }

  /// Writes what is wrong with a configuration on standard error: of a wrong file a line for each
  /// problem that starts with its place, as compilers write them and editors read them.
  func say(_ failure: ConfigurationLoader.Failure) {
    let message = ConfigurationWords(errorWords).message(for: failure)
    switch failure {
    case .unreadable: say(message)
    case .wrong: try? errorOutput.write(message + "\n")
    }
  }

  /// Writes why a service has not answered on standard error, and what can be done next.
  func say(_ error: SourceError, from provider: SourceDescriptor, _ words: Words) {
    let errors = ErrorWords(words)
    let hint = errors.hint(for: error, from: provider).map { "\n" + words.hint($0) } ?? ""
    say("\(error.code.rawValue): \(errors.message(for: error, from: provider))\(hint)")
  }

  /// Writes a path as a result: into a file or a pipe as it is, on a terminal as one that cannot harm
  /// it.
  func write(path: String) throws(OutputError) {
    try output.write((terminal.outputIsTerminal ? ConfigurationWords.safe(path) : path) + "\n")
  }

  /// Writes a line on standard error, marked as this program's.
  func say(_ message: String) {
    // Where standard error is gone there is nobody left to tell.
    try? errorOutput.write("dash: \(message)\n")
  }
}
