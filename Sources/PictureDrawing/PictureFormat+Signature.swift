package import PictureCoding

extension PictureFormat {
  /// Tells a file's format by its first bytes, whatever it is called.
  package init(signatureOf file: [UInt8]) {
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      return file.dropFirst(offset).starts(with: bytes)
    }
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF") && has("WEBP", at: 8) {
      self = .webP
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else if has("ftyphe", at: 4) || has("ftypmif1", at: 4) || has("ftypmsf1", at: 4) {
      self = .heic
    } else if file.starts(with: [0xFF, 0x0A]) || has("JXL \r\n", at: 4) {
      self = .jpegXL
    } else if has("II*\0") || has("MM\0*") {
      self = .tiff
    } else if has("BM") {
      self = .bmp
    } else {
      self = Self.markup(file)
    }
  }

  /// Tells pages from drawings, by the names of their first elements.
  private static func markup(_ file: [UInt8]) -> PictureFormat {
    let head = String(decoding: file.prefix(1024), as: UTF8.self).lowercased()
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard text.first == "<" else { return .unknown }
    if text.contains("<svg") { return .svg }
    return ["<!doctype html", "<html", "<head", "<body"].contains(where: text.contains)
      ? .html : .unknown
  }
}
