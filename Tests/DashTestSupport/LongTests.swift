import Foundation
package import Testing

/// The tests that only `make check` runs, as `DASH_TESTS=all` in the environment says.
package enum LongTests {
  /// Whether they run, and property tests try all cases.
  package static let areEnabled = ProcessInfo.processInfo.environment["DASH_TESTS"] == "all"
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only in `make check`.
  package static var long: Self { .enabled(if: LongTests.areEnabled, "`make check` runs it") }
}
