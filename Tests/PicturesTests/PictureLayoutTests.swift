import Pictures
import Testing

/// The layout of a picture in a box of 80 by 24 cells of 10 by 20 pixels.
@Suite struct PictureLayoutTests {
  struct Case: Sendable {
    let width: Int
    let height: Int
    let columns: Int
    let rows: Int
    let crop: PixelRectangle
  }

  static let contained = [
    Case(width: 1280, height: 853, columns: 72, rows: 24, crop: all(1280, 853)),
    Case(width: 853, height: 1280, columns: 32, rows: 24, crop: all(853, 1280)),
    Case(width: 800, height: 480, columns: 80, rows: 24, crop: all(800, 480)),
    Case(width: 1600, height: 100, columns: 80, rows: 3, crop: all(1600, 100)),
    Case(width: 1, height: 1, columns: 48, rows: 24, crop: all(1, 1)),
    Case(width: 8192, height: 1, columns: 80, rows: 1, crop: all(8192, 1)),
    Case(width: 1, height: 8192, columns: 1, rows: 24, crop: all(1, 8192)),
  ]

  @Test(arguments: contained)
  func `a contained picture is visible completely and keeps its proportions`(example: Case) {
    check(example, .contain)
  }

  static let filling = [
    Case(
      width: 1280,
      height: 853,
      columns: 80,
      rows: 24,
      crop: PixelRectangle(x: 0, y: 42, width: 1280, height: 768)
    ),
    Case(
      width: 1000,
      height: 300,
      columns: 80,
      rows: 24,
      crop: PixelRectangle(x: 250, y: 0, width: 500, height: 300)
    ),
    Case(
      width: 1,
      height: 8192,
      columns: 80,
      rows: 24,
      crop: PixelRectangle(x: 0, y: 4095, width: 1, height: 1)
    ),
    Case(
      width: 8192,
      height: 1,
      columns: 80,
      rows: 24,
      crop: PixelRectangle(x: 4095, y: 0, width: 1, height: 1)
    ),
  ]

  @Test(arguments: filling)
  func `a filling picture fills the box and shows its middle`(example: Case) {
    check(example, .fill)
  }

  @Test func `the visible part lies within a picture decoded at a smaller size`() {
    for width in [1, 2, 7, 640, 8192] {
      for height in [1, 3, 427, 2048] {
        for fit in PictureRequest.Fit.allCases {
          let request = PictureRequest(columns: 80, rows: 24, fit: fit)
          let layout = PictureLayout(sourceWidth: width, sourceHeight: height, request)
          for divisor in [1, 2, 4, 8] {
            let scaled = (
              width: (width + divisor - 1) / divisor, height: (height + divisor - 1) / divisor
            )
            let crop = layout.crop(inWidth: scaled.width, height: scaled.height)
            #expect(crop.x >= 0 && crop.width >= 1 && crop.x + crop.width <= scaled.width)
            #expect(crop.y >= 0 && crop.height >= 1 && crop.y + crop.height <= scaled.height)
          }
        }
      }
    }
  }

  @Test func `the pixels are limited by the cells and by the picture`() {
    let request = PictureRequest(columns: 80, rows: 24)
    let large = PictureLayout(sourceWidth: 1600, sourceHeight: 960, request).pixelSize(request)
    #expect(large == (800, 480))
    let small = PictureLayout(sourceWidth: 160, sourceHeight: 96, request).pixelSize(request)
    #expect(small == (160, 96))
  }

  private func check(_ example: Case, _ fit: PictureRequest.Fit) {
    let request = PictureRequest(columns: 80, rows: 24, fit: fit)
    let layout = PictureLayout(
      sourceWidth: example.width,
      sourceHeight: example.height,
      request
    )
    #expect(layout.columns == example.columns)
    #expect(layout.rows == example.rows)
    #expect(layout.crop == example.crop)
  }

  private static func all(_ width: Int, _ height: Int) -> PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: width, height: height)
  }
}
