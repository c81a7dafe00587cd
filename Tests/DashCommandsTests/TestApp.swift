import DashCore
import DashTestSupport
import Localization
import Pictures
import Synchronization
import TerminalScreen
import Testing

@testable import DashCommands
@testable import DashConfiguration
@testable import DashFetch
@testable import DashPictures
@testable import DashWatch

/// A run of the program with one test provider, whose output streams are recorded.
struct TestApp {
  /// The result of a run.
  struct Outcome {
    let status: ExitCode
    let output: String
    let errorOutput: String
  }

  static let key = SampleSource.key
  static let now = SampleSource.now

  static let configuration = """
    {"version": 1, "providers": [
      {"name": "weather", "provider": "sample",
       "options": {"apiKey": "${SAMPLE_API_KEY}", "places": ["London", "Rome"]}},
      {"name": "spare", "provider": "sample", "enabled": false,
       "options": {"apiKey": "${OTHER_KEY}", "places": ["Oslo"]}}]}
    """

  var registry = SampleSource.registry
  /// What plugins need; `nil` for no plugins.
  var plugins: PluginSupport?
  /// The name under which the program is started.
  var program = ProgramName()
  var environment = ["SAMPLE_API_KEY": key, "LANG": "C.UTF-8"]
  var configuration = Self.configuration
  var transport = ScriptedTransport.returning(.json(#"{"name": "Here", "temperature": 7.4}"#))
  var programs = ScriptedPrograms.printing("")
  var output = CollectingOutput()
  var errorOutput = CollectingOutput()
  var terminal = Terminal()
  /// What a person types, line by line, and then the end of the input.
  var keyboard = Keyboard()
  /// A clock that stands still: a sleeping task wakes when it is cancelled.
  var clock = {
    var clock = WatchClock { _ in await Task.yield() }
    clock.elapsed = { .seconds(1000) }
    clock.awake = clock.elapsed
    clock.wall = { now }
    clock.utcOffsetSeconds = { _ in 3600 }
    clock.sleep = { _ in for await _ in AsyncStream<Never>.makeStream().stream {} }
    return clock
  }()
  /// Suspends the program's tasks; without a script, until they are cancelled.
  var sleep: Sleep = SampleSource.sleepUntilCancelled
  /// Runs the program's tasks; `nil` for the global pool.
  var executor: (any TaskExecutor)?
  /// Wraps the transport.
  var decorated: @Sendable (ScriptedTransport) -> any Transport = { $0 }
  /// The time zone database.
  var timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase()
  /// The store that persists between runs; `nil` for none.
  var store: (any Store)?
  /// The facts about the system; every host has an address.
  var system: SystemFacts = {
    var system = SystemFacts()
    system.libcurl = { .loaded(version: "8.0.0", tlsLibrary: "OpenSSL/3.0.0") }
    system.executable = "/opt/dash/bin/dash"
    system.pictureProgram = "/usr/libexec/dash/dash-picture"
    return system
  }()
  /// The drawing program's reply to every picture.
  var drawing = Result<PictureReply, PictureError>.failure(.undecodable)
  /// Receives what is to be said when a signal ends the program.
  var setFarewell: @Sendable (String?) -> Void = { _ in }
  /// The screen; `nil` if standard output is not a terminal.
  var screen: ScriptedScreen?

  /// Runs the program, and checks that no output holds the key.
  func run(
    _ arguments: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Outcome {
    await run(arguments, sourceLocation: sourceLocation)
  }

  /// Runs the program, and checks that no output holds the key.
  func run(
    _ arguments: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Outcome {
    var machine = Machine(clock: clock, sleep: sleep)
    machine.system = system
    machine.setFarewell = setFarewell
    var services = Services(
      registry: registry,
      transport: decorated(transport),
      store: store,
      demo: DemoData(at: Self.now) { ScriptedTransport.returning(.json(#"{"temperature": 1}"#)) },
      shippedConfiguration: Array(configuration.utf8),
      environment: environment,
      machine: machine
    )
    services.plugins = plugins
    services.runProgram = programs.run
    services.drawPicture = { [drawing] _, _ in drawing }
    services.timeZones = timeZones
    var console = Console(output: output, errorOutput: errorOutput, terminal: terminal)
    console.readLine = keyboard.readLine
    if let screen { console.openScreen = { _, report throws(ScreenError) in screen.open(report) } }
    var invocation = Invocation(arguments: arguments, environment: environment)
    invocation.program = program
    let context = AppContext(
      invocation,
      services: services,
      console: console,
      machine: machine
    )
    let status = await withTaskExecutorPreference(executor) {
      await App(context).run()
    }
    let outcome = Outcome(status: status, output: output.text, errorOutput: errorOutput.text)
    #expect(
      !(outcome.output + outcome.errorOutput).contains(Self.key),
      sourceLocation: sourceLocation
    )
    return outcome
  }
}

/// Lines that a person types.
final class Keyboard: Sendable {
  private let lines: Mutex<[String]>

  init(_ lines: String...) {
    self.lines = Mutex(lines.reversed())
  }

  /// What is not read yet.
  var rest: [String] { lines.withLock { $0.reversed() } }

  @Sendable func readLine() -> String? { lines.withLock { $0.popLast() } }
}
