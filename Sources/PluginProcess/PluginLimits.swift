/// The limits of the programs of plugins.
///
/// The supervisor `dash-plugin` sets those of memory, files and processor time.
package struct PluginLimits: Sendable {
  /// The number of programs that run at the same time, long-running ones included.
  package var concurrentRuns = 16
  /// The size limit of a document, in bytes.
  package var outputBytes = 1 << 20
  /// The number of bytes of a log that are read of one run, or of one request of a long-running
  /// program.
  package var logBytes = 64 << 10
  /// The processor time of each process of one run, in seconds.
  package var cpuSeconds = 10
  /// The processor time of each process of a long-running program, in seconds.
  package var sessionCPUSeconds = 3600
  /// How long output is read after the program's end, if a process that it started still has it open.
  package var drainTime = Duration.milliseconds(100)
  /// How long a long-running program stays without requests.
  package var idleTime = Duration.seconds(3600)
  /// The number of requests in succession without a document, after which a long-running program is
  /// ended.
  package var unansweredRequests = 2

  package init() {}

  /// The time until a long-running program may be started again, after it has failed this many times
  /// in succession: 1, 2, 4 … 60 s.
  static func backoff(afterFailures count: Int) -> Duration {
    .seconds(count <= 0 ? 0 : min(60, 1 << min(count - 1, 6)))
  }
}
