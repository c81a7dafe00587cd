import CPNG
import Pictures

/// Decodes a PNG with libpng; transparency becomes black.
struct PNGDecoder: ~Copyable {
  var width: Int { Int(image.pointee.width) }
  var height: Int { Int(image.pointee.height) }
  /// libpng keeps this address between calls, so the memory must not move.
  private let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
  /// The input, which libpng reads until decoding ends.
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

  /// Decodes the whole picture and ends the decoder.
  consuming func decode() throws(PictureError) -> Raster {
    guard let raster = Raster(width: width, height: height) else { throw .undecodable }
    let hasAlpha = image.pointee.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) != 0
    image.pointee.format = cpng_rgba
    // Without this flag, libpng takes 16-bit samples for linear light, and the picture is too
    // bright.
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let result = png_image_finish_read(
      image,
      nil,
      raster.bytes.baseAddress,
      png_int_32(raster.bytesPerRow),
      nil
    )
    guard result != 0 else { throw .undecodable }
    if hasAlpha { Self.blendOnBlack(raster) }
    return raster
  }

  private static func blendOnBlack(_ raster: borrowing Raster) {
    let bytes = raster.bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] < 255 {
      let alpha = Int(bytes[pixel + 3])
      for index in pixel..<(pixel + 3) { bytes[index] = UInt8(Int(bytes[index]) * alpha / 255) }
      bytes[pixel + 3] = 255
    }
  }
}
