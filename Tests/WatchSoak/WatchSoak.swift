import DashApp
import DashTestSupport
import Glibc

/// Runs many refreshes of watch mode in a short time, and checks that nothing grows.
///
/// `watch-soak [REFRESHES [SEED]]` runs the program with its real transport and a real provider
/// against a server in a child process, `watch-soak serve SEED`. It waits only for responses: the
/// clock jumps.
@main
enum WatchSoak {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "serve" {
      let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
      exit(FaultyServer.run(seed: seed))
    }
    let numbers = arguments.compactMap { Int($0) }
    guard numbers.count == arguments.count, numbers.count <= 2, numbers.allSatisfy({ $0 > 0 })
    else {
      say("usage: watch-soak [REFRESHES [SEED]]\n", to: .standardError)
      exit(2)
    }
    let seed = UInt64(numbers.dropFirst().first ?? 1)
    // The program's own clock, so that it is part of the test.
    let executor = MainThreadExecutor()
    executor.run {
      let clock = VirtualClock(executor: TestExecutor { executor.perform($0) })
      await soak(numbers.first ?? 20_000, seed: seed, clock: clock)
    }
  }

  private static func soak(_ refreshes: Int, seed: UInt64, clock: VirtualClock) async -> Never {
    do {
      let verdict = try await Soak(refreshes: refreshes, seed: seed, clock: clock).run()
      say(verdict.report, to: .standardOutput)
      exit(verdict.failures.isEmpty ? 0 : 1)
    } catch {
      say("watch-soak: \(error)\n", to: .standardError)
      exit(1)
    }
  }

  private static func say(_ text: String, to output: FileDescriptorOutput) {
    try? output.write(text)
  }
}
