import Pictures
import Testing

/// The request to the picture helper.
@Suite struct PictureRequestTests {
  @Test func `a request has these arguments`() {
    let request = PictureRequest(
      columns: 80,
      rows: 24,
      fit: .fill,
      form: .kitty,
      depth: .indexed256
    )
    #expect(request.arguments == ["kitty", "fill", "80x24", "10x20", "256"])
  }

  @Test(arguments: PictureRequest.Form.allCases, PictureRequest.Depth.allCases)
  func `a request survives a round trip`(
    form: PictureRequest.Form,
    depth: PictureRequest.Depth
  ) {
    for fit in PictureRequest.Fit.allCases {
      let request = PictureRequest(
        columns: 71,
        rows: 5,
        cellWidth: 7,
        cellHeight: 14,
        fit: fit,
        form: form,
        depth: depth
      )
      #expect(PictureRequest(arguments: request.arguments) == request)
    }
  }

  @Test(arguments: [
    [], ["blocks"],
    ["words", "fill", "80x24", "10x20", "256"],
    ["blocks", "fill", "80", "10x20", "256"],
    ["blocks", "fill", "80x24x1", "10x20", "256"],
    ["blocks", "fill", "80x", "10x20", "256"],
    ["blocks", "fill", "-80x24", "10x20", "256"],
    ["blocks", "fill", "080x24", "10x20", "256"],
    ["blocks", "fill", "8000x24", "10x20", "256"],
    ["blocks", "fill", "99999999999999999999x24", "10x20", "256"],
    ["blocks", "fill", "80x24", "0x20", "256"],
    ["blocks", "fill", "80x24", "10x20", "256", "more"],
  ])
  func `other arguments are rejected`(arguments: [String]) {
    #expect(PictureRequest(arguments: arguments) == nil)
  }

  @Test func `sizes are clamped to their ranges`() {
    let large = PictureRequest(columns: 100_000, rows: 100_000, cellWidth: 9999, cellHeight: 9999)
    #expect(large.columns == 400)
    #expect(large.rows == 200)
    #expect(
      large.columns * large.cellWidth * large.rows * large.cellHeight
        <= PictureRequest.maximumPixels
    )
    let small = PictureRequest(columns: -1, rows: 0, cellWidth: 0, cellHeight: .min)
    #expect(small.columns == 1)
    #expect(small.rows == 1)
    #expect(small.cellWidth == 1)
    #expect(small.cellHeight == 1)
  }
}
