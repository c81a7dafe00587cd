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

extension PictureFormat {
  /// Detects the format from the file's first bytes.
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

  /// Distinguishes SVG from HTML by the first elements.
  private static func markup(_ file: [UInt8]) -> PictureFormat {
    let head = String(decoding: file.prefix(1024), as: UTF8.self).lowercased()
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard text.first == "<" else { return .unknown }
    let elements = text.split(separator: "<")
    if elements.contains(where: { $0.hasPrefix("svg") }) { return .svg }
    let html = ["!doctype html", "html", "head", "body"]
    return elements.contains { html.contains(where: $0.hasPrefix) } ? .html : .unknown
  }
}

/// The markers of a JPEG file, read before decoding.
package struct JPEGMarkers: Sendable, Hashable {
  /// The limit for the number of scans.
  ///
  /// A progressive picture has about ten. Each scan costs as much time as a whole picture, with as
  /// few as twenty bytes of the file.
  package static let maximumScans = 32

  /// The number of scans, including those of an embedded preview.
  package private(set) var scanCount = 0
  /// Whether an end marker follows the last scan.
  package private(set) var isComplete = false

  /// Finds the markers.
  ///
  /// In compressed data only 0 or a restart marker follows 0xFF, so other markers are unambiguous.
  package init(_ file: [UInt8]) {
    var isMarker = false
    for byte in file {
      if isMarker {
        if byte == 0xDA {
          scanCount += 1
          isComplete = false
        } else if byte == 0xD9 {
          isComplete = scanCount > 0
        }
      }
      isMarker = byte == 0xFF
    }
  }
}
