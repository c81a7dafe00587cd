import DashApp
import DashCore
import DashTestSupport
import EmbeddedData
import Pictures
import TerminalScreen

/// One run of the program, without a network or a real terminal.
struct FuzzRun {
  var arguments: [String] = []
  var environment: [String: String] = [:]
  var shippedConfiguration = ShippedConfiguration.bytes
  var transport: any Transport = RefusingTransport(code: .unreachable)
  /// The simulated terminal and its keys; `nil` for a pipe.
  var screen: FuzzScreen?
  var form: PictureRequest.Form?
  let executor: MainThreadExecutor

  /// The variables that hold the key.
  static let keys: [String: String] = {
    let names = RegisteredProviders.registry.descriptors.flatMap(\.options).compactMap(\.variable)
    return Dictionary(names.map { ($0, SecretCanary.secret.revealed) }) { first, _ in first }
  }()

  /// Runs the program and checks its output.
  func run() async throws(FuzzFinding) -> FuzzVerdict {
    let (output, errorOutput) = (FuzzOutput(), FuzzOutput(mostWrites: 200))
    // The clock advances when this thread is idle.
    let executor = TestExecutor { [executor] in executor.perform($0) }
    let app = app(output, errorOutput, VirtualClock(executor: executor))
    let status = await executor.run { await app.run() }
    // Pictures use their own escape sequences, and a preview is overdrawn. A path is printed
    // verbatim for scripts.
    let printsPath = arguments.contains("config") || arguments.contains { $0.hasPrefix("--save") }
    if screen == nil, !printsPath {
      try TextCheck.check(output.text, "the output", allowsColor: true)
    }
    // Colour may be forced.
    try TextCheck.check(errorOutput.text, "what is said of errors", allowsColor: true)
    try FuzzFinding.check(
      !SecretCheck.isShown(in: output.text),
      "a key is in the output"
    )
    switch status {
    case .success: return .accepted
    case .incomplete, .usage, .unavailable, .configuration:
      return .rejected("exit \(status.rawValue)")
    default:
      throw FuzzFinding("it ends with \(status.rawValue): \(errorOutput.text)")
    }
  }

  private func app(
    _ output: FuzzOutput,
    _ errorOutput: FuzzOutput,
    _ clock: VirtualClock
  ) -> App {
    var clocks = WatchClock { _ in await Task.yield() }
    clocks.elapsed = { clock.now }
    clocks.awake = clocks.elapsed
    clocks.wall = { Demo.now.advanced(bySeconds: clock.now.components.seconds) }
    clocks.utcOffsetSeconds = { _ in 3600 }
    clocks.sleep = { moment in
      output.countSleep()
      await clock.sleep(until: moment)
    }
    var context = AppContext(
      arguments: arguments,
      environment: environment,
      registry: RegisteredProviders.registry,
      transport: transport,
      demo: DemoData(at: Demo.now) { UnpaintedTransport() },
      shippedConfiguration: shippedConfiguration,
      clock: clocks,
      output: output,
      errorOutput: errorOutput
    )
    context.graphics = { [form] in TerminalGraphics(form: form) }
    if let screen { context.openScreen = { () throws(ScreenError) in screen } }
    context.terminal = Terminal(
      outputIsTerminal: screen != nil,
      outputColumns: screen?.size.columns,
      outputRows: screen?.size.rows
    )
    context.openLink = { _, _ in 0 }
    context.startDetachedSelf = { _, _ in 0 }
    // No program is started, whatever a configuration names.
    context.keys = KeyRing { _ in .success(SecretCanary.secret) }
    return App(context)
  }
}
