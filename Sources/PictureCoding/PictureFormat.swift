/// The format of an image file, detected from its first bytes.
package enum PictureFormat: UInt32, Sendable, CaseIterable {
  case unknown = 0
  case jpeg = 1
  case png = 2
  case gif = 3
  case webP = 4
  case avif = 5
  case heic = 6
  case bmp = 7
  case tiff = 8
  case svg = 9
  case html = 10
  case jpegXL = 11

  /// The format's name for display; `nil` if unknown.
  package var name: String? {
    switch self {
    case .unknown: nil
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webP: "WebP"
    case .avif: "AVIF"
    case .heic: "HEIC"
    case .bmp: "BMP"
    case .tiff: "TIFF"
    case .svg: "SVG"
    case .html: "HTML"
    case .jpegXL: "JPEG XL"
    }
  }
}
