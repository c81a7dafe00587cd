/// The kinds of picture that are known, by how their files begin.
enum PictureType: String {
  case gif
  case jpeg = "jpg"
  case png
  case webp

  /// Looks at the first bytes; it fails for anything else, such as a page with a picture's name.
  init?(of file: [UInt8]) {
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if file.starts(with: "GIF87a".utf8) || file.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
