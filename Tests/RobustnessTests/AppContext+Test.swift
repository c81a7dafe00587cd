import DashCore
import DashTestSupport
import EmbeddedData
import Pictures
import TerminalScreen

@testable import DashCommands
@testable import DashConfiguration
@testable import DashPictures
@testable import DashWatch
@testable import Files
@testable import dash

extension AppContext {
  /// Creates the context of a run at the demo's time, without a store and without other programs.
  init(
    arguments: [String],
    environment: [String: String],
    transport: any Transport,
    demoTransport: any Transport,
    shippedConfiguration: [UInt8] = ShippedConfiguration.bytes,
    clock: VirtualClock,
    sleepStarted: @escaping @Sendable () -> Void = {},
    form: PictureRequest.Form? = nil,
    screen: (any TestScreen)?,
    networkChanges: AsyncStream<Bool>,
    output: any TextOutput,
    errorOutput: any TextOutput
  ) {
    var watchClock = WatchClock { _ in }
    watchClock.elapsed = { clock.now }
    watchClock.awake = { clock.now }
    watchClock.wall = { Demo.now.advanced(bySeconds: clock.now.components.seconds) }
    watchClock.utcOffsetSeconds = { _ in 3600 }
    watchClock.sleep = { moment in
      sleepStarted()
      await clock.sleep(until: moment)
    }
    var machine = Machine(clock: watchClock)
    machine.networkChanges = { networkChanges }
    machine.openLink = { _, _ in 0 }
    machine.startDetachedSelf = { _, _ in 0 }
    var services = Services(
      registry: RegisteredProviders.registry,
      transport: transport,
      demo: DemoData(at: Demo.now) { demoTransport },
      shippedConfiguration: shippedConfiguration,
      environment: environment,
      machine: machine
    )
    // No program is started, whatever a configuration names.
    services.keys = KeyRing { _ in .success(SecretCanary.secret) }
    var console = Console(
      output: output,
      errorOutput: errorOutput,
      terminal: Terminal(
        outputIsTerminal: screen != nil,
        outputColumns: screen?.size.columns,
        outputRows: screen?.size.rows
      )
    )
    console.graphics = { TerminalGraphics(form: form) }
    if let screen { console.openScreen = { _, report throws(ScreenError) in screen.open(report) } }
    self.init(
      Invocation(arguments: arguments, environment: environment),
      services: services,
      console: console,
      machine: machine
    )
  }
}

/// A screen on which a test is the user.
protocol TestScreen: Screen {
  /// Opens the screen for a program that receives its events.
  func open(_ report: @escaping ScreenReport) -> Self
}
