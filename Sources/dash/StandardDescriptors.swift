import Glibc

/// The descriptors that every program is to be started with.
enum StandardDescriptors {
  /// Opens those that the program was started without (`dash >&-`).
  ///
  /// The next socket would get their number, and what is printed would go out on it. Nothing can be
  /// written to what stands in for them, so that a lost output is told as an error.
  static func open() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is given, and those below are open by now.
      _ = Glibc.open("/dev/null", O_RDONLY)
    }
  }
}
