import Glibc
import Testing

/// A run of the program with too little of something, for the resource matrix.
struct ResourceCase: Sendable, CustomTestStringConvertible {
  /// What the run has too little of.
  enum Shortage: Sendable, Hashable {
    /// Open files, as `ulimit -n` counts them.
    case descriptors(Int)
    /// Address space in KiB, as `ulimit -v` counts it.
    case memory(Int)
    /// Processes and threads of its user, as `ulimit -u` counts them.
    case processes(Int)
    /// The size of a file that it writes, in blocks of 512 bytes, as `ulimit -f` counts them.
    case fileSize(Int)
    /// The home directory is on a full disk.
    case fullDisk
    /// The home directory is on a disk that cannot be written to.
    case readOnlyDisk

    /// Whether the tests can arrange it: mounts and other users are for root alone.
    var isAvailable: Bool {
      switch self {
      case .descriptors, .memory, .fileSize: true
      case .processes, .fullDisk, .readOnlyDisk: getuid() == 0
      }
    }
  }

  let shortage: Shortage
  /// The number of places to show.
  let places: Int
  /// Whether the data must arrive; otherwise an error in words will do.
  var hasEnough = true
  /// The user that the program runs as, who runs nothing else; `nil` for that of the tests.
  var user: uid_t?

  var testDescription: String { "\(shortage), \(places) places" }

  /// Pairs of every shortage and every number of places, each at least once.
  static let oneShot = [
    ResourceCase(shortage: .descriptors(8), places: 12, hasEnough: false),
    ResourceCase(shortage: .descriptors(16), places: 200, hasEnough: false),
    ResourceCase(shortage: .descriptors(22), places: 12, hasEnough: false),
    ResourceCase(shortage: .descriptors(32), places: 12),
    ResourceCase(shortage: .descriptors(64), places: 200),
    ResourceCase(shortage: .memory(128 << 10), places: 200),
    ResourceCase(shortage: .processes(4), places: 12, user: nobody),
    ResourceCase(shortage: .fileSize(1), places: 12),
    ResourceCase(shortage: .fullDisk, places: 1),
    ResourceCase(shortage: .fullDisk, places: 200),
    ResourceCase(shortage: .readOnlyDisk, places: 12),
  ].filter(\.shortage.isAvailable)

  static let watch = [
    ResourceCase(shortage: .descriptors(16), places: 1, hasEnough: false),
    ResourceCase(shortage: .descriptors(32), places: 12),
    ResourceCase(shortage: .descriptors(64), places: 200),
    ResourceCase(shortage: .memory(128 << 10), places: 200),
    // Enough for a second heap of 64 MiB, and too little for what comes after it.
    ResourceCase(shortage: .memory(160 << 10), places: 12),
    ResourceCase(shortage: .processes(4), places: 12, hasEnough: false, user: nobody - 1),
    ResourceCase(shortage: .fileSize(1), places: 1),
    ResourceCase(shortage: .fullDisk, places: 12),
    ResourceCase(shortage: .readOnlyDisk, places: 1),
  ].filter(\.shortage.isAvailable)

  /// A user that may have one process, and so no second thread.
  static let withoutThreads = ResourceCase(shortage: .processes(1), places: 1, user: nobody - 6)

  /// The highest user without processes of its own.
  private static let nobody: uid_t = 65_534

  /// A shell script that arranges the shortage and becomes the program: its arguments are the
  /// program and that program's arguments, and `HOME` is the directory for its files.
  var script: String {
    switch shortage {
    case .descriptors(let count): #"ulimit -n \#(count) && exec "$@""#
    case .memory(let size): #"ulimit -v \#(size) && exec "$@""#
    case .fileSize(let size): #"ulimit -f \#(size) && exec "$@""#
    case .processes(let count):
      #"""
      exec setpriv --reuid \#(user ?? Self.nobody) --clear-groups \
        sh -c 'ulimit -p \#(count) && exec "$@"' sh "$@"
      """#
    case .fullDisk: mounting("size=16k")
    case .readOnlyDisk: mounting("ro")
    }
  }

  private func mounting(_ options: String) -> String {
    #"""
    exec unshare -m sh -c 'mount -t tmpfs -o \#(options) tmpfs "$HOME" && exec "$@"' sh "$@"
    """#
  }
}
