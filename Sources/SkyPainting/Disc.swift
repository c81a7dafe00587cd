/// A disc or an ellipse to be painted, in pixels.
struct Disc {
  var x: Float
  var y: Float
  var radiusX: Float
  var radiusY: Float
  /// How much of it is edge, 0 to 1.
  var softness: Float = 0.1
  var opacity: Float = 1
}
