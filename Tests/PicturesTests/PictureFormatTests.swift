import Pictures
import Testing

/// The format of a file, by its first bytes.
@Suite struct PictureFormatTests {
  static let signatures: [(String, [UInt8], PictureFormat)] = [
    ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
    ("PNG", [0x89] + "PNG\r\n\u{1A}\n".utf8, .png),
    ("GIF", Array("GIF89a".utf8), .gif),
    ("WebP", Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webP),
    ("a sound", Array("RIFF\0\0\0\0WAVEfmt ".utf8), .unknown),
    ("AVIF", Array("\0\0\0\u{20}ftypavif".utf8), .avif),
    ("HEIC", Array("\0\0\0\u{18}ftypheic".utf8), .heic),
    ("JPEG XL", [0xFF, 0x0A, 0], .jpegXL),
    ("BMP", Array("BM6\0".utf8), .bmp),
    ("TIFF, small end first", Array("II*\0".utf8), .tiff),
    ("TIFF, big end first", Array("MM\0*".utf8), .tiff),
    ("SVG", Array("<?xml version=\"1.0\"?>\n<svg xmlns=".utf8), .svg),
    ("HTML", Array("\n <!DOCTYPE html>\n<html>".utf8), .html),
    ("HTML without a type", Array("<HTML><head>".utf8), .html),
    ("XML", Array("<?xml version=\"1.0\"?><rss>".utf8), .unknown),
    ("JSON", Array("{\"error\":1}".utf8), .unknown),
    ("zeros", Array(repeating: 0, count: 4096), .unknown),
    ("one byte", [0xFF], .unknown),
    ("nothing", [], .unknown),
  ]

  @Test(arguments: signatures)
  func `a file's first bytes give its format`(name: String, file: [UInt8], format: PictureFormat) {
    #expect(PictureFormat(signatureOf: file) == format, "\(name)")
  }
}
