import DashCore
import Pictures

/// Replies of the picture helper, which an attacker may control.
struct PictureReplyArea: FuzzArea {
  static let name = "picture-replies"
  static let share = 100

  /// The offset of the body's length in a reply.
  private static let sizeOffset = 4 * 9

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {}

  // MARK: Inputs

  /// Returns a line with the request, followed by the reply.
  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    let request = PictureRequest(
      columns: 1 + generator.below(6),
      rows: 1 + generator.below(4),
      cellWidth: generator.pick([1, 4, 10]),
      cellHeight: generator.pick([2, 8, 20]),
      fit: generator.pick(PictureRequest.Fit.allCases),
      form: generator.pick(PictureRequest.Form.allCases),
      depth: generator.pick(PictureRequest.Depth.allCases)
    )
    var reply = Self.reply(to: request, &generator)
    if !generator.oneIn(8) { reply = changed(reply, &generator) }
    var argumentBytes = Array(request.arguments.joined(separator: " ").utf8)
    if generator.oneIn(50) { argumentBytes = ByteMutator.changed(argumentBytes, &generator) }
    return argumentBytes + [UInt8(ascii: "\n")] + reply
  }

  private static func reply(
    to request: PictureRequest,
    _ generator: inout SeededGenerator
  ) -> [UInt8] {
    if generator.oneIn(20) { return PictureError.unsupported(.gif).encoded }
    let (width, height) = (
      request.columns * request.cellWidth, request.rows * request.cellHeight
    )
    let content: PictureReply.Content
    switch request.form {
    case .blocks:
      let colors: [UInt32?] = [nil, 0, 15, 16, 255, 256, 0xFF_FFFF, 0x100_0000]
      content = .cells(
        (0..<(request.columns * request.rows)).map { _ in
          PictureCell(
            generator.pick([" ", "\u{2588}", "\u{2580}", "\u{259F}"]),
            foreground: request.depth == .mono ? nil : generator.pick(colors),
            background: nil
          )
        }
      )
    case .sixel: content = .sixel(sixels(width, height, &generator))
    case .kitty: content = .pixels(Array(repeating: 7, count: width * height * 3))
    case .iterm2: content = .jpeg([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 0xFF, 0xD9])
    }
    let isCells = request.form == .blocks
    return PictureReply(
      columns: request.columns,
      rows: request.rows,
      pixelWidth: isCells ? 0 : width,
      pixelHeight: isCells ? 0 : height,
      sourceWidth: 1 + generator.below(8192),
      sourceHeight: 1 + generator.below(2048),
      content: content
    ).encoded
  }

  private static func sixels(
    _ width: Int,
    _ height: Int,
    _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let pieces = [
      "#1", "#2;2;100;0;50", "!\(width)~", "?", "~", "-", "$", "!3@", "#255", "!0?", ";",
    ]
    let body = (0..<generator.below(20)).map { _ in generator.pick(pieces) }.joined()
    return Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)\(body)\u{1B}\\".utf8)
  }

  private func changed(_ reply: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    guard reply.count > PictureHeader.size, generator.oneIn(2) else {
      return ByteMutator.changed(reply, &generator)
    }
    // A correct length leads the decoder further into the reply.
    let header = Array(reply.prefix(PictureHeader.size))
    let payload = ByteMutator.changed(Array(reply.dropFirst(PictureHeader.size)), &generator)
    var size: [UInt8] = []
    for shift in [0, 8, 16, 24] { size.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
    return header.prefix(Self.sizeOffset) + size + header.dropFirst(Self.sizeOffset + 4) + payload
  }

  // MARK: Runs

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    let line = input.prefix { $0 != UInt8(ascii: "\n") }
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
    guard let request = PictureRequest(arguments: fields) else { return .rejected("no request") }
    let bytes = Array(input.dropFirst(line.count + 1))
    let reply: PictureReply
    do throws(PictureError) {
      reply = try PictureReply.parse(bytes, for: request)
    } catch {
      if case .unsupported = error { return .rejected("unsupported") }
      return .rejected("\(error)")
    }
    try FuzzFinding.check(
      bytes.count <= PictureReply.largestSize(for: request),
      "a reply is larger than any can be"
    )
    try FuzzFinding.check(
      1...request.columns ~= reply.columns && 1...request.rows ~= reply.rows,
      "a picture is larger than its box"
    )
    try Self.check(reply)
    let again = try? PictureReply.parse(reply.encoded, for: request)
    try FuzzFinding.check(again == reply, "a reply that was encoded again is another")
    return .accepted
  }

  private static func check(_ reply: PictureReply) throws(FuzzFinding) {
    switch reply.content {
    case .cells(let cells):
      try FuzzFinding.check(cells.count == reply.columns * reply.rows, "cells are missing")
      let isHarmless = cells.allSatisfy { PictureCell.isAllowed($0.scalar) }
      try FuzzFinding.check(isHarmless, "a cell holds something else than a block")
    case .sixel(let bytes):
      let inside = bytes.dropFirst().dropLast(2)
      try FuzzFinding.check(
        inside.allSatisfy { 0x20..<0x7F ~= $0 },
        "sixels hold a control character"
      )
    case .pixels(let bytes):
      try FuzzFinding.check(
        bytes.count == reply.pixelWidth * reply.pixelHeight * 3,
        "pixels are missing"
      )
      for sequence in [KittyProtocol.placement(id: 1, columns: reply.columns, rows: reply.rows)] {
        try FuzzFinding.check(sequence.first == 0x1B, "a placement is not a sequence")
      }
    case .jpeg(let bytes):
      let sequence = ITermProtocol.image(bytes, columns: reply.columns, rows: reply.rows)
      try FuzzFinding.check(
        sequence.dropFirst().dropLast().allSatisfy { 0x20..<0x7F ~= $0 },
        "a picture's sequence holds a control character"
      )
    }
  }
}
