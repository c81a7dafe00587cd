extension Fault {
  /// What the first string of a body begins with.
  private static let quote: [UInt8] = [UInt8(ascii: "\"")]

  /// Bodies that the service does not document.
  static let bodies = [
    Fault("an empty body", "invalid_response") { _ in bytes([]) },
    Fault("no content", "invalid_response") { _ in .status(204) },
    Fault("not modified without a condition", "invalid_response") { _ in .status(304) },
    Fault("white space", "invalid_response") { _ in .json(" \r\n\t") },
    Fault("a page", "invalid_response") { _ in
      .html("<!DOCTYPE html><html><body>Welcome to the hotel</body></html>")
    },
    Fault("a page that is said to be JSON", "invalid_response") { _ in .json("<html></html>") },
    Fault(
      "JSON that is said to be a page",
      .data,
      .reply { .bytes($0.good.body, type: "text/html") }
    ),
    Fault("a picture", "invalid_response") { _ in
      .bytes([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], type: "image/jpeg")
    },
    Fault("a picture that is said to be JSON", "invalid_response") { _ in
      bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    },
    Fault("half of an answer", "invalid_response") { scene in
      bytes(Array(scene.good.body.prefix(scene.good.body.count / 2)))
    },
    Fault("two answers", "invalid_response") { bytes($0.good.body + $0.good.body) },
    Fault("an encoding that it is not", "invalid_response") {
      $0.good.header("Content-Encoding", "gzip")
    },
    Fault("an unknown encoding", "invalid_response") {
      $0.good.header("Content-Encoding", "rot13")
    },
    Fault("no UTF-8", "invalid_response") { scene in
      bytes(scene.good.body.replacing(quote, with: quote + [0xFF], maxReplacements: 1))
    },
    Fault("overlong UTF-8", "invalid_response") { scene in
      bytes(scene.good.body.replacing(quote, with: quote + [0xC1, 0xA1], maxReplacements: 1))
    },
    Fault("UTF-16", "invalid_response") {
      bytes([0xFE, 0xFF] + $0.good.body.flatMap { [0, $0] })
    },
    Fault("zero bytes", "invalid_response") { _ in bytes([UInt8](repeating: 0, count: 4096)) },
    Fault("100,000 lists in each other", "invalid_response") { _ in
      .json(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))
    },
    Fault("100,000 objects in each other", "invalid_response") { _ in
      .json(String(repeating: #"{"a":"#, count: 100_000))
    },
    Fault("an empty object", "invalid_response") { _ in .json("{}") },
    Fault("an empty list", "invalid_response") { _ in .json("[]") },
    Fault("null", "invalid_response") { _ in .json("null") },
  ]
}
