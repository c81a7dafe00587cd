/// A fault of a server or of the network, and the outcome the program must show.
///
/// Faults are values, so the tables ``all`` and ``statuses`` serve the tests of every provider, in
/// single runs and in watch mode.
package struct Fault: Sendable {
  /// The outcome that the user must see.
  package enum Outcome: Sendable, Hashable {
    /// Only an error, with this code.
    case failure(String)
    /// Data: the response is odd, but valid.
    case data
  }

  /// The input for building a reply.
  package struct Scene: Sendable {
    /// The request.
    package let request: LoopbackRequest
    /// The reply of a good server.
    package let good: LoopbackReply
    /// A server at another address, which must never get a request.
    package let elsewhere: String
  }

  /// The name in test output.
  package let name: String

  /// The expected outcome, unless a missing key changes it.
  package let outcome: Outcome

  /// The expected outcome for a provider without a key; `nil` if the key does not matter.
  private var outcomeWithoutKey: Outcome?

  /// Whether only the timeout ends the request.
  package var lastsForever = false

  /// Whether the program must not retry at once, as after a 429.
  package var holdsOff = false

  /// The server's reply.
  let reply: @Sendable (Scene) -> LoopbackReply

  /// Creates a fault that ends in an error.
  ///
  /// - Parameters:
  ///   - name: The name in test output.
  ///   - code: The error's code.
  ///   - lastsForever: Whether only the timeout ends the request.
  ///   - reply: The server's reply; the good one if the fault is in the network.
  package init(
    _ name: String,
    _ code: String,
    lastsForever: Bool = false,
    _ reply: @escaping @Sendable (Scene) -> LoopbackReply = { $0.good }
  ) {
    self.init(name, .failure(code), reply)
    self.lastsForever = lastsForever
  }

  init(_ name: String, _ outcome: Outcome, _ reply: @escaping @Sendable (Scene) -> LoopbackReply) {
    self.name = name
    self.outcome = outcome
    self.reply = reply
  }

  /// Returns the expected outcome for a provider whose requests have a key or not.
  package func outcome(hasKey: Bool) -> Outcome {
    (hasKey ? nil : outcomeWithoutKey) ?? outcome
  }

  /// Returns the fault with another outcome for requests without a key.
  func withoutKey(_ outcome: Outcome) -> Fault {
    var fault = self
    fault.outcomeWithoutKey = outcome
    return fault
  }

  /// Every fault except the statuses.
  package static let all = connections + lengths + floods + redirects + bodies
}

// MARK: Tables

extension Fault {
  /// Connections that break off or stall.
  static let connections = [
    Fault("closed before the header", "connection_lost") { $0.good.cut(.beforeHead, by: .close) },
    Fault("reset before the header", "connection_lost") { $0.good.cut(.beforeHead, by: .reset) },
    Fault("reset in the header", "connection_lost") { $0.good.cut(.inHead, by: .reset) },
    Fault("reset after the header", "connection_lost") { $0.good.cut(.afterHead, by: .reset) },
    Fault("reset in the body", "connection_lost") { $0.good.cut(.inBody, by: .reset) },
    Fault("closed in the header", "connection_lost") { $0.good.cut(.inHead, by: .close) },
    Fault("closed in the body", "connection_lost") { $0.good.cut(.inBody, by: .close) },
    Fault("silence", "timeout", lastsForever: true) { _ in .stall },
    Fault("silence in the header", "timeout", lastsForever: true) {
      $0.good.cut(.inHead, by: .stall)
    },
    Fault("silence in the body", "timeout", lastsForever: true) {
      $0.good.cut(.inBody, by: .stall)
    },
    Fault("a byte a second", "timeout", lastsForever: true) {
      $0.good.trickled(every: .seconds(1))
    },
    Fault("no HTTP", "invalid_response") { _ in .raw("SSH-2.0-OpenSSH_9.2\r\n") },
    Fault("an invalid status", "invalid_response") { _ in
      .raw("HTTP/1.1 999999 Odd\r\nContent-Length: 2\r\n\r\n{}")
    },
  ]

