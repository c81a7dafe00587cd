package import DashCore

/// Paints a small landscape under a sky, where there is no photo of one.
///
/// The same sky, size and seed make the same picture on every machine: nothing in it comes from a
/// clock, a generator of the system's, or a function that may round in another way elsewhere.
package enum SkyPainter {
  /// Paints a picture.
  ///
  /// It is meant for any size, down to one that a terminal draws in a few cells.
  ///
  /// - Parameters:
  ///   - sky: What the sky does.
  ///   - isDay: Whether it is day.
  ///   - width: Pixels a row, at least 1.
  ///   - height: Rows of pixels, at least 1.
  ///   - seed: Where clouds, hills and drops are.
  /// - Returns: The picture.
  package static func paint(
    _ sky: Sky,
    isDay: Bool,
    width: Int,
    height: Int,
    seed: UInt64
  ) -> SkyPicture {
    precondition(width > 0 && height > 0, "a picture has pixels")
    let day = SkyScheme(sky)
    var painting = Painting(
      isDay ? day : day.atNight,
      isDay: isDay,
      width: width,
      height: height,
      seed: seed
    )
    painting.paintAir()
    painting.paintLights()
    painting.paintClouds()
    painting.paintLightning()
    painting.paintLand()
    painting.paintFall()
    return painting.canvas.picture
  }
}
