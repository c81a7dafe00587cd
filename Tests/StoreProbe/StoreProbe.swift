import DashCore
import Foundation
import SQLiteStore

/// A program that uses a store, for tests to kill, and that checks the store afterwards.
///
///     store-probe write DIR SLOT SEED   writes and reads until it is killed; acknowledges on stdout
///     store-probe fill DIR              fills a store, and ends like a run of the program
///     store-probe check DIR             uses a store that may be damaged
///     store-probe full DIR              writes until the disk is full
///     store-probe refused DIR           uses a store whose files cannot be written
///     store-probe hold DIR              holds a refresh lock until it is killed
///     store-probe kill ROUNDS SEED      kills writers, and checks what is left
///     store-probe damage ROUNDS SEED    damages files, and has each store checked
@main
enum StoreProbe {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { fail("no such command") }
    let directory = arguments[1]
    let number = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : 1
    switch arguments[0] {
    case "write":
      let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 0
      var writer = Writer(store(in: directory), slot: Int(number), seed: seed)
      await writer.write()
    case "fill": await StoreCheck(directory).fill()
    case "check": await StoreCheck(directory).checkDamaged()
    case "full": await StoreCheck(directory).checkFull()
    case "refused": await StoreCheck(directory).checkRefused()
    case "hold":
      let lock = await store(in: directory).lock(Sample.key(1))
      say(lock == nil ? "refused" : "held")
      while true { pause() }
    case "kill": try await KillTest(rounds: Int(arguments[1]) ?? 0, seed: number).run()
    case "damage": try DamageTest(rounds: Int(arguments[1]) ?? 0, seed: number).run()
    default: fail("no such command")
    }
    // Without closing the files, like the program.
    _exit(0)
  }

  static func store(in directory: String) -> SQLiteStore {
    SQLiteStore(
      at: StoreLocation(
        cacheDirectory: "\(directory)/cache",
        stateDirectory: "\(directory)/state"
      ),
      maximumBytes: 20_000_000
    )
  }

  /// Returns a new directory for a test.
  static func makeDirectory() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appending(path: "store-probe-\(getpid())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }

  /// Starts this program as a child process that writes its output to these files.
  static func start(_ arguments: [String], output: URL, errors: URL) throws -> Process {
    let child = Process()
    child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = arguments
    func append(to file: URL) throws -> FileHandle {
      if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      return handle
    }
    child.standardOutput = try append(to: output)
    child.standardError = try append(to: errors)
    try child.run()
    return child
  }

  /// Writes a line to standard output in one call.
  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// Prints a failure, and ends.
  static func fail(_ line: String) -> Never {
    FileHandle.standardError.write(Data("store-probe: \(line)\n".utf8))
    _exit(1)
  }

  /// Ends with a failure if a condition is false.
  static func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
  }
}
