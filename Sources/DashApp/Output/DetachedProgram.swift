import Glibc

/// Starts programs that go on by themselves.
package enum DetachedProgram {
  /// `POSIX_SPAWN_SETSID`, which the C library's headers show to GNU programs alone.
  private static let newSession: Int32 = 0x80

  /// Starts a program and does not wait for it; its end is noted.
  ///
  /// It gets a session of its own, so that Ctrl-C here does not end it, and nothing to read or write.
  ///
  /// - Parameters:
  ///   - words: Its name, to be looked up in `PATH`, or its path, and its arguments.
  ///   - environment: Its variables.
  /// - Returns: 0, or the `errno` of the failure.
  package static func start(_ words: [String], _ environment: [String: String]) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores SIGPIPE, which another would inherit.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | newSession))

    let program = words[0]
    var words = words.map(duplicate) + [nil]
    var variables = environment.map { duplicate("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var process = pid_t()
    let result = posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
    if result == 0 { reap(process) }
    return result
  }

  /// Opens a link in the user's browser, by `xdg-open`, which decides which that is.
  ///
  /// - Parameters:
  ///   - link: What to open.
  ///   - environment: Its variables.
  /// - Returns: 0, or the `errno` of the failure.
  package static func open(_ link: String, _ environment: [String: String]) -> Int32 {
    start(["xdg-open", link], environment)
  }

  /// Starts this program once more.
  ///
  /// - Parameters:
  ///   - arguments: The words behind its name.
  ///   - environment: Its variables.
  /// - Returns: 0, or the `errno` of the failure.
  package static func startAgain(
    _ arguments: [String],
    _ environment: [String: String]
  ) -> Int32 {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // A link to the file; its own name would be that of every such process.
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return errno }
    let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return start([String(decoding: bytes, as: UTF8.self)] + arguments, environment)
  }

  /// Takes note of a process's end, on a thread that waits for nothing else: some browsers keep
  /// `xdg-open` until they end themselves.
  ///
  /// Where the system allows no more threads, the process stays in its table until this one ends.
  private static func reap(_ process: pid_t) {
    var thread = pthread_t()
    // The new thread inherits what this one blocks: signals are for other threads, but for faults.
    var (others, before) = (sigset_t(), sigset_t())
    sigfillset(&others)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&others, fault) }
    pthread_sigmask(SIG_BLOCK, &others, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let result = pthread_create(
      &thread,
      nil,
      { process in
        let process = pid_t(Int(bitPattern: process))
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return nil
      },
      UnsafeMutableRawPointer(bitPattern: Int(process))
    )
    if result == 0 { pthread_detach(thread) }
  }

  /// A text as C keeps it, to be freed.
  private static func duplicate(_ text: String) -> UnsafeMutablePointer<CChar>? {
    strdup(text)
  }
}
