import CurlTransport
import DashCore
import DashTestSupport
import Foundation
import Testing

private let address = ProcessInfo.processInfo.environment["DASH_HTTPBIN"]

/// The transport against a server that this project did not write.
///
/// `Scripts/with-httpbin` starts it and sets its address.
@Suite(
  .ownThread,
  .hangLimit,
  .enabled(if: address != nil, "DASH_HTTPBIN is not set; Scripts/with-httpbin sets it")
)
struct HttpbinTests {
  let baseURL: String

  init() throws {
    baseURL = try #require(address)
  }

  func json(_ response: Response) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(response.body))
    return try #require(value as? [String: Any])
  }

  @Test func `get echoes the parameters`() async throws {
    let sent = try request(
      baseURL,
      "/get",
      query: [QueryItem("q", "São Paulo & more+"), QueryItem("appid", Secret("k=&y"))]
    )
    let response = try await withTransport { try await $0.send(sent) }
    #expect(response.status == 200)
    let echo = try json(response)
    #expect(echo["args"] as? [String: String] == ["q": "São Paulo & more+", "appid": "k=&y"])
    let headers = try #require(echo["headers"] as? [String: String])
    #expect(headers["User-Agent"] == "dash/test")
    #expect(headers["Accept"] == "application/json")
  }

  @Test func `an image arrives unchanged`() async throws {
    let response = try await withTransport { try await $0.send(request(baseURL, "/image/jpeg")) }
    #expect(response.status == 200)
    #expect(response.header("content-type") == "image/jpeg")
    #expect(response.body.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(response.body.suffix(2) == [0xFF, 0xD9])
  }

  @Test(arguments: [("/gzip", "gzipped"), ("/deflate", "deflated"), ("/brotli", "brotli")])
  func `a compressed body is decoded`(_ path: String, _ member: String) async throws {
    let response = try await withTransport { try await $0.send(request(baseURL, path)) }
    #expect(try json(response)[member] as? Bool == true)
  }

  @Test func `three redirects are followed`() async throws {
    let response = try await withTransport {
      try await $0.send(request(baseURL, "/redirect/3", query: [keyParameter]))
    }
    #expect(response.status == 200)
    #expect((try json(response)["url"] as? String)?.hasSuffix("/get") == true)
  }
}
