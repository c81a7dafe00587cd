import DashCore
import DashTestSupport
import EmbeddedData

/// The demo without its painted pictures, which take longer than everything else.
struct UnpaintedTransport: Transport {
  private static let demo: any Transport = Demo.transport()
  private static let picture = PNGFile(blackWidth: 4, height: 3, .gray).bytes

  func send(_ request: Request) async throws(TransportError) -> Response {
    guard request.path.hasPrefix("/painted/") else { return try await Self.demo.send(request) }
    return Response(status: 200, headers: [("content-type", "image/png")], body: Self.picture)
  }
}
