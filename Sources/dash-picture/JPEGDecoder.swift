import CTurboJPEG
import Pictures

/// Decodes a JPEG with TurboJPEG, no larger than needed.
///
/// It ignores the EXIF orientation, because the services offer upright photos.
struct JPEGDecoder: ~Copyable {
  let width: Int
  let height: Int
  private let file: [UInt8]
  private let handle: tjhandle
  private let isPrintColored: Bool

  /// Reads the header.
  init(_ file: [UInt8]) throws(PictureError) {
    let markers = JPEGMarkers(file)
    guard markers.isComplete, markers.scanCount <= JPEGMarkers.maximumScans else {
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

  /// Decodes at the smallest scale at which the drawn part still has the needed pixels.
  ///
  /// - Parameters:
  ///   - neededWidth: The width that the drawn part needs, in pixels.
  ///   - neededHeight: The height that the drawn part needs, in pixels.
  /// - Returns: The whole picture at that scale.
  /// - Throws: `undecodable`.
  func decode(
    covering layout: PictureLayout,
    _ neededWidth: Int,
    _ neededHeight: Int
  ) throws(PictureError) -> Raster {
    // The scales for which the library has fast code.
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
    // A warning means that a part of the picture may be damaged.
    guard result == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
      throw .undecodable
    }
    if isPrintColored { Self.convertCMYK(raster) }
    return raster
  }

  /// Converts CMYK, stored inverted in JPEG files, to RGB.
  private static func convertCMYK(_ raster: borrowing Raster) {
    let bytes = raster.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let black = Int(bytes[pixel + 3])
      for ink in pixel..<(pixel + 3) { bytes[ink] = UInt8(Int(bytes[ink]) * black / 255) }
      bytes[pixel + 3] = 255
    }
  }
}

/// Encodes drawn pixels as a new JPEG, so that no bytes from the network reach the terminal.
enum JPEGEncoder {
  private static let quality: Int32 = 85

  static func encode(
    _ pixels: [UInt8],
    width: Int,
    height: Int
  ) throws(PictureError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .undecodable }
    defer { tjDestroy(handle) }
    var memory: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let result = tjCompress2(
      handle,
      pixels,
      Int32(width),
      0,
      Int32(height),
      Int32(TJPF_RGB.rawValue),
      &memory,
      &size,
      Int32(TJSAMP_420.rawValue),
      quality,
      0
    )
    defer { tjFree(memory) }
    guard result == 0, let memory else { throw .undecodable }
    return Array(UnsafeBufferPointer(start: memory, count: Int(size)))
  }
}
