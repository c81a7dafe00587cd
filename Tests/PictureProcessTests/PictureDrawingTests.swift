import DashTestSupport
import PictureProcess
import Pictures
import Testing

/// Pictures from a file to their drawing, through the helper itself.
@Suite(.ownThread) struct PictureDrawingTests {
  /// A picture with red, green, blue and white quarters, and their positions.
  struct Quarters: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: [UInt8]

    static let red: [UInt8] = [254, 0, 0]
    static let all: [Quarters] = {
      let pixel = { @Sendable (x: Int, y: Int) -> [UInt8] in
        switch (x < 80, y < 80) {
        case (true, true): red
        case (false, true): [0, 255, 1]
        case (true, false): [0, 0, 254]
        case (false, false): [255, 255, 255]
        }
      }
      var cases = [
        Quarters(
          testDescription: "PNG",
          file: PNGFile(width: 160, height: 160, pixel: pixel).bytes
        ),
        Quarters(
          testDescription: "PNG, half of it transparent",
          file: PNGFile(width: 160, height: 160, .rgba) { x, y in
            pixel(x, y) + [255]
          }.bytes
        ),
      ]
      for isProgressive in [false, true] {
        var file = try? JPEGFile(
          width: 160,
          height: 160,
          isProgressive: isProgressive,
          pixel: pixel
        )
        let name = isProgressive ? "progressive JPEG" : "JPEG"
        cases.append(Quarters(testDescription: name, file: file?.bytes ?? []))
        file?.setOrientation(6)
        cases.append(Quarters(testDescription: "turned \(name)", file: file?.bytes ?? []))
      }
      return cases
    }()
  }

  @Test(arguments: Quarters.all) func `colours are where they are in the file`(
    picture: Quarters
  ) async throws {
    let reply = try await drawn(picture.file, PictureRequest(columns: 20, rows: 10))
    #expect(reply.columns == 20)
    #expect(reply.rows == 10)
    #expect(reply.sourceWidth == 160)
    #expect(reply.sourceHeight == 160)
    let picture = try CellRaster(reply)
    #expect(picture.isNear([254, 0, 0], x: 20, y: 20))
    #expect(picture.isNear([0, 255, 1], x: 140, y: 20))
    #expect(picture.isNear([0, 0, 254], x: 20, y: 60))
    #expect(picture.isNear([255, 255, 255], x: 140, y: 60))
  }

  @Test func `a picture is contained completely or fills with its middle`() async throws {
    // Red on the left, green in the middle, blue on the right.
    let file = PNGFile(width: 300, height: 100) { x, _ in
      x < 100 ? [254, 0, 0] : x < 200 ? [0, 254, 0] : [0, 0, 254]
    }
    let contained = try await reply(file.bytes, PictureRequest(columns: 30, rows: 30))
    #expect(contained.columns == 30)
    #expect(contained.rows == 5)
    #expect(try CellRaster(contained).isNear([254, 0, 0], x: 4, y: 20))
    #expect(try CellRaster(contained).isNear([0, 0, 254], x: 236, y: 20))
    let filling = try await reply(file.bytes, PictureRequest(columns: 20, rows: 10, fit: .fill))
    #expect(filling.columns == 20)
    #expect(filling.rows == 10)
    #expect(try CellRaster(filling).isNear([0, 254, 0], x: 4, y: 20))
    #expect(try CellRaster(filling).isNear([0, 254, 0], x: 156, y: 20))
  }

  @Test func `transparent pixels are black`() async throws {
    let file = PNGFile(width: 20, height: 20, .rgba) { x, _ in
      [200, 100, 40, x < 10 ? 255 : 0]
    }
    let picture = try CellRaster(await reply(file.bytes, PictureRequest(columns: 4, rows: 2)))
    #expect(picture.isNear([200, 100, 40], x: 4, y: 4))
    #expect(picture.isNear([0, 0, 0], x: 28, y: 4))
  }

  @Test func `16 bits per channel are as bright as 8`() async throws {
    let file = PNGFile(width: 20, height: 20, .gray, bits: 16) { _, _ in [100, 100] }
    let picture = try CellRaster(await reply(file.bytes, PictureRequest(columns: 4, rows: 2)))
    #expect(picture.isNear([100, 100, 100], x: 4, y: 4))
  }

  @Test func `kitty gets the file's own pixels if the box is larger`() async throws {
    let file = PNGFile(width: 30, height: 20) { x, y in [UInt8(x), UInt8(y), 9] }
    let reply = try await reply(file.bytes, PictureRequest(columns: 12, rows: 9, form: .kitty))
    #expect(reply.pixelWidth == 30)
    #expect(reply.pixelHeight == 20)
    var expected: [UInt8] = []
    for y in 0..<20 {
      for x in 0..<30 { expected += [UInt8(x), UInt8(y), 9] }
    }
    #expect(reply.content == .pixels(expected))
  }

  @Test func `there are at most as many pixels as the box has`() async throws {
    let file = PNGFile(width: 600, height: 400) { _, _ in [1, 2, 3] }
    let reply = try await reply(file.bytes, PictureRequest(columns: 12, rows: 4, form: .kitty))
    #expect(reply.columns == 12)
    #expect(reply.pixelWidth == 120)
    #expect(reply.pixelHeight == 80)
  }

  @Test func `iTerm2 gets a newly encoded JPEG`() async throws {
    let file = PNGFile(width: 60, height: 40) { _, _ in [200, 100, 0] }
    let reply = try await reply(file.bytes, PictureRequest(columns: 12, rows: 9, form: .iterm2))
    guard case .jpeg(let bytes) = reply.content else {
      Issue.record("it is not a JPEG")
      return
    }
    // It decodes again to the same picture.
    let again = try await self.reply(bytes, PictureRequest(columns: 12, rows: 4))
    #expect(again.sourceWidth == 60)
    #expect(try CellRaster(again).isNear([200, 100, 0], x: 48, y: 16))
  }

  @Test func `sixels stay within their box`() async throws {
    let file = PNGFile(width: 60, height: 40) { x, y in [UInt8(x * 4), UInt8(y * 6), 99] }
    let request = PictureRequest(columns: 12, rows: 9, form: .sixel)
    let reply = try await drawn(file.bytes, request)
    #expect(reply.pixelWidth == 120)
    #expect(reply.pixelHeight == 80)
  }

  @Test(arguments: [PictureRequest.Depth.indexed256, .indexed16])
  func `cells have the requested colours`(depth: PictureRequest.Depth) async throws {
    let file = PNGFile(width: 64, height: 64) { x, y in [UInt8(x * 4), UInt8(y * 4), 99] }
    let reply = try await drawn(file.bytes, PictureRequest(columns: 16, rows: 8, depth: depth))
    #expect(Set(try CellRaster.cells(reply)).count > 4)
  }

  private func reply(_ file: [UInt8], _ request: PictureRequest) async throws -> PictureReply {
    try await TestHelper.drawer.draw(file, request).get()
  }

  /// Returns the reply; without the libchafa that it needs, cancels the test.
  private func drawn(_ file: [UInt8], _ request: PictureRequest) async throws -> PictureReply {
    let result = await TestHelper.drawer.draw(file, request)
    if case .failure(.formUnavailable) = result {
      #expect(request.form == .sixel)
      try Test.cancel("dash-picture was built without libchafa")
    }
    return try result.get()
  }
}
