import DashCore
import Glibc
import SQLiteStore

/// A program that uses a store, for tests to kill, and that checks the store afterwards.
///
///     store-probe write DIR SLOT SEED   writes and reads until it is killed; acknowledges on stdout
///     store-probe check DIR             checks a damaged store, and uses it
///     store-probe full DIR              writes until the disk is full
///     store-probe refused DIR           uses a store whose files cannot be written
///     store-probe kill ROUNDS SEED      kills writers, and checks what is left
///     store-probe damage ROUNDS SEED    damages files, and checks what is served
///     store-probe hold DIR              holds a refresh lock until it is killed
///     store-probe put|get|open|nothing DIR   does one operation and ends at once
@main
enum StoreProbe {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let command = arguments.first, arguments.count >= 2 else {
      Report.fail("no such command")
    }
    let number = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : 1
    switch command {
    case "write":
      let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 0
      await Writer(directory: arguments[1], slot: Int(number), seed: seed).run()
    case "check": await DamageCheck(directory: arguments[1]).run()
    case "full": await FailureCheck(directory: arguments[1]).runFull()
    case "refused": await FailureCheck(directory: arguments[1]).runRefused()
    case "kill": await KillTest(rounds: Int(arguments[1]) ?? 0, seed: number).run()
    case "damage": await DamageTest(rounds: Int(arguments[1]) ?? 0, seed: number).run()
    default: await SingleOperation(directory: arguments[1]).run(command)
    }
  }

  /// Returns a store in a directory.
  static func store(in directory: String, maximumBytes: Int = 20_000_000) -> SQLiteStore {
    SQLiteStore(
      at: StoreLocation(
        cacheDirectory: "\(directory)/cache",
        stateDirectory: "\(directory)/state"
      ),
      maximumBytes: maximumBytes
    )
  }
}
