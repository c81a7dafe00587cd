import Glibc

/// This program as a child process.
struct Child {
  let process: pid_t

  /// Starts it; its standard output is appended to a file.
  init(_ arguments: [String], output: String = "/dev/null", errors: String? = nil) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    if let errors { posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600) }
    var argv = (["store-probe"] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process = pid_t()
    let error = posix_spawn(&process, "/proc/self/exe", &actions, nil, &argv, &environment)
    Report.expect(error == 0, "cannot be started: \(error)")
    self.process = process
  }

  func kill() {
    Glibc.kill(process, SIGKILL)
  }

  /// Waits for its end; returns its exit status, or the negative number of the fatal signal.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }
}
