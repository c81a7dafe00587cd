import CTurboJPEG
import Testing

/// Writes JPEG files, valid or hostile.
package struct JPEGFile {
  package private(set) var bytes: [UInt8]

  /// Creates a picture without chroma subsampling in the best quality.
  package init(
    width: Int,
    height: Int,
    isProgressive: Bool = false,
    pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) throws {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width { pixels += pixel(x, y) }
    }
    try self.init(pixels, width: width, height: height, isProgressive: isProgressive)
  }

  package init(_ pixels: [UInt8], width: Int, height: Int, isProgressive: Bool) throws {
    let handle = try #require(tjInitCompress())
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
      Int32(TJSAMP_444.rawValue),
      100,
      isProgressive ? TJFLAG_PROGRESSIVE : 0
    )
    defer { tjFree(memory) }
    try #require(result == 0)
    bytes = Array(UnsafeBufferPointer(start: try #require(memory), count: Int(size)))
  }

  /// Repeats the last scan.
  package mutating func repeatLastScan(_ count: Int) throws {
    let start = try #require(
      bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    )
    let scan = bytes[start..<(bytes.count - 2)]
    let end = bytes.suffix(2)
    bytes.removeLast(2)
    for _ in 0..<count { bytes += scan }
    bytes += end
  }

  /// Sets the EXIF orientation (6: the picture's left edge is on top).
  package mutating func setOrientation(_ value: UInt8) {
    let tiff: [UInt8] =
      Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8)
      + [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(tiff.count + 2)] + tiff, at: 2)
  }
}
