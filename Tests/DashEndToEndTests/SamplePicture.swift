import DashTestSupport

/// Pictures that no sky resembles: magenta above a diagonal and green below it.
enum SamplePicture {
  static let magenta: [UInt8] = [230, 0, 230]
  static let green: [UInt8] = [0, 200, 0]

  /// A picture of the web size.
  static let jpeg: [UInt8] = {
    let file = try? JPEGFile(width: 640, height: 427) { x, y in
      pixel(x, y, width: 640, height: 427)
    }
    return file?.bytes ?? []
  }()

  /// A picture of the preview size.
  static let png = PNGFile(width: 150, height: 100) { pixel($0, $1, width: 150, height: 100) }.bytes

  private static func pixel(_ x: Int, _ y: Int, width: Int, height: Int) -> [UInt8] {
    x * height + y * width < width * height ? magenta : green
  }

  /// Returns the picture of a URL: small ones are PNG, whatever their name says.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    request.path.hasSuffix("_150.jpg")
      ? .bytes(png, type: "image/jpeg") : .bytes(jpeg, type: "image/jpeg")
  }
}
