package import Glibc

/// Starts programs, without Foundation.
package enum Spawn {
  /// A failed start.
  package struct Failure: Error {
    let errno: Int32
  }

  /// `POSIX_SPAWN_SETSID`, an extension that Swift does not import.
  private static let newSession: Int16 = 0x80

  /// Starts a program with default signals, none of them blocked.
  ///
  /// A child inherits its parent thread's signal mask, and pool threads block most signals.
  ///
  /// - Parameters:
  ///   - path: The binary.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment.
  ///   - isLeader: Whether it leads a session of its own.
  ///   - redirect: Sets the standard streams.
  /// - Returns: The process id.
  /// - Throws: ``Failure`` if the system refuses.
  package static func start(
    _ path: String,
    _ arguments: [String],
    environment: [String: String],
    isLeader: Bool = false,
    _ redirect: (inout posix_spawn_file_actions_t) -> Void
  ) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags | (isLeader ? newSession : 0))
    let argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    let envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
    defer { for string in argv + envp { free(string) } }
    var process = pid_t()
    let result = posix_spawn(&process, path, &actions, &attributes, argv + [nil], envp + [nil])
    if result != 0 { throw Failure(errno: result) }
    return process
  }
}
