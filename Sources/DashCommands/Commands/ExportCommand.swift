import CommandLine
import DashConfiguration
import DashCore
import DashFetch
import DashPictures
import DashSettings
import DashWatch
import Files
import Glibc
import Localization
import Synchronization
import SystemThreads
import TerminalScreen
import TextRendering

extension Command {
  static let export = Command(
    "export",
    .any("PLACE"),
    summary: "Export metrics of all places and plugins for Prometheus.",
    discussion: """
      Prints the metrics of every enabled instance of plugins.json, or of the weather of each PLACE, \
      writes them to a file for node_exporter, or serves them to Prometheus.
      """,
    options: [
      .config, .trust, .days, .listen, .allowRemote, .textfile, .lang, .timeout, .maxAge, .offline,
      .demo, .verbose,
    ],
    candidates: .known(.places)
  ) { try await ExportCommand(context: $0).run($1) }
}

/// `dash export`: prints, writes or serves metrics.
struct ExportCommand {
  /// The longest time between two refreshes while metrics are served, in seconds.
  ///
  /// The cache decides what is requested then, and the rate limit how much.
  private static let longestPause = 60

  let context: AppContext

  func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let options = arguments.options
    if options.listen != nil, options.textfile != nil {
      throw UsageError.conflictingOptions(.listen, .textfile)
    }
    if let address = options.listen, !address.isLoopback, !options.has(.allowRemote) {
      throw UsageError.remoteAddress(address.text)
    }
    let places = arguments.operands
    let selection = places.isEmpty ? InstanceSelection.enabled : .weather(places: places)
    let command = DashboardCommand(context: context)
    let configuration = try await command.load(arguments, selection).configuration
    var settings = try context.settings(for: arguments, configuration)
    // The width of a terminal changes no metrics.
    settings.listDetails = .none
    let instances = try selection.instances(in: configuration)
      .filter { $0.descriptor.kind != .photos }
    if let address = options.listen {
      return try await serve(instances, settings, configuration, on: address)
    }
    let fetched = await command.fetch(instances, settings, configuration)
    let text = Renderer(settings.render).render(fetched.dashboard, as: .prometheus)
    if let path = options.textfile {
      do throws(TextFile.Failure) {
        try TextFile.publish(path, Array(text.utf8))
      } catch {
        let reason = if case .system(let number) = error { number } else { EIO }
        let strings = settings.errorRender.strings
        let problem = strings(.configCannotWrite(reason: String(cString: strerror(reason))))
        context.printError(strings.labelled(problem, by: ConfigurationMessages.safe(path)))
        return .unavailable
      }
    } else {
      try context.console.output.write(text)
    }
    return fetched.dashboard.exitCode(named: [])
  }

  // MARK: Serving

  private func serve(
    _ instances: [Instance],
    _ settings: Settings,
    _ configuration: Configuration,
    on address: ListenAddress
  ) async throws -> ExitCode {
    let strings = settings.errorRender.strings
    let server: MetricsServer
    do throws(MetricsServer.Failure) {
      server = try MetricsServer(on: address)
    } catch {
      let reason = String(cString: strerror(error.errno))
      context.printError(strings(.exportCannotListen(address: address.text, reason: reason)))
      return .unavailable
    }
    if settings.cachePolicy.mode != .onlyCached {
      await context.services.keys.prepare(instances.flatMap(\.withFallback))
    }
    let isDemo = settings.isDemo
    let now: @Sendable () -> Timestamp = { [context] in
      isDemo ? context.services.demo.time : context.machine.now()
    }
    let latest = LatestDashboard(
      Dashboard(generatedAt: now(), isDemo: isDemo, panels: [])
    )
    let renderer = Renderer(settings.render)
    let isServing = SystemThread.start {
      server.run { renderer.metrics(of: latest.value, at: now()) }
    }
    guard isServing else { throw ScreenError.noThread }
    context.printError(strings(.exportServing(address: "http://\(server.address.text)/metrics")))
    let plan = RefreshPlan(of: instances, interval: configuration.refreshSeconds, chosen: nil)
    // What a rate limit stretches stays fresh until its turn, so that each place has one.
    let planned = zip(instances, plan.entries).map { instance, entry in
      instance.replacingRefresh(withSeconds: entry.everySeconds)
    }
    let pause = min(plan.entries.map(\.everySeconds).min() ?? .max, Self.longestPause)
    while true {
      let run = EngineRun(context.fetcher(settings), sleep: context.machine.sleep)
      latest.value = await run.run(planned, .whole).dashboard
      await context.reportStoreProblems()
      try await context.machine.sleep(.seconds(pause))
    }
  }
}

/// The dashboard that the server's thread reads.
private final class LatestDashboard: Sendable {
  private let dashboard: Mutex<Dashboard>

  init(_ dashboard: Dashboard) {
    self.dashboard = Mutex(dashboard)
  }

  var value: Dashboard {
    get { dashboard.withLock { $0 } }
    set { dashboard.withLock { $0 = newValue } }
  }
}
