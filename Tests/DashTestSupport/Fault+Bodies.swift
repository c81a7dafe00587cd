extension Fault {
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
}
