import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// How long a look-up of a place may take.
@Suite struct PlaceResolverTests {
  @Test(arguments: [(nil, 10), (60, 60), (2, 2)] as [(Int?, Int)])
  func `a provider without an instance has the timeout of the command line`(
    timeoutSeconds: Int?,
    longestSeconds: Int
  ) {
    let fetcher = InstanceFetcher.testing(
      ScriptedTransport.expectingNothing(),
      timeoutSeconds: timeoutSeconds
    )
    let resolver = PlaceResolver(
      querying: [],
      keyless: [SampleSource.descriptor, SampleSource.descriptor],
      fetcher
    )
    #expect(resolver.longestTime == .seconds(2 * longestSeconds))
  }
}
