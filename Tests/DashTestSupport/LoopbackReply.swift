/// The reply of a ``LoopbackServer`` to a request, and what happens to the connection then.
///
/// Start from one of the factories, such as ``json(_:status:)``, and change it as needed:
///
/// ```swift
/// .json("{}").header("Retry-After", "30")
/// .json(long).cut(.inBody, by: .reset)
/// .html("<p>Bad gateway</p>", status: 502).delayed(by: .milliseconds(50))
/// ```
package struct LoopbackReply: Sendable {
  /// What happens to the connection after the reply.
  package enum Ending: Sendable {
    /// The connection closes normally.
    case close
    /// The connection stays open for the next request.
    case keepAlive
    /// The connection breaks off with a reset.
    case reset
    /// Nothing more is sent, and the connection stays open until the other side or the server ends.
    case stall
  }

  /// A point within a reply.
  package enum Point: Sendable {
    /// Before anything is sent.
    case beforeHead
    /// After half of the head.
    case inHead
    /// After the head, before the body.
    case afterHead
    /// After the head and half of the body.
    case inBody
    /// After this many bytes, the head included.
    case afterBytes(Int)
  }

  /// The status line and the header fields, without the empty line; empty in a raw reply.
  private(set) var head: [String] = []

  /// The bytes after the head, as they are sent.
  private(set) var body: [UInt8]

  /// What happens to the connection.
  private(set) var ending: Ending = .keepAlive

  /// The delay before the first byte.
  private(set) var delay: Duration = .zero

  /// The pause before each byte; `nil` to send all at once.
  private(set) var pace: Duration?

  /// The bytes to repeat after the rest; empty if the reply ends.
  private(set) var tail: [UInt8] = []

  private var point: Point?

  private init(head: [String], body: [UInt8]) {
    self.head = head
    self.body = body
  }

  /// The bytes to send.
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

  /// Returns a reply with a body of known length.
  package static func bytes(_ body: [UInt8], type: String, status: Int = 200) -> LoopbackReply {
    LoopbackReply(head: ["HTTP/1.1 \(status) Status"], body: body)
      .header("Content-Type", type).header("Content-Length", "\(body.count)")
  }

  /// Returns a JSON text.
  package static func json(_ body: String, status: Int = 200) -> LoopbackReply {
    bytes(Array(body.utf8), type: "application/json; charset=utf-8", status: status)
  }

  /// Returns an HTML page, such as proxies send.
  package static func html(_ body: String, status: Int = 200) -> LoopbackReply {
    bytes(Array(body.utf8), type: "text/html; charset=utf-8", status: status)
  }

  /// Returns a status with an empty body.
  package static func status(_ status: Int) -> LoopbackReply {
    bytes([], type: "text/plain", status: status)
  }

  /// Returns a redirect.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackReply {
    .status(status).header("Location", location)
  }

  /// Returns a body in chunks of these sizes and contents.
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

  /// Returns bytes exactly as they are; then the connection closes.
  package static func raw(_ bytes: [UInt8]) -> LoopbackReply {
    LoopbackReply(head: [], body: bytes).ending(.close)
  }

  /// Returns a text exactly as it is; then the connection closes.
  package static func raw(_ text: String) -> LoopbackReply {
    raw(Array(text.utf8))
  }

  /// No reply at all: the server stalls.
  package static var stall: LoopbackReply { raw([]).ending(.stall) }

  // MARK: Changes

  private func changed(_ change: (inout LoopbackReply) -> Void) -> LoopbackReply {
    var reply = self
    change(&reply)
    return reply
  }

  /// Returns the reply with one more header field.
  package func header(_ name: String, _ value: String) -> LoopbackReply {
    changed { $0.head.append("\(name): \(value)") }
  }

  /// Returns the reply with another ending.
  package func ending(_ ending: Ending) -> LoopbackReply {
    changed { $0.ending = ending }
  }

  /// Returns the reply cut off at some point.
  package func cut(_ point: Point, by ending: Ending) -> LoopbackReply {
    changed { ($0.point, $0.ending) = (point, ending) }
  }

  /// Returns the reply followed by bytes that repeat until the client stops reading.
  package func endless(_ tail: [UInt8]) -> LoopbackReply {
    changed { $0.tail = tail }
  }

  /// Returns the reply, sent one byte at a time.
  package func trickled(every pace: Duration) -> LoopbackReply {
    changed { $0.pace = pace }
  }

  /// Returns the reply after a delay.
  package func delayed(by delay: Duration) -> LoopbackReply {
    changed { $0.delay = delay }
  }
}
