import DashCore
import DashTestSupport
import Testing

@testable import DashApp

/// How long a look-up of a place may take.
@Suite struct PlaceResolverTests {
  @Test(arguments: [(nil, 10), (60, 60), (2, 2)] as [(Int?, Int)])
  func `a provider without an instance has the timeout of the command line`(
    timeoutSeconds: Int?,
    longestSeconds: Int
  ) {
    let fetcher = InstanceFetcher(
      registry: TestApp.registry,
      keys: KeyRing { _ in .failure(.notRun) },
      transport: ScriptedTransport.expectingNothing(),
      now: { TestApp.now },
      language: nil,
      timeoutSeconds: timeoutSeconds,
      isDemo: false
    )
    let resolver = PlaceResolver(
      querying: [],
      keyless: [SampleSource.descriptor, SampleSource.descriptor],
      fetcher
    )
    #expect(resolver.longestTime == .seconds(2 * longestSeconds))
  }
}
