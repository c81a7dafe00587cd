import Glibc

/// The square of the map around a point that a service of radar draws: Web Mercator, north up, 512 pixels
/// across.
public struct RadarWindow: Sendable, Hashable {
  /// The pixels of each side.
  public static let side = 512
  /// The usual width of a map, in kilometres.
  package static let usualKilometres = 300.0
  /// The zoom levels that services draw.
  private static let zooms = 0...12
  /// The northernmost latitude of Web Mercator, in degrees.
  private static let northernmost = 85.0511
  private static let equatorKilometres = 40_075.017

  /// Degrees north of the point, in hundredths.
  public let latitude: Double
  /// Degrees east of the point, in hundredths.
  public let longitude: Double
  /// The whole world is 512 pixels across at 0, and twice as many at the next one.
  public let zoom: Int

  /// Creates the smallest window of at least a width.
  ///
  /// The point is rounded to about a kilometre, so that neighbours share their pictures and the service
  /// learns no addresses.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  ///   - kilometres: The least width at the point.
  public init(latitude: Double, longitude: Double, kilometres: Double) {
    let limit = Self.northernmost
    self.latitude = (min(max(latitude, -limit), limit) * 100).rounded() / 100
    self.longitude = (longitude * 100).rounded() / 100
    let world = Self.equatorKilometres * cos(self.latitude * .pi / 180)
    let zoom = Int(log2(max(world / kilometres, 1)))
    self.zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
  }

  /// What is farther away than this does not arrive within an hour, in kilometres.
  package static let hour = 100.0

  /// How far from the point the pictures tell what falls in the next hour, in kilometres: at most
  /// ``hour``, and less where they end before.
  package var reach: Double {
    let half = kilometresPerPixel * Double(Self.side / 2 - 1)
    return half >= Self.hour ? Self.hour : (half / 10).rounded(.down) * 10
  }

  /// The width of a pixel at the point.
  public var kilometresPerPixel: Double {
    Self.equatorKilometres * cos(latitude * .pi / 180) / worldPixels
  }

  private var worldPixels: Double { Double(Self.side << zoom) }

  /// Returns how far a point is from that of the window, on the map and at the scale of its point.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  /// - Returns: Kilometres to the east and to the south.
  public func offset(latitude: Double, longitude: Double) -> (east: Double, south: Double) {
    let scale = kilometresPerPixel * worldPixels
    var turn = (longitude - self.longitude) / 360
    turn -= turn.rounded()
    return (turn * scale, (Self.south(latitude) - Self.south(self.latitude)) * scale)
  }

  /// Returns the pixel at an offset in kilometres; services centre the picture on the pixel nearest to the
  /// point.
  func pixel(east: Double, south: Double) -> (x: Double, y: Double) {
    func centre(_ share: Double) -> Double {
      let pixels = share * worldPixels
      return Double(Self.side / 2) + pixels - pixels.rounded()
    }
    return (
      centre((longitude + 180) / 360) + east / kilometresPerPixel,
      centre(Self.south(latitude)) + south / kilometresPerPixel
    )
  }

  /// Returns the share of the world that is north of a latitude.
  private static func south(_ latitude: Double) -> Double {
    let limited = min(max(latitude, -northernmost), northernmost) * .pi / 180
    return (1 - asinh(tan(limited)) / .pi) / 2
  }
}
