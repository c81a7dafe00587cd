import Glibc

/// What the program takes from itself.
///
/// Whoever starts it sets the same limits, so these hold when it is run by hand.
enum ProcessLimits {
  /// To be called first.
  static func apply() {
    set(RLIMIT_AS, 256 << 20)
    set(RLIMIT_CPU, 2)
    set(RLIMIT_FSIZE, 0)
    set(RLIMIT_CORE, 0)
    set(RLIMIT_NOFILE, 16)
    // A crash is an end at once: the Swift runtime would start a program that looks into this one.
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS] {
      signal(fault, SIG_DFL)
    }
  }

  /// To be called when all has been read and nothing been looked at.
  ///
  /// Not earlier: who starts the program sets its limits before it writes to it, and could not set
  /// higher ones than these any more.
  static func narrow() {
    // No more descriptors than the three that are open: no file, no socket.
    set(RLIMIT_NOFILE, 3)
    // No other processes and no threads. It does not hold for root.
    set(__RLIMIT_NPROC, 0)
  }

  private static func set(_ resource: __rlimit_resource, _ value: rlim_t) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
