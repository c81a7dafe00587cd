import CArguments
import CurlTransport
import DashCommands
import DashCore
import DashFetch
import DashPictures
import DashWatch
import EmbeddedData
import Files
import Glibc
import Localization
import PictureProcess
import PluginProcess
import SQLiteStore
import TerminalScreen
import TimeZones

/// The entry point, which collects the facts of the process and runs the app.
@main
enum Dash {
  static func main() {
    // A core file would have the keys. Programs that this one starts may raise the limit again.
    var core = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    core.rlim_cur = 0
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    StandardDescriptors.open()
    // A closed pipe and the limit of a file's size fail the write, with EPIPE and EFBIG, instead of
    // ending the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Kernels before 5.18 allow a start without `argv[0]`, and so without any argument.
    guard carguments_count() > 0 else {
      let message = "dash: started without its name as the first argument\n"
      try? FileDescriptorOutput.standardError.write(message)
      _exit(ExitCode.usage.rawValue)
    }
    let executor = MainThreadExecutor()
    executor.run { await runApp(on: executor) }
  }

  private static func runApp(on executor: MainThreadExecutor) async -> Never {
    let input = ProcessInput()
    let environment = input.environment
    let store = SQLiteStore(
      at: StoreLocation(environment: environment),
      sleep: executor.sleep
    )
    let network = CurlTransport(
      userAgent: Version.userAgent,
      environment: environment
    )
    let system = systemFacts(environment)
    let drawer = PictureDrawer(helper: system.pictureProgram)
    let inquiry = GraphicsInquiry(environment: environment)
    var machine = Machine(clock: WatchClock(sleep: executor.sleep), sleep: executor.sleep)
    machine.networkChanges = NetworkMonitor.changes
    machine.outsideChanges = { ChangeMonitor.changes(of: $0, output: STDOUT_FILENO) }
    machine.system = system
    machine.watchdog = Watchdog(
      start: { HangAlarm.start($0, $1, status: $2.rawValue) },
      stop: HangAlarm.stop
    )
    machine.setFarewell = Farewell.set
    var services = Services(
      registry: RegisteredProviders.registry,
      transport: network,
      store: store,
      demo: DemoData(
        at: Demo.now,
        transport: { Demo.transport() },
        history: { Demo.history() }
      ),
      shippedConfiguration: ShippedConfiguration.bytes,
      environment: environment,
      machine: machine
    )
    services.plugins = RegisteredProviders.plugins
    services.runProgram = PluginRunner(environment: environment).run
    services.timeZones = SystemTimeZones(environment: environment)
    services.drawPicture = { file, request in await drawer.draw(file, request) }
    var console = Console(
      output: FileDescriptorOutput.standardOutput,
      errorOutput: FileDescriptorOutput.standardError,
      terminal: Terminal.current()
    )
    console.readLine = { readLine() }
    console.graphics = { inquiry.graphics() }
    console.openScreen = { hasMouse, report throws(ScreenError) in
      try TerminalScreen.open(hasMouse: hasMouse, report: report)
    }
    var invocation = Invocation(
      arguments: Array(input.arguments.dropFirst()),
      environment: environment,
      undecodableInput: input.undecodable
    )
    invocation.program = ProgramName(argument: input.arguments[0])
    let context = AppContext(
      invocation,
      services: services,
      console: console,
      machine: machine
    )
    let status = await App(context).run()
    inquiry.end()
    // All output is written. `_exit` skips the libraries' exit handlers, which cost time on every
    // run; remaining threads only wait or load libraries.
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
    facts.sqliteVersion = SQLiteStore.libraryVersion
    facts.executable = HelperLocation.ownExecutable()
    facts.pictureProgram = HelperLocation.find(
      executable: facts.executable,
      environment: environment
    )
    return facts
  }
}

/// The standard file descriptors.
enum StandardDescriptors {
  /// Opens the standard descriptors that are closed at launch (`dash >&-`).
  ///
  /// Otherwise a socket could get such a number and receive the output. `/dev/null` is opened
  /// read-only, so that a write to it fails and the error is reported.
  static func open() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // `open` returns the lowest free number, and all lower ones are open by now.
      _ = Glibc.open("/dev/null", O_RDONLY)
    }
  }
}

/// The environment of this process, and the names of variables and arguments that are not UTF-8.
struct ProcessInput {
  /// The variables that name files or directories.
  ///
  /// Decoded with replacement characters they would name others.
  private static let pathVariables: Set = [
    "CREDENTIALS_DIRECTORY", "CURL_CA_BUNDLE", "DASH_CONFIG", "DASH_PICTURE", "HOME",
    "SSL_CERT_DIR", "SSL_CERT_FILE", "TZDIR", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// The arguments, starting with the name of the program.
  let arguments: [String]
  /// All variables but undecodable paths.
  let environment: [String: String]
  /// The paths in variables, and the arguments, that are not UTF-8: `HOME`, `argv[2]`.
  let undecodable: [String]

  init() {
    var undecodable: [String] = []
    environment = ProcessEnvironment.variables { name, isUTF8 in
      let isUsable = isUTF8 || !Self.pathVariables.contains(name)
      if !isUsable { undecodable.append(name) }
      return isUsable
    }
    var arguments: [String] = []
    for index in 0..<Int(carguments_count()) {
      guard let argument = carguments_values()[index] else { break }
      if String(validatingCString: argument) == nil { undecodable.append("argv[\(index)]") }
      arguments.append(String(cString: argument))
    }
    self.arguments = arguments
    self.undecodable = undecodable
  }
}
