import CurlTransport
import DashApp
import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Pictures
import TerminalScreen
import TextRendering

/// One run of the program against the server, with its events and measurements.
struct Soak {
  private static let start = Timestamp(secondsSinceEpoch: 1_795_183_500)

  private let refreshes: Int
  private let server: ServerProcess
  private let configuration: SoakConfiguration
  private let course: SoakCourse
  private let screen: SoakScreen
  private let network: AsyncStream<Bool>
  private let clock: VirtualClock

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - refreshes: The number of refreshes before the faults end.
  ///   - seed: The seed of the faults and the keys.
  ///   - clock: The clock of the watch.
  /// - Throws: An error if the server does not start or the configuration cannot be written.
  init(refreshes: Int, seed: UInt64, clock: VirtualClock) throws {
    self.refreshes = refreshes
    self.clock = clock
    let server = try ServerProcess(seed: seed)
    let configuration = try SoakConfiguration(port: server.port)
    let course = SoakCourse(refreshes: refreshes, seed: seed)
    let screen = SoakScreen { course.frameDrawn($0) }
    let (network, networkInlet) = AsyncStream.makeStream(of: Bool.self)
    course.begin(
      SoakCourse.Levers(
        endFaults: { server.calmDown() },
        press: { screen.press($0) },
        resize: { screen.resize($0) },
        changeNetwork: { networkInlet.yield($0) },
        // On a full disk the watch continues with what it has, and the report says what is missing.
        configure: { try? configuration.write($0) }
      )
    )
    self.server = server
    self.configuration = configuration
    self.course = course
    self.screen = screen
    self.network = network
  }

  /// Watches until the end.
  func run() async -> SoakVerdict {
    let transport = CurlTransport(userAgent: "watch-soak", environment: [:])
    let began = ContinuousClock.now
    let app = app(transport)
    let status = await clock.executor.run { await app.run() }
    let took = ContinuousClock.now - began
    let report = server.report()
    let virtualTime = clock.now
    await transport.shutdown()
    course.end()
    return SoakVerdict(
      requested: refreshes,
      refreshes: course.refreshes,
      samples: course.samples,
      server: report,
      written: screen.written,
      took: took,
      virtualTime: virtualTime,
      isFreshAtTheEnd: course.isFresh,
      lastFrame: course.lastFrame,
      status: status
    )
  }

  private func app(_ transport: CurlTransport) -> App {
    var registry = SourceRegistry()
    registry.register(OpenWeatherMapSource.self)
    var clocks = WatchClock { _ in await Task.yield() }
    clocks.elapsed = { [clock] in clock.now }
    clocks.awake = clocks.elapsed
    clocks.wall = { [clock] in Self.start.advanced(bySeconds: clock.now.components.seconds) }
    clocks.utcOffsetSeconds = { _ in 3600 }
    clocks.sleep = { [clock] in await clock.sleep(until: $0) }
    var context = AppContext(
      arguments: ["weather", "--watch=1s", "--config", configuration.path],
      environment: [
        "OPENWEATHERMAP_API_KEY": "0123456789abcdef", "TERM": "xterm-256color",
        "COLORTERM": "truecolor", "LANG": "C.UTF-8",
      ],
      registry: registry,
      transport: SoakTransport(base: transport, clock: clock) { [course] in
        course.requestEnded()
      },
      demo: DemoData(at: Self.start) { transport },
      shippedConfiguration: [],
      clock: clocks,
      output: FileDescriptorOutput.standardError,
      errorOutput: FileDescriptorOutput.standardError
    )
    context.openScreen = { [screen] () throws(ScreenError) in screen }
    context.networkChanges = { [network] in network }
    context.terminal = Terminal(outputIsTerminal: true)
    context.openLink = { _, _ in 0 }
    return App(context)
  }
}