  /// Bodies whose length differs from the announced one.
  static let lengths = [
    Fault("a length beyond the body", "connection_lost") { scene in
      raw(scene.good.body, headers: ["Content-Length: \(scene.good.body.count + 1000)"])
    },
    Fault("a length within the body", "invalid_response") { scene in
      raw(scene.good.body, headers: ["Content-Length: \(scene.good.body.count / 2)"])
    },
    Fault("a length that is not a number", "invalid_response") { scene in
      raw(scene.good.body, headers: ["Content-Length: many"])
    },
    Fault("a length below zero", "invalid_response") { scene in
      raw(scene.good.body, headers: ["Content-Length: -1"])
    },
    Fault("a huge length", "connection_lost") { scene in
      raw(scene.good.body, headers: ["Content-Length: 9223372036854775807"])
    },
    Fault("no length, only the end of the connection", .data) { raw($0.good.body) },
    Fault("chunks without the last", "connection_lost") { scene in
      raw(chunk(scene.good.body), headers: ["Transfer-Encoding: chunked"])
    },
    Fault("a chunk shorter than its announced length", "connection_lost") { scene in
      raw(Array("FFFF\r\n".utf8) + scene.good.body, headers: ["Transfer-Encoding: chunked"])
    },
    Fault("a chunk whose length is not a number", "connection_lost") { scene in
      raw(Array("many\r\n".utf8) + scene.good.body, headers: ["Transfer-Encoding: chunked"])
    },
  ]

  /// Returns a reply with only these fields, whose connection closes.
  static func raw(_ body: [UInt8], headers: [String] = []) -> LoopbackReply {
    let head = ["HTTP/1.1 200 OK"] + headers + ["", ""]
    return .raw(Array(head.joined(separator: "\r\n").utf8) + body)
  }

