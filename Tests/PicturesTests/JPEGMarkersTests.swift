import Pictures
import Testing

/// The facts in a JPEG's markers, before it is decoded.
@Suite struct JPEGMarkersTests {
  @Test func `a picture with its end is complete`() {
    let markers = JPEGMarkers([0xFF, 0xD8, 0xFF, 0xDA, 1, 2, 0xFF, 0, 3, 0xFF, 0xD9])
    #expect(markers.isComplete)
    #expect(markers.scanCount == 1)
  }

  @Test func `a truncated picture is incomplete`() {
    #expect(!JPEGMarkers([0xFF, 0xD8, 0xFF, 0xDA, 1, 2]).isComplete)
  }

  @Test func `the end of a preview is not the picture's`() {
    #expect(!JPEGMarkers([0xFF, 0xDA, 1, 0xFF, 0xD9, 0xFF, 0xDA, 1]).isComplete)
    #expect(!JPEGMarkers([0xFF, 0xD8, 0xFF, 0xD9]).isComplete)
  }

  @Test func `scans are counted and fill bytes are skipped`() {
    let scan: [UInt8] = [0xFF, 0xFF, 0xDA, 0, 0xDA]
    #expect(JPEGMarkers(Array(repeatElement(scan, count: 500).joined())).scanCount == 500)
  }
}
