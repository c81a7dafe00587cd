import CTurboJPEG
import PictureCoding
import PictureDrawing

/// Makes a JPEG of drawn pixels, so that a terminal never gets the bytes that came from a network.
enum JPEGEncoder {
  private static let quality: Int32 = 85

  static func encode(_ samples: Samples) throws(PictureError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .undecodable }
    defer { tjDestroy(handle) }
    var memory: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let result = tjCompress2(
      handle,
      samples.bytes(),
      Int32(samples.width),
      0,
      Int32(samples.height),
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
