package import Testing

/// Runs each test of a suite on a thread of its own.
///
/// For tests that block, on processes, sockets, pipes and locks, or compute for long: on the shared
/// pool, which has a thread for each core, every other test would wait for them.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// Runs a test on a thread of its own.
  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await TestExecutor().run { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Runs each test on a thread of its own, apart from the shared pool.
  package static var ownThread: Self { Self() }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// It is far above what any test takes on a busy machine, so a test that reaches it does hang.
  package static var hangLimit: Self { .timeLimit(.minutes(15)) }
}
