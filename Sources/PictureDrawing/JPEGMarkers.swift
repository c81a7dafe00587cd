/// What the markers of a JPEG tell before it is decoded.
package struct JPEGMarkers: Sendable, Hashable {
  /// The most scans that are decoded.
  ///
  /// A progressive picture has about ten. Each costs as much as a picture of its own, in as little as
  /// twenty bytes of the file.
  package static let mostScans = 32

  /// How many scans there are, those of a preview inside the file too.
  package private(set) var scanCount = 0
  /// Whether the picture's end is there, behind its last scan.
  package private(set) var isComplete = false

  /// Finds the markers: in the data of a picture 0xFF is followed by 0, so they stand out.
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
