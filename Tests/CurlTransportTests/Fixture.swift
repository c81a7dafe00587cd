import CurlTransport
import DashCore
import Foundation
import Testing

/// Runs a test with its own transport and shuts it down afterwards.
func withTransport<Value>(
  limits: TransferLimits = TransferLimits(),
  _ body: (CurlTransport) async throws -> Value
) async throws -> Value {
  let transport = CurlTransport(
    userAgent: "dash/test",
    environment: ProcessInfo.processInfo.environment,
    limits: limits
  )
  let result: Result<Value, any Error>
  do {
    result = .success(try await body(transport))
  } catch {
    result = .failure(error)
  }
  await transport.shutdown()
  return try result.get()
}

/// Returns a request with a deadline that no passing test reaches.
func request(
  _ baseURL: String,
  _ path: String = "/",
  query: [QueryItem] = [],
  maximumBodyBytes: Int = Request.defaultMaximumBodyBytes,
  timeout: Duration = .seconds(600)
) throws -> Request {
  Request(
    baseURL: try #require(BaseURL(baseURL)),
    path: path,
    query: query,
    maximumBodyBytes: maximumBodyBytes,
    deadline: .now + timeout
  )
}

/// A parameter that makes a request carry a key.
///
/// It is not stored: LeakSanitizer overlooks the pointer in its enumeration, whose spare bits hold
/// the case, and would report a leak at exit.
var keyParameter: QueryItem { QueryItem("appid", Secret("s3cr3t-k3y")) }
