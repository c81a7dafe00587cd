extension Fault {
  /// Connections that break off or stall.
  static let connections = [
    Fault("closed before the header", "invalid_response") { $0.good.cut(.beforeHead, by: .close) },
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
}
