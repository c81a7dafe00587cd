/// The limits of the drawing program.
///
/// `dash` sets those of resources before it sends the picture.
package enum PictureLimits {
  /// The size of the address space, in bytes.
  package static let addressSpaceBytes: UInt64 = 256 << 20
  /// The processor time, in seconds.
  package static let cpuSeconds: UInt64 = 2
  /// The time after which `dash` ends the program, in seconds: far longer than the processor time,
  /// because a busy machine must not lose its pictures.
  package static let wallSeconds = 10
  /// The number of programs that run at once.
  package static let concurrentRuns = 2
  /// The number of open files: the dynamic loader opens one library at a time.
  package static let openFiles: UInt64 = 16
  /// The size of the image file, in bytes.
  package static let fileBytes = 8 << 20
}
