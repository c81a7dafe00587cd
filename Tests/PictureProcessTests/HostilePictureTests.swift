import DashTestSupport
import PictureProcess
import Pictures
import Testing

/// Files made to crash, stall or flood a decoder.
///
/// For each of them the helper returns a picture or an error in under 3 seconds of processor
/// time and 256 MiB.
@Suite(.ownThread, .serialized) struct HostilePictureTests {
  private static let request = PictureRequest(columns: 80, rows: 24)

  @Test func `a JPEG with thousands of scans is rejected`() async throws {
    let run = await run(try Self.jpeg(moreScans: 5000))
    #expect(throws: PictureError.undecodable) { try run.result.get() }
  }

  @Test func `a JPEG with the maximum number of scans stays within the limits`() async throws {
    let run = await run(try Self.jpeg(moreScans: 20))
    // On a busy machine its time may be over before it is drawn.
    #expect(run.result != .failure(.undecodable))
  }

  @Test func `a PNG of 16000 by 16000 is too large`() async throws {
    let file = PNGFile(blackWidth: 16_000, height: 16_000, .gray)
    let run = await run(file.bytes)
    #expect(throws: PictureError.tooLarge) { try run.result.get() }
  }

  @Test func `the largest allowed PNG stays within the limits`() async {
    let run = await run(PNGFile(blackWidth: 8192, height: 2048, .rgba).bytes)
    // Without optimisation its time may be over before it is drawn.
    #expect(run.result != .failure(.undecodable) && run.result != .failure(.tooLarge))
  }

  @Test(arguments: [(8193, 1), (1, 8193), (4097, 4096)])
  func `a slightly larger PNG is rejected`(width: Int, height: Int) async throws {
    let run = await run(PNGFile(blackWidth: width, height: height, .gray).bytes)
    #expect(throws: PictureError.tooLarge) { try run.result.get() }
  }

  @Test func `files truncated at any point are rejected`() async throws {
    let pixel = { (x: Int, y: Int) -> [UInt8] in [UInt8(x * 3), UInt8(y * 3), UInt8(x * y % 256)] }
    for file in [
      PNGFile(width: 64, height: 64, pixel: pixel).bytes,
      try JPEGFile(width: 64, height: 64, pixel: pixel).bytes,
      try JPEGFile(width: 64, height: 64, isProgressive: true, pixel: pixel).bytes,
    ] {
      for count in stride(from: 8, to: file.count - 16, by: file.count / 16) {
        let run = await run(Array(file.prefix(count)))
        #expect(throws: PictureError.undecodable) { try run.result.get() }
      }
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><body>404</body></html>", PictureFormat.html),
    ("GIF89a\u{1}\0\u{1}\0", .gif), ("RIFF\u{24}\0\0\0WEBPVP8 ", .webP), ("BM", .bmp),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .svg), ("{}", .unknown),
  ])
  func `a file that is not a picture is reported with its format`(
    text: String,
    format: PictureFormat
  ) async {
    let run = await run(Array(text.utf8))
    #expect(throws: PictureError.unsupported(format)) { try run.result.get() }
  }

  @Test func `an empty file is reported as empty`() async {
    let run = await run([])
    #expect(throws: PictureError.empty) { try run.result.get() }
  }

  @Test func `20 MB of zeros are too large for the caller and for the helper`() async {
    let run = await run(Array(repeating: 0, count: 20_000_000))
    #expect(throws: PictureError.tooLarge) { try run.result.get() }
    var limits = HelperLimits()
    limits.fileBytes = 64 << 20
    let drawer = PictureDrawer(helper: TestHelper.path, limits: limits)
    let other = await drawer.run(Array(repeating: 0, count: 20_000_000), Self.request)
    #expect(throws: PictureError.tooLarge) { try other.result.get() }
  }

  /// Returns a picture of 16 million pixels, each in three channels, in a small file.
  private static func jpeg(moreScans count: Int) throws -> [UInt8] {
    var file = try JPEGFile(
      Array(repeating: 128, count: 4096 * 4096 * 3),
      width: 4096,
      height: 4096,
      isProgressive: true
    )
    try file.repeatLastScan(count)
    try #require(file.bytes.count < 8 << 20)
    return file.bytes
  }

  @discardableResult
  private func run(
    _ file: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> HelperRun {
    let run = await TestHelper.drawer.run(file, Self.request)
    // It is killed shortly after 2 seconds.
    #expect(run.cpuTime < .seconds(3), sourceLocation: sourceLocation)
    #expect(TestHelper.isWithinMemory(run.peakKibibytes), sourceLocation: sourceLocation)
    return run
  }
}
