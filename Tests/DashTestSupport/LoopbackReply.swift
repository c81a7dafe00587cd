/// What a ``LoopbackServer`` does with a connection once it has read a request.
///
/// Start from one of the factories, such as ``json(_:status:headers:)``, and change it as needed:
///
/// ```swift
/// .json("{}").header("Retry-After", "30")
/// .json(long).cut(.inBody, by: .reset)
/// .html("<p>Bad gateway</p>", status: 502).delayed(by: .milliseconds(50))
/// ```
package struct LoopbackReply: Sendable {
  /// How a connection goes on after what was sent.
  package enum Ending: Sendable {
    /// The connection closes in good order.
    case close
    /// The connection stays open for the next request.
    case keepAlive
    /// The connection breaks off with a reset.
    case reset
    /// Nothing more is sent, and the connection stays open until the other side or the server ends.
    case stall
  }

  /// A place within a reply.
  package enum Point: Sendable {
    /// Nothing has been sent.
    case beforeHead
    /// Half of the head has been sent.
    case inHead
    /// The head has been sent, and nothing of the body.
    case afterHead
    /// The head and half of the body have been sent.
    case inBody
    /// So many bytes have been sent, the head included.
    case afterBytes(Int)
  }

  /// The status line and the header fields, without the empty line; empty for a raw reply.
  private(set) var head: [String] = []

  /// What follows the head, as it is sent.
  private(set) var body: [UInt8]

  /// How the connection goes on.
  private(set) var ending: Ending = .keepAlive

  /// How long nothing is sent.
  private(set) var delay: Duration = .zero

  /// How long nothing is sent before each byte; nil where all of them are sent at once.
  private(set) var pace: Duration?

  /// What is sent again and again behind the rest; empty where there is an end.
  private(set) var tail: [UInt8] = []

  private var point: Point?

  private init(head: [String], body: [UInt8]) {
    self.head = head
    self.body = body
  }

  /// The bytes that are sent.
  package var bytes: [UInt8] {
    let headBytes = Array(head.map { $0 + "\r\n" }.joined().utf8)
    let whole = headBytes + Array((head.isEmpty ? "" : "\r\n").utf8) + body
    switch point {
    case nil: return whole
    case .beforeHead: return []
    case .inHead: return Array(whole.prefix(headBytes.count / 2))
    case .afterHead: return Array(whole.prefix(whole.count - body.count))
    case .inBody: return Array(whole.prefix(whole.count - body.count + body.count / 2))
    case .afterBytes(let count): return Array(whole.prefix(count))
    }
  }

  // MARK: Replies

  /// A reply with a body of known length.
  package static func bytes(
    _ body: [UInt8],
    type: String,
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> LoopbackReply {
    var reply = LoopbackReply(head: ["HTTP/1.1 \(status) Status"], body: body)
    reply = reply.header("Content-Type", type).header("Content-Length", "\(body.count)")
    return headers.reduce(reply) { $0.header($1.0, $1.1) }
  }

  /// A JSON text.
  package static func json(
    _ body: String,
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> LoopbackReply {
    bytes(
      Array(body.utf8),
      type: "application/json; charset=utf-8",
      status: status,
      headers: headers
    )
  }

  /// An HTML page, such as servers before the service send.
  package static func html(
    _ body: String,
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> LoopbackReply {
    bytes(Array(body.utf8), type: "text/html; charset=utf-8", status: status, headers: headers)
  }

  /// A status with an empty body.
  package static func status(_ status: Int, headers: [(String, String)] = []) -> LoopbackReply {
    bytes([], type: "text/plain", status: status, headers: headers)
  }

  /// A redirect.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackReply {
    .status(status).header("Location", location)
  }

  /// A body in chunks of these sizes and contents.
  package static func chunked(
    _ chunks: [[UInt8]],
    type: String = "application/json",
    status: Int = 200
  ) -> LoopbackReply {
    let pieces = chunks.filter { !$0.isEmpty }.flatMap { chunk in
      Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    let reply = LoopbackReply(
      head: ["HTTP/1.1 \(status) Status"],
      body: pieces + Array("0\r\n\r\n".utf8)
    )
    return reply.header("Content-Type", type).header("Transfer-Encoding", "chunked")
  }

  /// Bytes exactly as they are, after which the connection closes.
  package static func raw(_ bytes: [UInt8]) -> LoopbackReply {
    var reply = LoopbackReply(head: [], body: bytes)
    reply.ending = .close
    return reply
  }

  /// A text exactly as it is, after which the connection closes.
  package static func raw(_ text: String) -> LoopbackReply {
    raw(Array(text.utf8))
  }

  /// No reply at all: the server has stopped talking.
  package static var stall: LoopbackReply { raw([]).ending(.stall) }

  // MARK: Changes

  /// The reply with one more header field.
  package func header(_ name: String, _ value: String) -> LoopbackReply {
    var reply = self
    reply.head.append("\(name): \(value)")
    return reply
  }

  /// The reply with another ending.
  package func ending(_ ending: Ending) -> LoopbackReply {
    var reply = self
    reply.ending = ending
    return reply
  }

  /// The reply broken off at some point.
  package func cut(_ point: Point, by ending: Ending) -> LoopbackReply {
    var reply = self
    reply.point = point
    reply.ending = ending
    return reply
  }

  /// The reply with bytes behind it that are repeated until nobody takes them any more.
  package func endless(_ tail: [UInt8]) -> LoopbackReply {
    var reply = self
    reply.tail = tail
    return reply
  }

  /// The reply a byte at a time.
  package func trickled(every pace: Duration) -> LoopbackReply {
    var reply = self
    reply.pace = pace
    return reply
  }

  /// The reply after some time.
  package func delayed(by delay: Duration) -> LoopbackReply {
    var reply = self
    reply.delay = delay
    return reply
  }
}
