import DashTestSupport
import Glibc
import Synchronization
import SystemThreads
import Testing

/// POSIX threads.
@Suite(.ownThread) struct SystemThreadTests {
  @Test func `joining a thread waits for its work`() throws {
    let count = Atomic(0)
    try withExtendedLifetime(count) {
      let threads = try (0..<20).map { _ in
        try #require(SystemThread { _ = count.add(1, ordering: .relaxed) })
      }
      for thread in threads {
        thread.join()
        // A second join returns at once.
        thread.join()
      }
      #expect(count.load(ordering: .relaxed) == 20)
    }
  }

  @Test func `a thread without references continues`() async {
    let isDone = await withCheckedContinuation { continuation in
      let hasThread = SystemThread.start { continuation.resume(returning: true) }
      if !hasThread { continuation.resume(returning: false) }
    }
    #expect(isDone)
  }

  @Test(arguments: [
    (SIGTERM, true), (SIGWINCH, true), (SIGPIPE, true), (SIGSEGV, false), (SIGABRT, false),
  ])
  func `it blocks signals except for faults`(signal: Int32, isBlocked: Bool) async {
    let found: Bool? = await withCheckedContinuation { continuation in
      let hasThread = SystemThread.start {
        var signals = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &signals)
        continuation.resume(returning: sigismember(&signals, signal) == 1)
      }
      if !hasThread { continuation.resume(returning: nil) }
    }
    #expect(found == isBlocked)
  }
}
