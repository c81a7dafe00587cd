import Testing

@testable import Pictures

@Suite struct SixelDrawingTests {
  @Test func `each colour is kept, and each pixel is drawn once`() throws {
    // Two bands, the second one of two rows; a red pixel among black and white ones.
    let (width, height) = (12, 8)
    var rgb: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        rgb += x == 5 && y == 7 ? [216, 64, 64] : x < 6 ? [0, 0, 0] : [255, 255, 255]
      }
    }
    let sixels = try #require(SixelDrawing.sixels(rgb, width: width, height: height))
    var scanner = SixelScanner(width: width, height: height)
    let isAccepted = scanner.accepts(sixels[...])
    #expect(isAccepted)
    // 216 of 255 are 85 %.
    #expect(
      String(decoding: sixels, as: UTF8.self)
        == "\u{1B}P0;1;0q\"1;1;12;8#0;2;0;0;0#1;2;100;100;100#2;2;85;25;25"
        + "#0!6~$#1!6?!6~$-#0!5B@$#1!6?!6B$#2!5?A$\u{1B}\\"
    )
  }

  @Test func `a photo has too many colours`() {
    func picture(colors: Int) -> [UInt8] { (0..<colors).flatMap { [UInt8($0), 0, 7] } }
    let most = SixelDrawing.maximumColors
    #expect(SixelDrawing.sixels(picture(colors: most), width: most, height: 1) != nil)
    #expect(SixelDrawing.sixels(picture(colors: most + 1), width: most + 1, height: 1) == nil)
  }
}
