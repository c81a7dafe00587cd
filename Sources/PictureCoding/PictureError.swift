/// Why there is no picture.
package enum PictureError: Error, Sendable, Hashable {
  /// The file is of a format that is not read.
  case unsupported(PictureFormat)
  /// The file is not what its first bytes say, is cut off, or is built to be costly.
  case undecodable
  /// The file or the picture is beyond the limits.
  case tooLarge
  /// The file has no bytes.
  case empty
  /// Nothing here can draw in the form that was asked for.
  case formUnavailable
  /// Drawing took too long.
  case timeout
  /// The caller did not want it any more.
  case cancelled
  /// The program that draws is not there or cannot be started.
  case helperMissing
  /// The program that draws ended without a reply, or with one that is not as asked for.
  case helperFailed
}
