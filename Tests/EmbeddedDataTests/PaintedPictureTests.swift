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

  @Test func `a path selects a picture by its proportions`() async throws {
    let transport = Demo.transport()
    var bodies: [[UInt8]] = []
    for path in ["rain-day-3-30x20", "snow-day-1-640x427", "rain-night-3-427x640"] {
      let response = try await transport.send(try request("/painted/\(path).jpg"))
      #expect(response.status == 200)
      #expect(response.header("content-type") == "image/jpeg")
      #expect(response.body.starts(with: [0xFF, 0xD8, 0xFF]))
      bodies.append(response.body)
    }
    #expect(bodies[0] == bodies[1] && bodies[1] != bodies[2])
  }

  @Test(arguments: ["/painted/", "/painted/hail-day-3-30.jpg", "/rain-day-3-30x20.jpg"])
  func `any other picture is not in the demo`(path: String) async throws {
    let request = try request(path)
    let error = await #expect(throws: TransportError.self) {
      try await Demo.transport().send(request)
    }
    #expect(error == TransportError(.notFound, reason: .notInDemo, host: "cdn.example.org"))
  }
}
