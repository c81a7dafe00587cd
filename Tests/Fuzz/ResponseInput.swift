import DashCore

/// A server's response and its request, as bytes.
///
/// A line `PROVIDER SHAPE TURN STATUS RETRY`, one line per header field, a blank line, the body.
struct ResponseInput {
  var provider: String
  /// The seed of the options, the request and the rendering.
  var shape: UInt64
  /// The number of the request in a fetch that gets this response, from 1; 0 for all.
  var turn: Int
  var status: Int
  var retryAfterSeconds: Int?
  var headers: [(name: String, value: String)] = []
  var body: [UInt8]

  init(provider: String, shape: UInt64, turn: Int, status: Int, body: [UInt8]) {
    self.provider = provider
    self.shape = shape
    self.turn = turn
    self.status = status
    self.body = body
  }

  /// Parses an input; `nil` without a first line.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    func line() -> String {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      return String(decoding: line, as: UTF8.self)
    }
    let fields = line().split(separator: " ", omittingEmptySubsequences: false)
    guard
      fields.count == 5, let shape = UInt64(fields[1]), let turn = Int(fields[2]),
      let status = Int(fields[3])
    else { return nil }
    provider = String(fields[0])
    self.shape = shape
    self.turn = turn
    self.status = min(max(status, 100), 599)
    retryAfterSeconds = Int(fields[4])
    while !rest.isEmpty {
      let field = line()
      if field.isEmpty { break }
      let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      headers.append((String(parts[0]), parts.count == 2 ? String(parts[1]) : ""))
    }
    body = Array(rest)
  }

  var bytes: [UInt8] {
    let retry = retryAfterSeconds.map { "\($0)" } ?? "-"
    let head = "\(provider) \(shape) \(turn) \(status) \(retry)\n"
    let fields = headers.map { "\($0.name):\($0.value)\n" }.joined()
    return Array((head + fields + "\n").utf8) + body
  }

  var response: Response {
    Response(
      status: status,
      headers: headers,
      body: body,
      retryAfterSeconds: retryAfterSeconds
    )
  }

  /// The value of the first `"id":`, to request a photo of the response.
  var firstID: PhotoID? {
    guard let place = body.firstRange(of: Array("\"id\":".utf8)) else { return nil }
    let excerpt = body[place.upperBound...].prefix {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}")
    }
    let text = String(decoding: excerpt.prefix(64), as: UTF8.self).filter {
      $0 != "\"" && $0 != " "
    }
    return PhotoID(text)
  }
}
