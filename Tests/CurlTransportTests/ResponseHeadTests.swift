import CurlTransport
import Testing

/// Collecting header fields line by line.
@Suite struct ResponseHeadTests {
  func head(_ lines: [String]) -> ResponseHead {
    var head = ResponseHead()
    for line in lines {
      let isWithinBounds = head.receive(Array("\(line)\r\n".utf8))
      #expect(isWithinBounds)
    }
    return head
  }

  @Test func `names are lower case and values are trimmed`() {
    let head = head(["HTTP/1.1 200 OK", "Content-Type:  text/html \t", "X-Empty:", ""])
    #expect(head.fields.map(\.name) == ["content-type", "x-empty"])
    #expect(head.fields.map(\.value) == ["text/html", ""])
    #expect(head.isComplete)
  }

  @Test func `only the final response counts`() {
    let head = head(["HTTP/1.1 103 Early Hints", "Link: a", "", "HTTP/1.1 200 OK", "ETag: b"])
    #expect(head.fields.map(\.name) == ["etag"])
    #expect(!head.isComplete)
  }

  @Test func `trailers do not count`() {
    #expect(head(["HTTP/1.1 200 OK", "A: 1", "", "B: 2"]).fields.map(\.name) == ["a"])
  }

  @Test func `a folded line continues the previous field`() {
    let head = head(["HTTP/1.1 200 OK", " lost", "A: one", "\ttwo", "no colon"])
    #expect(head.fields.map(\.value) == ["one two"])
  }

  @Test func `the hundred-and-first field is one too many`() {
    var head = ResponseHead()
    let results = (1...101).map { head.receive(Array("N\($0): v\r\n".utf8)) }
    #expect(results.firstIndex(of: false) == 100)
  }

  @Test func `the limit in bytes is exact and includes interim responses`() {
    var head = ResponseHead()
    let line = Array("HTTP/1.1 100 Continue\r\n".utf8)
    let results = (0..<(ResponseHead.maximumBytes / line.count)).map { _ in head.receive(line) }
    #expect(!results.contains(false))
    let left = [UInt8](repeating: 0x20, count: ResponseHead.maximumBytes % line.count)
    let fits = head.receive(left)
    let oneMoreFits = head.receive([0x20])
    #expect(fits)
    #expect(!oneMoreFits)
  }
}
