import DashCore
import EmbeddedData
import Testing

@Suite struct PaintedPictureTests {
  private func request(_ path: String) throws -> Request {
    Request(
      baseURL: try #require(BaseURL("https://cdn.example.org")),
      path: path,
      deadline: .now.advanced(by: .seconds(600))
    )
  }

  @Test func `a path selects the painted picture`() async throws {
    let transport = Demo.transport()
    var bodies: Set<[UInt8]> = []
    for path in ["rain-day-3-30x20", "rain-night-3-30x20", "snow-day-3-30x20", "rain-day-4-30x20"] {
      let response = try await transport.send(try request("/painted/\(path).png"))
      #expect(response.status == 200)
      #expect(response.header("content-type") == "image/png")
      // Width and height, at their PNG offset.
      #expect(response.body[16..<24] == [0, 0, 0, 30, 0, 0, 0, 20])
      bodies.insert(response.body)
    }
    #expect(bodies.count == 4)
  }

  @Test(arguments: ["/painted/", "/painted/hail-day-3-30x20.png", "/rain-day-3-30x20.png"])
  func `any other picture is not in the demo`(path: String) async throws {
    let request = try request(path)
    let error = await #expect(throws: TransportError.self) {
      try await Demo.transport().send(request)
    }
    #expect(error == TransportError(.notFound, reason: .notInDemo, host: "cdn.example.org"))
  }
}
