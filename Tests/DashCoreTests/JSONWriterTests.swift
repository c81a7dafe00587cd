import DashCore
import Foundation
import Testing

@Suite struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return writer.text
  }

  @Test func `fields keep their order and nil fields are omitted`() {
    let text = written { writer in
      writer.object { object in
        object.field("b", "text")
        object.field("a", 1)
        object.field("none", nil as String?)
        object.field("missing", nil as Double?)
        object.field("flag", false)
        object.field("words", ["x", "y"])
        object.field("at", Timestamp(secondsSinceEpoch: 0))
        object.field("safe", DisplayText("z"))
      }
    }
    #expect(
      text == """
        {
          "b": "text",
          "a": 1,
          "flag": false,
          "words": ["x", "y"],
          "at": "1970-01-01T00:00:00Z",
          "safe": "z"
        }
        """
    )
  }

  @Test func `empty lists and objects take one line`() {
    let text = written { writer in
      writer.object { object in
        object.field("list") { $0.array { _ in } }
        object.field("object") { $0.object { _ in } }
      }
    }
    #expect(text == "{\n  \"list\": [],\n  \"object\": {}\n}")
  }

  @Test func `elements are separated at their own level`() {
    let text = written { writer in
      writer.array { list in
        list.element { $0.array { inner in inner.element { $0.number(1) } } }
        list.element { $0.string("x") }
      }
    }
    #expect(text == "[\n  [\n    1\n  ],\n  \"x\"\n]")
  }

  @Test func `control characters are escaped, DEL and C1 like C0`() {
    let text = written { $0.string("\"\\\n\r\t\u{0}\u{1B}\u{7F}\u{85}\u{9B}é") }
    #expect(text == #""\"\\\n\r\t\u0000\u001b\u007f\u0085\u009bé""#)
  }

  @Test func `every scalar survives a round trip through another reader`() throws {
    var all = ""
    for value in (0 as UInt32)...0x2FFF {
      Unicode.Scalar(value).map { all.unicodeScalars.append($0) }
    }
    all.unicodeScalars.append("\u{1F600}")
    let text = written { writer in writer.array { list in list.element { $0.string(all) } } }
    let read = try JSONDecoder().decode([String].self, from: Data(text.utf8))
    #expect(read.first.map { Array($0.unicodeScalars) } == Array(all.unicodeScalars))
  }

  @Test func `numbers are short and survive a round trip`() throws {
    let numbers: [Double] = [
      0, -0.0, 1, -3.5, 0.1, 1e21, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      9_007_199_254_740_992,
    ]
    for number in numbers {
      let text = written { $0.number(number) }
      #expect(Double(text) == number)
      #expect(try JSONDecoder().decode(Double.self, from: Data(text.utf8)) == number)
    }
    #expect(written { $0.number(12) } == "12")
    #expect(written { $0.number(-0.0) } == "0")
  }

  @Test func `numbers that are not finite are omitted`() {
    let text = written { writer in
      writer.object { object in
        object.field("nan", Double.nan)
        object.field("infinite", Double.infinity)
      }
    }
    #expect(text == "{}")
  }
}
