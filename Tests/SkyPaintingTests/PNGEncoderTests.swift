import DashCore
import SkyPainting
import Testing

@Suite struct PNGEncoderTests {
  private struct Chunk {
    let name: String
    let content: [UInt8]
  }

  /// The last size takes more than one stored block.
  @Test(arguments: [(1, 1), (7, 5), (150, 149)])
  func `a file has the picture's pixels and valid checksums`(
    width: Int,
    height: Int
  ) throws {
    let picture = SkyPainter.paint(
      .rain,
      SkyLight(isDay: true),
      width: width,
      height: height,
      seed: 3
    )
    let file = PNGEncoder.encode(picture)
    #expect(file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    let chunks = try chunks(file[8...])
    try #require(chunks.map(\.name) == ["IHDR", "IDAT", "IEND"])
    let size: [UInt8] = [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height)]
    #expect(chunks[0].content == size + [8, 2, 0, 0, 0])
    #expect(chunks[2].content.isEmpty)

    let lines = try inflated(chunks[1].content)
    let rowSize = width * 3
    try #require(lines.count == (rowSize + 1) * height)
    for y in 0..<height {
      let line = lines[(y * (rowSize + 1))..<((y + 1) * (rowSize + 1))]
      #expect(line.first == 0, "row \(y) is filtered")
      #expect(line.dropFirst().elementsEqual(picture.pixels[(y * rowSize)..<((y + 1) * rowSize)]))
    }
  }

  private func number(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the chunks of a file, after checking their checksums.
  private func chunks(_ file: ArraySlice<UInt8>) throws -> [Chunk] {
    var rest = file
    var chunks: [Chunk] = []
    while !rest.isEmpty {
      let length = Int(number(rest.prefix(4)))
      let checked = rest.dropFirst(4).prefix(4 + length)
      try #require(checked.count == 4 + length && rest.count >= 12 + length)
      #expect(number(rest.dropFirst(8 + length).prefix(4)) == crc(checked))
      chunks.append(
        Chunk(
          name: String(decoding: checked.prefix(4), as: UTF8.self),
          content: Array(checked.dropFirst(4))
        )
      )
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  /// Returns the content of a zlib stream of stored blocks.
  private func inflated(_ stream: [UInt8]) throws -> [UInt8] {
    try #require(stream.prefix(2) == [0x78, 0x01])
    #expect(number(stream.prefix(2)) % 31 == 0)
    var rest = stream[2...]
    var bytes: [UInt8] = []
    var isLast = false
    while !isLast {
      let head = Array(rest.prefix(5))
      try #require(head.count == 5 && head[0] <= 1)
      isLast = head[0] == 1
      let length = Int(head[1]) | Int(head[2]) << 8
      #expect(head[3] == ~head[1] && head[4] == ~head[2])
      bytes += rest.dropFirst(5).prefix(length)
      rest = rest.dropFirst(5 + length)
    }
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    #expect(rest.count == 4)
    #expect(number(rest) == high << 16 | low)
    return bytes
  }

  /// Returns the CRC-32 of ISO 3309, bit by bit.
  private func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
