import CTurboJPEG
import PictureCoding
import PictureDrawing

/// Decodes a JPEG with TurboJPEG, no larger than is needed.
///
/// What the file says about its orientation is ignored: the services turn what they offer.
struct JPEGDecoder: ~Copyable {
  let width: Int
  let height: Int
  private let file: [UInt8]
  private let handle: tjhandle
  private let isPrintColored: Bool

  /// Reads the header.
  init(_ file: [UInt8]) throws(PictureError) {
    let markers = JPEGMarkers(file)
    guard markers.isComplete, markers.scanCount <= JPEGMarkers.mostScans else {
      throw .undecodable
    }
    guard let handle = tjInitDecompress() else { throw .undecodable }
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colorspace: Int32 = 0
    let result = tjDecompressHeader3(
      handle,
      file,
      UInt(file.count),
      &width,
      &height,
      &subsampling,
      &colorspace
    )
    do throws(PictureError) {
      guard result == 0 else { throw .undecodable }
      try Painter.check(width: Int(width), height: Int(height))
    } catch {
      tjDestroy(handle)
      throw error
    }
    self.file = file
    self.handle = handle
    self.width = Int(width)
    self.height = Int(height)
    isPrintColored =
      colorspace == Int32(TJCS_CMYK.rawValue) || colorspace == Int32(TJCS_YCCK.rawValue)
  }

  deinit {
    tjDestroy(handle)
  }

  /// Decodes in the smallest size of which the drawn part still has as many pixels as are needed.
  ///
  /// - Parameters:
  ///   - layout: Says which part is drawn.
  ///   - neededWidth: How many pixels that part needs.
  ///   - neededHeight: How many rows that part needs.
  /// - Returns: All of the picture.
  /// - Throws: `undecodable`.
  func decode(
    covering layout: PictureLayout,
    _ neededWidth: Int,
    _ neededHeight: Int
  ) throws(PictureError) -> Raster {
    // The sizes that the library has fast code for.
    let divisor = [8, 4, 2].first { divisor in
      layout.crop.width / divisor >= neededWidth && layout.crop.height / divisor >= neededHeight
    }
    let scaledWidth = (width + (divisor ?? 1) - 1) / (divisor ?? 1)
    let scaledHeight = (height + (divisor ?? 1) - 1) / (divisor ?? 1)
    guard let raster = Raster(width: scaledWidth, height: scaledHeight) else {
      throw .undecodable
    }
    let result = tjDecompress2(
      handle,
      file,
      UInt(file.count),
      raster.bytes.bindMemory(to: UInt8.self).baseAddress,
      Int32(scaledWidth),
      Int32(raster.bytesPerRow),
      Int32(scaledHeight),
      Int32((isPrintColored ? TJPF_CMYK : TJPF_RGBA).rawValue),
      TJFLAG_LIMITSCANS | TJFLAG_FASTUPSAMPLE
    )
    // After a warning there is a picture, with a part of it as it should not be.
    guard result == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
      throw .undecodable
    }
    if isPrintColored { Self.mixInks(raster) }
    return raster
  }

  /// Turns cyan, magenta, yellow and black, inverted as JPEGs have them, into red, green and blue.
  private static func mixInks(_ raster: borrowing Raster) {
    let bytes = raster.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let black = Int(bytes[pixel + 3])
      for ink in pixel..<(pixel + 3) { bytes[ink] = UInt8(Int(bytes[ink]) * black / 255) }
      bytes[pixel + 3] = 255
    }
  }
}
