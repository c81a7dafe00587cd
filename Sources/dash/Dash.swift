import CurlTransport
import DashApp
import EmbeddedData
import Glibc
import PictureProcess
import SQLiteStore
import TerminalScreen

/// The program's entry: gathers what the process has and hands it on.
@main
enum Dash {
  static func main() {
    StandardDescriptors.open()
    // A closed pipe is an error of the write that meets it, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    MainThreadExecutor().run { await runApp() }
  }

  private static func runApp() async -> Never {
    let environment = ProcessEnvironment.variables()
    let transport = CurlTransport(
      userAgent: "dash/\(Version.number)",
      environment: environment
    )
    let system = systemFacts(environment)
    let drawer = PictureDrawer(helper: system.pictureProgram)
    let inquiry = GraphicsInquiry(environment: environment)
    let app = App(
      AppContext(
        arguments: Array(CommandLine.arguments.dropFirst()),
        environment: environment,
        registry: RegisteredProviders.registry,
        transport: transport,
        demoTransport: { Demo.transport() },
        demoTime: Demo.now,
        shippedConfiguration: ShippedConfiguration.bytes,
        now: LocalClock.now,
        utcOffsetSeconds: LocalClock.utcOffsetSeconds(at:),
        clock: .system,
        drawPicture: { file, request in await drawer.draw(file, request) },
        graphics: { inquiry.graphics() },
        openScreen: { () throws(ScreenError) in try TerminalScreen.open() },
        networkChanges: NetworkMonitor.changes,
        system: system,
        output: FileDescriptorOutput.standardOutput,
        errorOutput: FileDescriptorOutput.standardError,
        terminal: Terminal.current(),
        store: SQLiteStore(at: StoreLocation(environment: environment))
      )
    )
    let status = await app.run()
    await transport.shutdown()
    inquiry.end()
    // Everything has been written and joined. What `exit` would run beyond that, libraries' handlers,
    // costs time at every run and has nothing left to do.
    _exit(status.rawValue)
  }

  private static func systemFacts(_ environment: [String: String]) -> SystemFacts {
    var facts = SystemFacts()
    facts.libcurlVersion = LibcurlVersion.current.text
    facts.tlsLibrary = LibcurlVersion.current.tlsLibrary
    facts.pictureProgram = HelperLocation.find(
      executable: HelperLocation.ownExecutable(),
      environment: environment
    )
    return facts
  }
}
