import Pictures
import Testing

/// Resampling of a picture.
@Suite struct PixelSamplesTests {
  @Test func `a smaller picture has the means of the pixels that it covers`() throws {
    let samples = try Self.samples(of: [0, 30, 60, 90, 120, 150], rows: 1, to: (4, 1))
    // Each covers one and a half source pixels.
    #expect(samples.map(\.x) == [10, 50, 100, 140])
  }

  @Test func `a larger picture repeats pixels`() throws {
    let samples = try Self.samples(of: [0, 100, 200, 40], rows: 2, to: (4, 3))
    #expect(samples.map(\.x) == [0, 0, 100, 100, 100, 100, 70, 70, 200, 200, 40, 40])
  }

  @Test func `a part is cropped first`() throws {
    let crop = PixelRectangle(x: 1, y: 1, width: 2, height: 1)
    let samples = try Self.samples(of: [1, 2, 3, 4, 5, 6], rows: 2, crop, to: (2, 1))
    #expect(samples.map(\.x) == [5, 6])
  }

  @Test(arguments: [(2, 2), (4, 3), (1, 1)])
  func `bytes are those of the samples, scaled or not`(width: Int, height: Int) throws {
    guard let raster = Raster(width: 3, height: 3) else { throw NoMemory() }
    for index in 0..<36 { raster.bytes[index] = UInt8(index * 7) }
    let crop = PixelRectangle(x: 1, y: 1, width: 2, height: 2)
    let samples = PixelSamples(raster, crop, width: width, height: height).values
    let bytes = PixelSamples.bytes(raster, crop, width: width, height: height)
    #expect(bytes == samples.flatMap { [$0.x, $0.y, $0.z].map { UInt8($0 + 0.5) } })
  }

  /// Returns a raster with these red values.
  private static func samples(
    of reds: [UInt8],
    rows: Int,
    _ crop: PixelRectangle? = nil,
    to size: (width: Int, height: Int)
  ) throws -> [SIMD4<Float>] {
    guard let raster = Raster(width: reds.count / rows, height: rows) else { throw NoMemory() }
    for (index, red) in reds.enumerated() {
      raster.bytes[index * 4] = red
      for other in 1...3 { raster.bytes[index * 4 + other] = 0 }
    }
    let all = PixelRectangle(x: 0, y: 0, width: raster.width, height: raster.height)
    let samples = PixelSamples(raster, crop ?? all, width: size.width, height: size.height)
    return samples.values.map { ($0 * 1000).rounded(.toNearestOrEven) / 1000 }
  }
}

/// Thrown if a picture cannot be allocated; `#require` does not accept noncopyable values.
struct NoMemory: Error {}
