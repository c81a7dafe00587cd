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
  /// Whether the data must arrive; otherwise an error message is enough.
  var hasEnough = true
  /// The user that the program runs as, who runs nothing else; `nil` for that of the tests.
  var user: uid_t?

  var testDescription: String { "\(shortage), \(places) places" }

  /// The shortages that leave enough for every number of places, with each of them.
  private static let sufficient: [ResourceCase] = [1, 12, 200].flatMap { places in
    [.descriptors(64), .memory(512 << 10), .fileSize(1), .fullDisk, .readOnlyDisk].map {
      ResourceCase(shortage: $0, places: places)
    }
  }

  static let oneShot =
    (sufficient + [
      ResourceCase(shortage: .descriptors(8), places: 12, hasEnough: false),
      ResourceCase(shortage: .descriptors(16), places: 200, hasEnough: false),
      ResourceCase(shortage: .descriptors(22), places: 12, hasEnough: false),
      ResourceCase(shortage: .descriptors(32), places: 12),
      ResourceCase(shortage: .processes(4), places: 1, user: nobody),
      ResourceCase(shortage: .processes(4), places: 12, user: nobody - 1),
      ResourceCase(shortage: .processes(4), places: 200, user: nobody - 2),
    ]).filter(\.shortage.isAvailable)

  static let watch =
    (sufficient + [
      ResourceCase(shortage: .descriptors(16), places: 1, hasEnough: false),
      ResourceCase(shortage: .descriptors(32), places: 12),
      ResourceCase(shortage: .processes(4), places: 1, hasEnough: false, user: nobody - 3),
      ResourceCase(shortage: .processes(4), places: 12, hasEnough: false, user: nobody - 4),
      ResourceCase(shortage: .processes(4), places: 200, hasEnough: false, user: nobody - 5),
    ]).filter(\.shortage.isAvailable)

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