  /// Returns a body as one chunk; more chunks may follow.
  static func chunk(_ body: [UInt8]) -> [UInt8] {
    Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8)
  }

  /// Responses that exceed every limit.
  package static let floods = [
    Fault("a body beyond the bound", "too_large") { _ in
      raw(spaces, headers: ["Content-Length: \(1 << 40)"]).endless(spaces)
    },
    Fault("a body without an end", "too_large") { _ in raw(spaces).endless(spaces) },
    Fault("chunks without end", "too_large") { _ in
      raw([], headers: ["Transfer-Encoding: chunked"]).endless(chunk(spaces))
    },
    Fault("small chunks without end", "too_large") { _ in
      let chunks = (0..<1024).flatMap { _ in chunk(Array(spaces.prefix(64))) }
      return raw([], headers: ["Transfer-Encoding: chunked"]).endless(chunks)
    },
    Fault("a gzip bomb", "too_large") { _ in encoded("gzip", Bomb.gzip) },
    Fault("a deflate bomb", "too_large") { _ in encoded("deflate", Bomb.deflate) },
    Fault("a brotli bomb", "too_large") { _ in encoded("br", Bomb.brotli) },
    Fault("a zstd bomb", "too_large") { _ in encoded("zstd", Bomb.zstd) },
    Fault("200 header fields", "too_large") { scene in
      (0..<200).reduce(scene.good) { $0.header("X-Field-\($1)", "value") }
    },
    Fault("header fields without end", "too_large") { _ in
      .raw("HTTP/1.1 200 OK\r\n").endless(Array("X-Field: value\r\n".utf8))
    },
    Fault("a header field without end", "too_large") { _ in
      .raw("HTTP/1.1 200 OK\r\nX-Field: ").endless([UInt8](repeating: 0x61, count: 4096))
    },
    Fault("interim answers without end", "too_large") { _ in
      .raw("").endless(Array("HTTP/1.1 103 Early\r\nLink: </a>\r\n\r\n".utf8))
    },
    Fault("a million values too many", "invalid_response") { _ in
      bytes([UInt8](repeating: UInt8(ascii: "["), count: 1) + zeros + Array("0]".utf8))
    },
    Fault("a text of the largest size", "invalid_response") { _ in
      bytes([0x22] + [UInt8](repeating: 0x61, count: (8 << 20) - 2) + [0x22])
    },
  ]

  private static let spaces = [UInt8](repeating: 0x20, count: 64 << 10)

  private static let zeros = [UInt8](
    unsafeUninitializedCapacity: 4 << 20,
    initializingWith: { buffer, count in
      for index in buffer.indices {
        buffer[index] = UInt8(ascii: index.isMultiple(of: 2) ? "0" : ",")
      }
      count = buffer.count
    }
  )

  private static func encoded(_ encoding: String, _ body: [UInt8]) -> LoopbackReply {
    bytes(body).header("Content-Encoding", encoding)
  }

  /// Returns a body with the content type of JSON.
  static func bytes(_ body: [UInt8]) -> LoopbackReply { .bytes(body, type: "application/json") }

  /// Redirects.
  ///
  /// A request without a key may follow one to another port of the same machine.
  static let redirects =
    [
      Fault("10,000 redirects", "invalid_response") { scene in
        let hop = scene.request.parameter("hop").flatMap { Int($0) } ?? 0
        return hop < 10_000 ? .redirect(to: "\(scene.request.path)?hop=\(hop + 1)") : scene.good
      },
      Fault("a redirect to itself", "invalid_response") { .redirect(to: $0.request.target) },
      Fault("a redirect to another host", "invalid_response") { scene in
        let other = scene.elsewhere.replacing("127.0.0.1", with: "localhost")
        return .redirect(to: other + scene.request.target)
      },
      Fault("a redirect to another port", "invalid_response") { scene in
        .redirect(to: scene.elsewhere + scene.request.target)
      }
      .withoutKey(.data),
      Fault("a redirect to an invalid port", "invalid_response") { _ in
        .redirect(to: "http://127.0.0.1:0/")
      }
      .withoutKey(.failure("unreachable")),
      Fault("a redirect without a place", "invalid_response") { _ in .status(302) },
    ]
    + [
      "https://127.0.0.1/", "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/",
      "javascript:alert(1)", "http://user:password@127.0.0.1/", "http://10.0.0.1/",
      "http://192.168.0.1/", "http://169.254.169.254/latest/", "http://[::1]/", "http://0/",
      "//10.0.0.1/", "http://",
    ].map { place in
      Fault("a redirect to \(place)", "invalid_response") { _ in .redirect(to: place) }
    }

  /// Bodies that the service does not document; conformance has more of them.
  static let bodies = [
    Fault("an empty body", "invalid_response") { _ in bytes([]) },
    Fault("no content", "invalid_response") { _ in .status(204) },
    Fault("not modified without a condition", "invalid_response") { _ in .status(304) },
    Fault("a page", "invalid_response") { _ in
      .html("<!DOCTYPE html><html><body>Welcome to the hotel</body></html>")
    },
    Fault("JSON that is said to be a page", .data) {
      .bytes($0.good.body, type: "text/html")
    },
    Fault("half of an answer", "invalid_response") { scene in
      bytes(Array(scene.good.body.prefix(scene.good.body.count / 2)))
    },
    Fault("an encoding that it is not", "invalid_response") {
      $0.good.header("Content-Encoding", "gzip")
    },
    Fault("an unknown encoding", "invalid_response") {
      $0.good.header("Content-Encoding", "rot13")
    },
    Fault("UTF-16", "invalid_response") {
      bytes([0xFE, 0xFF] + $0.good.body.flatMap { [0, $0] })
    },
    Fault("100,000 lists in each other", "invalid_response") { _ in
      .json(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))
    },
  ]

  /// Every failure status, each with an empty body.
  package static let statuses = (400...599).map { status in
    var fault = Fault("\(status)", code(of: status)) { _ in .status(status) }
    fault.holdsOff = status == 404 || status == 410 || status == 429
    return fault
  }

  private static func code(of status: Int) -> String {
    switch status {
    case 400: "bad_request"
    case 401: "unauthorized"
    case 403, 451: "forbidden"
    case 404, 410: "not_found"
    case 407: "unreachable"
    case 408: "timeout"
    case 413: "too_large"
    case 429: "rate_limited"
    case 500...599: "server_error"
    default: "unknown"
    }
  }
}
