import DashCore
import DashTestSupport
import EmbeddedData
import Pictures
import TerminalScreen

@testable import DashCommands
@testable import DashConfiguration
@testable import DashDisplay
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
    screen: (any Screen)?,
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
    self.init(
      arguments: arguments,
      environment: environment,
      registry: RegisteredProviders.registry,
      transport: transport,
      demo: DemoData(at: Demo.now) { demoTransport },
      shippedConfiguration: shippedConfiguration,
      clock: watchClock,
      output: output,
      errorOutput: errorOutput
    )
    graphics = { TerminalGraphics(form: form) }
    if let screen { openScreen = { () throws(ScreenError) in screen } }
    self.networkChanges = { networkChanges }
    terminal = Terminal(
      outputIsTerminal: screen != nil,
      outputColumns: screen?.size.columns,
      outputRows: screen?.size.rows
    )
    openLink = { _, _ in 0 }
    startDetachedSelf = { _, _ in 0 }
    // No program is started, whatever a configuration names.
    keys = KeyRing { _ in .success(SecretCanary.secret) }
  }
}
