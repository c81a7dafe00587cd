import Glibc

/// The metadata that identifies a version of a regular file.
struct FileVersion: Hashable {
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t
  private let changed: Int
  private let changedNanoseconds: Int

  /// Reads the version of a file; `nil` if there is none.
  ///
  /// A pipe has no version: it changes with every read and has no content the second time.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    changed = status.st_ctim.tv_sec
    changedNanoseconds = status.st_ctim.tv_nsec
  }

  /// The version as a text to store.
  var text: String { "\(device).\(inode).\(size).\(changed).\(changedNanoseconds)" }
}
