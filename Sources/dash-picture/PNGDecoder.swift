import CPNG
import PictureCoding
import PictureDrawing

/// Decodes a PNG with libpng; what is transparent in it becomes black.
struct PNGDecoder: ~Copyable {
  var width: Int { Int(image.pointee.width) }
  var height: Int { Int(image.pointee.height) }
  /// It stays where it is, for libpng keeps its address between the calls.
  private let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
  /// The bytes that libpng reads from until it has decoded.
  private let file: UnsafeMutableRawBufferPointer

  /// Reads the header.
  init(_ bytes: [UInt8]) throws(PictureError) {
    image.initialize(to: png_image())
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    file = .allocate(byteCount: bytes.count, alignment: 1)
    file.copyBytes(from: bytes)
    guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else {
      throw .undecodable
    }
    try Painter.check(width: width, height: height)
  }

  deinit {
    png_image_free(image)
    image.deallocate()
    file.deallocate()
  }

  /// Decodes all of the picture; the decoder has done its work then.
  consuming func decode() throws(PictureError) -> Raster {
    guard let raster = Raster(width: width, height: height) else { throw .undecodable }
    let hasAlpha = image.pointee.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) != 0
    image.pointee.format = cpng_rgba
    // Without it, 16 bits are taken to be linear light, and the picture comes out too bright.
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let result = png_image_finish_read(
      image,
      nil,
      raster.bytes.baseAddress,
      png_int_32(raster.bytesPerRow),
      nil
    )
    guard result != 0 else { throw .undecodable }
    if hasAlpha { Self.putOnBlack(raster) }
    return raster
  }

  private static func putOnBlack(_ raster: borrowing Raster) {
    let bytes = raster.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] < 255 {
      let alpha = Int(bytes[pixel + 3])
      for index in pixel..<(pixel + 3) { bytes[index] = UInt8(Int(bytes[index]) * alpha / 255) }
      bytes[pixel + 3] = 255
    }
  }
}
