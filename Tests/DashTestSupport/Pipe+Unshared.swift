package import Foundation

extension Pipe {
  /// Returns a pipe that no program inherits, except as one of its standard streams.
  ///
  /// Foundation leaks the descriptors of other pipes into programs that other tests start now, so a
  /// reader would see the end only after the last of them has ended.
  package static func unshared() -> Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
