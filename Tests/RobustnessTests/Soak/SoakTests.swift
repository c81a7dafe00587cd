import CurlTransport
import DashCommands
import DashCore
import DashTestSupport
import Files
import Foundation
import Testing

@testable import DashFetch

/// Runs many refreshes of watch mode in a short time, and checks that nothing grows.
///
/// `DASH_SOAK=N` runs the program for N refreshes with its real transport and a real provider against
/// a server with faults. It waits only for responses: the clock jumps.
@Suite(.serialized) struct SoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let refreshes = environment["DASH_SOAK"].flatMap { Int($0) } ?? 0
  private static let seed = environment["DASH_SOAK_SEED"].flatMap { UInt64($0) } ?? 1
  /// Every request is for one of the places of an instance.
  private static let placesPerInstance = 3

  @Test(.enabled(if: refreshes > 0))
  func `a long watch with faults gains no memory, threads, descriptors or connections`()
    async throws
  {
    let requests = Self.refreshes * Self.placesPerInstance
    let directory = try TemporaryDirectory()
    let server = try SoakServer(seed: Self.seed)
    let transport = CurlTransport(userAgent: "soak", environment: [:])
    let clock = VirtualClock()
    @Sendable func configure(_ version: SoakUser.Version) throws {
      try directory.write(Self.configuration(version, port: server.port), to: "plugins.json")
    }
    try configure(.whole)
    let start = clock.now
    let user = SoakUser(
      requests: requests,
      seed: Self.seed,
      server: server,
      transport: transport,
      clock: clock,
      // On a full disk the watch continues with what it has.
      configure: { try? configure($0) }
    )
    let app = App(
      AppContext(
        arguments: [
          "weather", "--watch=1s", "--trust", "--config", "\(directory.path)/plugins.json",
        ],
        environment: [
          "OPENWEATHERMAP_API_KEY": "0123456789abcdef", "TERM": "xterm-256color",
          "COLORTERM": "truecolor", "LANG": "C.UTF-8",
        ],
        transport: user,
        demoTransport: user,
        clock: clock,
        screen: user,
        networkChanges: user.networkChanges,
        output: FileDescriptorOutput.standardError,
        errorOutput: FileDescriptorOutput.standardError
      )
    )
    let status = await clock.executor.run { await app.run() }
    await transport.shutdown()

    #expect(status == .success)
    #expect(user.finishedRequests >= requests)
    #expect(user.isFresh, "no good data after the faults:\n\(user.lastFrame)")
    let idle = TransferLimits().idleConnections
    #expect(server.connectionCount <= server.closings + idle, "connections were not used again")
    // A failed check of alerts is repeated after a minute, and another configuration or a key starts one.
    let seconds = Int((clock.now - start).components.seconds)
    let checks = seconds / 60 + user.checksByUser + 1
    for source in SoakServer.alertSources {
      let places = SoakUser.places.filter { SoakServer.country(of: $0) == source.country }
      let lists = server.alertLists[source.name] ?? 0
      #expect((places.count...places.count * checks).contains(lists), "\(source.name): \(lists)")
    }
    // Caches and pools fill in the first quarter. The server's ends of connections and its threads
    // count too, so that some more of them are no leak.
    let samples = user.samples.dropFirst(user.samples.count / 4)
    let (first, second) = (
      samples.prefix(samples.count / 2), samples.dropFirst(samples.count / 2)
    )
    func peaks(_ value: (ProcessSample) -> Int) throws -> (first: Int, second: Int) {
      (try #require(first.map(value).max()), try #require(second.map(value).max()))
    }
    // One large frame is a peak but no growth, so the medians of the halves count.
    func median(_ samples: some Collection<ProcessSample>) throws -> Int {
      let sorted = samples.map(\.peakKibibytes).sorted()
      return try #require(sorted.isEmpty ? nil : sorted[sorted.count / 2])
    }
    let memory = (first: try median(first), second: try median(second))
    #expect(Double(memory.second) <= Double(memory.first) * 1.05, "memory grew: \(memory) KiB")
    for (name, value) in [
      ("threads", \.threads), ("descriptors", \.descriptors), ("sockets", \.sockets),
    ] as [(String, (ProcessSample) -> Int)] {
      let peaks = try peaks(value)
      #expect(peaks.second <= peaks.first + idle, "\(name) were gained: \(peaks)")
    }
    print("\(server.alertLists) lists of alerts in \(seconds) s")
    print("\(user.finishedRequests) requests, \(server.connectionCount) connections, \(memory) KiB")
  }

  private static func configuration(_ version: SoakUser.Version, port: Int) -> String {
    func entry(_ name: String, _ refresh: String, places: String) -> String {
      """
      {"name": "\(name)", "provider": "openweathermap", "timeout": "1s", \(refresh)
       "options": {"apiKey": "${OPENWEATHERMAP_API_KEY}", "callsPerMinute": 100000,
         "baseURL": "http://127.0.0.1:\(port)", "places": [\(places)]}}
      """
    }
    let entries = [
      entry("first", "", places: "1, 2, 3"),
      entry("second", #""refresh": "1s","#, places: #""4,0", "zip:5,GB", "6,0""#),
      entry("third", #""refresh": "2s","#, places: "7, 8, 9"),
      entry("fourth", #""refresh": "5s","#, places: #"10, "11,0", 12"#),
    ]
    let remaining = version == .short ? entries.dropLast() : entries[...]
    let end = version == .broken ? "" : "]}"
    let sources = SoakServer.alertSources.map { source in
      #"{"name": "\#(source.name)", "baseURL": "http://127.0.0.1:\#(port)"}"#
    }
    let alerts = #""alertSources": [\#(sources.joined(separator: ", "))]"#
    return #"{"version": 1, "radar": false, \#(alerts), "providers": ["#
      + remaining.joined(separator: ",\n")
      + end + "\n"
  }
}

/// The kernel's figures for this process.
struct ProcessSample: Sendable {
  /// The peak memory since the previous sample.
  let peakKibibytes: Int
  let threads: Int
  /// The number of file descriptors that are not sockets.
  let descriptors: Int
  let sockets: Int

  /// Takes a sample, and resets the peak.
  init() {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    peakKibibytes = number("VmHWM")
    threads = number("Threads")
    let manager = FileManager.default
    let files = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    let targets = files.map { file in
      (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")) ?? ""
    }
    sockets = targets.count { $0.hasPrefix("socket:") }
    descriptors = targets.count - sockets
    // Resets the peak to the present value (proc(5)).
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }
}
