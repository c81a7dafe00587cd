extension Fault {
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
}
