package import Testing

/// Runs each test of a suite on its own thread.
///
/// For tests that block on processes, sockets, pipes or locks, or compute for long. On the shared
/// pool, which has one thread per core, every other test would wait for them.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// Runs a test on its own thread.
  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await TestExecutor().run { try await function() }
  }

  /// Traps in a test without the trait.
  ///
  /// A function that blocks its thread calls it, because on the shared pool it would delay every
  /// other test.
  package static func requireOwnThread() {
    let isOnPool = withUnsafeCurrentTask { $0.map { $0.unownedTaskExecutor == nil } ?? false }
    precondition(!isOnPool, "a test that blocks a thread needs the trait .ownThread")
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Runs each test on its own thread, apart from the shared pool.
  package static var ownThread: Self { Self() }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// It is far above the time of any test on a busy machine.
  package static var hangLimit: Self { .timeLimit(.minutes(15)) }
}
