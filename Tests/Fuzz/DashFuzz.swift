import Foundation
import Glibc

/// Gives inputs that nobody would send to everything in the program that takes bytes from outside.
///
/// `dash-fuzz [--count N] [--seed N] [--only AREA] [--jobs N] [--failures DIR]` makes inputs from
/// good ones, by a seed, and runs them in processes of their own: one that crashes, takes too long
/// or too much memory, or comes to what nothing may come to, is kept in a file.
/// `dash-fuzz --replay FILE` runs that one again.
@main
enum DashFuzz {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    if words.first == FuzzProcess.workerWord {
      MainThreadExecutor.work { executor in await FuzzWorker.main(words, executor) }
    }
    guard let options = FuzzOptions(words) else {
      FuzzWords.complain(FuzzOptions.usage)
      exit(2)
    }
    if let file = options.replay {
      MainThreadExecutor.work { executor in await FuzzReplay.main(file, executor) }
    }
    exit(FuzzSupervisor(options).run())
  }
}

extension MainThreadExecutor {
  /// Runs something that ends the process, and all tasks that it starts, on this thread.
  static func work(_ operation: @escaping @Sendable (MainThreadExecutor) async -> Never) -> Never {
    let executor = MainThreadExecutor()
    executor.run { await operation(executor) }
  }
}
