import Pictures
import Testing

/// The reply of the picture helper.
@Suite struct PictureReplyTests {
  static let cells = reply(
    .cells([
      PictureCell("▄", foreground: 0xFF_8040, background: 0),
      PictureCell(" ", foreground: nil, background: 0xFF_FFFF),
    ])
  )
  static let pixels = reply(.pixels(Array(repeating: 7, count: 8 * 2 * 3)), 8, 2)
  static let jpeg = reply(.jpeg([0xFF, 0xD8, 0xFF, 1, 2, 0xFF, 0xD9]), 8, 2)
  static let sixel = reply(.sixel(Array("\u{1B}P0;1q\"1;1;8;2#1;2;9;9;9#1!8~\u{1B}\\".utf8)), 8, 2)

  static let accepted: [(PictureReply, PictureRequest)] = [
    (cells, request(.blocks)), (pixels, request(.kitty)), (jpeg, request(.iterm2)),
    (sixel, request(.sixel)),
  ]

  @Test(arguments: accepted)
  func `the requested picture is decoded`(reply: PictureReply, request: PictureRequest) throws {
    #expect(try PictureReply.parse(reply.encoded, for: request) == reply)
  }

  @Test(arguments: accepted)
  func `a truncated or overlong reply is rejected`(
    reply: PictureReply,
    request: PictureRequest
  ) {
    for count in 0..<reply.encoded.count {
      #expect(throws: PictureError.helperFailed) {
        try PictureReply.parse(Array(reply.encoded.prefix(count)), for: request)
      }
    }
    #expect(throws: PictureError.helperFailed) {
      try PictureReply.parse(reply.encoded + [0], for: request)
    }
  }

  @Test(arguments: accepted)
  func `a reply of another kind is rejected`(reply: PictureReply, request: PictureRequest) {
    for form in PictureRequest.Form.allCases where form != request.form {
      #expect(throws: PictureError.helperFailed) {
        try PictureReply.parse(reply.encoded, for: Self.request(form))
      }
    }
  }

  /// A number in the header or a cell, and an invalid value for it.
  struct Forgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: PictureReply
    let form: PictureRequest.Form
    let number: Int
    let value: UInt32
    var depth = PictureRequest.Depth.truecolor
  }

  static let forgeries = [
    Forgery(testDescription: "another magic", reply: cells, form: .blocks, number: 0, value: 1),
    Forgery(testDescription: "another version", reply: cells, form: .blocks, number: 1, value: 2),
    Forgery(testDescription: "an unknown kind", reply: cells, form: .blocks, number: 2, value: 9),
    Forgery(testDescription: "no columns", reply: cells, form: .blocks, number: 3, value: 0),
    Forgery(testDescription: "more columns", reply: cells, form: .blocks, number: 3, value: 3),
    Forgery(
      testDescription: "endless columns",
      reply: cells,
      form: .blocks,
      number: 3,
      value: .max
    ),
    Forgery(testDescription: "no rows", reply: cells, form: .blocks, number: 4, value: 0),
    Forgery(testDescription: "more rows", reply: cells, form: .blocks, number: 4, value: 2),
    Forgery(testDescription: "cells with pixels", reply: cells, form: .blocks, number: 5, value: 1),
    Forgery(testDescription: "no source", reply: cells, form: .blocks, number: 7, value: 0),
    Forgery(testDescription: "a long source", reply: cells, form: .blocks, number: 7, value: 8193),
    Forgery(testDescription: "an endless one", reply: cells, form: .blocks, number: 8, value: .max),
    Forgery(testDescription: "another size", reply: cells, form: .blocks, number: 9, value: 12),
    Forgery(testDescription: "a last number", reply: cells, form: .blocks, number: 10, value: 1),
    Forgery(testDescription: "an escape", reply: cells, form: .blocks, number: 11, value: 0x1B),
    Forgery(testDescription: "a control", reply: cells, form: .blocks, number: 11, value: 0x9B),
    Forgery(testDescription: "a letter", reply: cells, form: .blocks, number: 11, value: 0x41),
    Forgery(testDescription: "a surrogate", reply: cells, form: .blocks, number: 11, value: 0xD800),
    Forgery(
      testDescription: "an invalid scalar",
      reply: cells,
      form: .blocks,
      number: 11,
      value: .max
    ),
    Forgery(testDescription: "no colour", reply: cells, form: .blocks, number: 12, value: 1 << 24),
    Forgery(
      testDescription: "no index of 256",
      reply: cells,
      form: .blocks,
      number: 12,
      value: 256,
      depth: .indexed256
    ),
    Forgery(
      testDescription: "no index of 16",
      reply: cells,
      form: .blocks,
      number: 12,
      value: 16,
      depth: .indexed16
    ),
    Forgery(testDescription: "no pixels", reply: pixels, form: .kitty, number: 5, value: 0),
    Forgery(testDescription: "wider pixels", reply: pixels, form: .kitty, number: 5, value: 9),
    Forgery(testDescription: "beyond the box", reply: pixels, form: .kitty, number: 6, value: 21),
    Forgery(testDescription: "not a JPEG", reply: jpeg, form: .iterm2, number: 11, value: 0),
    Forgery(
      testDescription: "not sixels",
      reply: sixel,
      form: .sixel,
      number: 12,
      value: 0x1B1B_1B1B
    ),
    Forgery(
      testDescription: "a narrower sixel picture",
      reply: sixel,
      form: .sixel,
      number: 5,
      value: 7
    ),
  ]

  @Test(arguments: forgeries)
  func `a reply that does not match the request is rejected`(forgery: Forgery) {
    var bytes = forgery.reply.encoded
    for byte in 0..<4 {
      bytes[forgery.number * 4 + byte] = UInt8(truncatingIfNeeded: forgery.value >> (8 * byte))
    }
    #expect(throws: PictureError.helperFailed) {
      try PictureReply.parse(bytes, for: Self.request(forgery.form, forgery.depth))
    }
  }

  @Test func `a picture that should fill its box fills it`() {
    let request = PictureRequest(columns: 3, rows: 1, fit: .fill)
    #expect(throws: PictureError.helperFailed) {
      try PictureReply.parse(Self.cells.encoded, for: request)
    }
  }

  @Test(arguments: [
    PictureError.undecodable, .tooLarge, .empty, .formUnavailable, .unconfined,
    .unsupported(.webP), .unsupported(.unknown),
  ])
  func `an error is decoded`(error: PictureError) {
    #expect(throws: error) {
      try PictureReply.parse(error.encoded, for: Self.request(.blocks))
    }
  }

  @Test(arguments: [3, 4, 5])
  func `an unknown error is a failure of the helper`(number: Int) {
    var bytes = PictureError.unsupported(.gif).encoded
    bytes[number * 4] = 99
    #expect(throws: PictureError.helperFailed) {
      try PictureReply.parse(bytes, for: Self.request(.blocks))
    }
  }

  private static func request(
    _ form: PictureRequest.Form,
    _ depth: PictureRequest.Depth = .truecolor
  ) -> PictureRequest {
    PictureRequest(columns: 2, rows: 1, form: form, depth: depth)
  }

  private static func reply(
    _ content: PictureReply.Content,
    _ width: Int = 0,
    _ height: Int = 0
  ) -> PictureReply {
    PictureReply(
      columns: 2,
      rows: 1,
      pixelWidth: width,
      pixelHeight: height,
      sourceWidth: 640,
      sourceHeight: 480,
      content: content
    )
  }
}
