package import DashCore

/// Why there is no picture of a photo.
package enum PictureAbsence: Sendable, Hashable {
  /// It could not be fetched.
  case notFetched(ErrorCode)
  /// What came is no picture that can be drawn; its format, where that is known.
  case notDrawn(format: String?)
  /// The service says that it has none any more, or sent what it sends then.
  case unavailable
  /// What draws pictures is not installed or does not work.
  case noDrawing
}
