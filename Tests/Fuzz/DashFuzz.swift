import Foundation
import Glibc

/// Fuzzes everything in the program that takes bytes from outside.
///
/// `dash-fuzz [--count N] [--seed N] [--only AREA] [--jobs N] [--failures DIR]` mutates valid
/// inputs by a seed, and runs them in child processes. An input that crashes, takes too long or too
/// much memory, or gives a forbidden result, is stored in a file. `dash-fuzz --replay FILE` runs
/// that file again.
@main
enum DashFuzz {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == FuzzProcess.workerArgument {
      MainThreadExecutor.work { executor in await FuzzWorker.main(arguments, executor) }
    }
    if arguments.first == GuidedFuzz.argument {
      exit(GuidedFuzz.run(Array(arguments.dropFirst())))
    }
    guard let options = FuzzOptions(arguments) else {
      FuzzMessages.printError(FuzzOptions.usage)
      exit(2)
    }
    if let file = options.replay {
      MainThreadExecutor.work { executor in await FuzzReplay.main(file, executor) }
    }
    exit(FuzzSupervisor(options).run())
  }
}

extension MainThreadExecutor {
  /// Runs an operation that ends the process, with all of its tasks, on this thread.
  static func work(_ operation: @escaping @Sendable (MainThreadExecutor) async -> Never) -> Never {
    let executor = MainThreadExecutor()
    executor.run { await operation(executor) }
  }
}
