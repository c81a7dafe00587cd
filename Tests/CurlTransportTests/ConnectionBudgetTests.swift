import Testing

@testable import CurlTransport

@Suite struct ConnectionBudgetTests {
  @Test(arguments: [(0, 1), (36, 1), (42, 2), (336, 100), (1024, 256), (Int.max, 256)])
  func `connections take only what others leave`(descriptors: Int, connections: Int) {
    #expect(ConnectionBudget.connections(descriptors: descriptors) == connections)
  }
}
