import DashCore
import Glibc

extension FileVersion {
  /// Reads the version of a file; `nil` if there is none.
  ///
  /// A pipe has no version: it changes with every read and has no content the second time.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(
      device: UInt64(status.st_dev),
      inode: UInt64(status.st_ino),
      bytes: Int64(status.st_size),
      changedSeconds: Int64(status.st_ctim.tv_sec),
      changedNanoseconds: Int64(status.st_ctim.tv_nsec)
    )
  }
}
