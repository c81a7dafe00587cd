import Testing

@testable import CurlTransport

/// The number of connections for the descriptors that are left.
@Suite struct ConnectionBudgetTests {
  @Test(arguments: [
    (-5, 1), (0, 1), (24, 1), (29, 1), (30, 2), (1000, 256), (100_000, 256), (324, 100),
  ])
  func `connections take only what others leave`(free: Int, connections: Int) {
    #expect(ConnectionBudget(freeDescriptors: free).connections == connections)
  }

  @Test func `a process with a usual limit has connections`() {
    #expect((1...ConnectionBudget.maximum).contains(ConnectionBudget.current().connections))
  }
}
