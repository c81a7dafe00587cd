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
      Prints the metrics of every enabled entry of plugins.json, or of the weather of each PLACE, \
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
  /// How often the configuration is checked for changes while metrics are served.
  private static let configurationInterval = Duration.seconds(2)

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
    // Start watching before reading the file, to notice every later change.
    var watch = ConfigurationWatch(context, arguments, selection)
    let configuration = try await command.load(arguments, selection).configuration
    if let address = options.listen {
      let targets = try watch.targets(of: configuration)
      return try await serve(targets, watch, on: address)
    }
    var settings = try context.settings(for: arguments, configuration)
    // The width of a terminal changes no metrics.
    settings.listDetails = .none
    let instances = try selection.instances(in: configuration)
      .filter { $0.descriptor.kind.hasNumbers }
    let fetched = await command.fetch(instances, settings, configuration)
    let text = Renderer(settings.render).render(fetched.dashboard, as: .prometheus)
    // As other programs take it, a hyphen is standard output.
    if let path = options.textfile, path != "-" {
      do throws(TextFile.Failure) {
        try TextFile.publish(path, Array(text.utf8))
      } catch {
        let strings = settings.errorRender.strings
        let reason = ConfigurationMessages(strings).reason(error, path)
        let problem = strings(.configCannotWrite(reason: reason))
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
    _ targets: WatchTargets,
    _ configuration: ConfigurationWatch,
    on address: ListenAddress
  ) async throws -> ExitCode {
    var configuration = configuration
    let strings = targets.settings.errorRender.strings
    let server: MetricsServer
    do throws(MetricsServer.Failure) {
      server = try MetricsServer(on: address)
    } catch {
      let reason = String(cString: strerror(error.errno))
      context.printError(strings(.exportCannotListen(address: address.text, reason: reason)))
      return .unavailable
    }
    var plan = await ExportPlan(targets, context)
    let isDemo = targets.settings.isDemo
    let now: @Sendable () -> Timestamp = { [context] in
      isDemo ? context.services.demo.time : context.machine.now()
    }
    let latest = LatestDashboard(
      Dashboard(generatedAt: now(), isDemo: isDemo, panels: [])
    )
    let renderer = Renderer(targets.settings.render)
    let isServing = SystemThread.start {
      server.run { renderer.metrics(of: latest.value, at: now()) }
    }
    guard isServing else { throw ScreenError.noThread }
    context.printError(strings(.exportServing(address: "http://\(server.address.text)/metrics")))
    while true {
      var fetcher = context.fetcher(plan.settings)
      fetcher.configuredAt = plan.configuredAt
      let run = EngineRun(fetcher, sleep: context.machine.sleep)
      latest.value = await run.run(plan.instances, .whole).dashboard
      await context.reportStoreProblems()
      var rest = plan.pause
      while rest > .zero {
        let step = min(rest, Self.configurationInterval)
        try await context.machine.sleep(step)
        rest -= step
        switch await configuration.check() {
        case .changed(let targets):
          plan = await ExportPlan(targets, context)
          // A reload may retry the keys whose programs failed.
          plan.configuredAt = .now
          context.printError(strings(.watchConfigReloaded))
          rest = .zero
        case .broken(let problem):
          context.printError(strings(.watchConfigNotReloaded(problem: DisplayText(problem).string)))
        case nil: break
        }
      }
    }
  }
}

/// What is fetched for metrics, and how often.
private struct ExportPlan {
  /// The longest time between two refreshes, in seconds.
  ///
  /// The cache decides what is requested then, and the rate limit how much.
  private static let longestPause = 60

  let instances: [Instance]
  let settings: Settings
  let pause: Duration
  /// The time of the last reload; `nil` before the first.
  var configuredAt: ContinuousClock.Instant?

  /// Creates the plan, after the programs that print keys have run.
  init(_ targets: WatchTargets, _ context: AppContext) async {
    let shown = targets.instances.filter { $0.descriptor.kind.hasNumbers }
    let plan = RefreshPlan(of: shown, interval: targets.intervalSeconds, chosen: nil)
    // What a rate limit stretches stays fresh until its turn, so that each place has one.
    instances = zip(shown, plan.entries).map { instance, entry in
      instance.replacingRefresh(withSeconds: entry.everySeconds)
    }
    var settings = targets.settings
    // The width of a terminal changes no metrics.
    settings.listDetails = .none
    self.settings = settings
    pause = .seconds(min(plan.entries.map(\.everySeconds).min() ?? .max, Self.longestPause))
    if settings.cachePolicy.mode != .onlyCached {
      await context.services.keys.prepare(shown.flatMap(\.withFallback))
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
