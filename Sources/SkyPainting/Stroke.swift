/// A straight line to be drawn downwards, in pixels.
struct Stroke {
  var x: Float
  var y: Float
  /// How far its end is to the right of its start.
  var dx: Float
  /// How far its end is below its start.
  var dy: Float
  var thickness: Float
  var opacity: Float = 1
}
