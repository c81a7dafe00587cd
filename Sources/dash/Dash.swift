import CurlTransport
import DashApp
import EmbeddedData
import Glibc
import PictureProcess
import SQLiteStore
import TerminalScreen
import TimeZones

/// The program's entry: gathers what the process has and hands it on.
@main
enum Dash {
  static func main() {
    StandardDescriptors.open()
    // A closed pipe is an error of the write that meets it, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let executor = MainThreadExecutor()
    executor.run { await runApp(on: executor) }
  }

  private static func runApp(on executor: MainThreadExecutor) async -> Never {
    let environment = ProcessEnvironment.variables()
    // GnuTLS comes with protocols of libcurl's that are not used, and would set itself up whenever it is
    // loaded. Where libcurl does use it, libcurl sets it up. There are no other threads yet to read this.
    setenv("GNUTLS_NO_IMPLICIT_INIT", "1", 0)
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
        demoHistory: { Demo.history() },
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
        store: SQLiteStore(
          at: StoreLocation(environment: environment),
          workingOn: executor.perform
        ),
        prepareTransport: { transport.prepare() },
        timeZones: SystemTimeZones(environment: environment)
      )
    )
    let status = await app.run()
    inquiry.end()
    // Everything has been written. The threads that are left wait, or load what nobody needs any more,
    // and end with the process; what `exit` would run before that, libraries' handlers, costs time at
    // every run and has nothing left to do.
    _exit(status.rawValue)
  }

  private static func systemFacts(_ environment: [String: String]) -> SystemFacts {
    var facts = SystemFacts()
    facts.libcurl = {
      let libcurl = LibcurlVersion.current
      return libcurl.loadingFailure.map { .notLoaded($0) }
        ?? .loaded(version: libcurl.text, tlsLibrary: libcurl.tlsLibrary)
    }
    facts.timeZones = {
      ZoneDirectory(environment: environment)
        .map { .found(path: $0.path, version: $0.version) } ?? .missing
    }
    facts.pictureProgram = HelperLocation.find(
      executable: HelperLocation.ownExecutable(),
      environment: environment
    )
    return facts
  }
}
