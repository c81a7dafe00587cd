import DashCore
import Testing

@Suite struct ResponseTests {
  @Test(
    arguments: [(nil, nil), (0, 0), (-5, 0), (30, 30), (3600, 3600), (999_999, 3600)]
      as [(Int?, Int?)]
  )
  func `the retry delay is from 0 to an hour`(received: Int?, expected: Int?) {
    #expect(
      Response(status: 429, body: [], retryAfterSeconds: received).retryAfterSeconds == expected
    )
  }

  @Test func `the first header field of a name counts`() {
    let response = Response(status: 200, headers: [("a", "1"), ("b", "2"), ("a", "3")], body: [])
    #expect(response.header("a") == "1")
    #expect(response.header("c") == nil)
  }
}
