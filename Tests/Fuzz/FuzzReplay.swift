import Foundation
import Glibc

/// Runs an input from a file, in this process.
enum FuzzReplay {
  /// The start of such a file, followed by the area's name and a line feed.
  static let mark = "dash-fuzz "

  static func main(_ file: String, _ executor: MainThreadExecutor) async -> Never {
    do {
      let bytes = try Array(Data(contentsOf: URL(filePath: file)))
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      let name = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
      guard line.starts(with: mark.utf8), let type = FuzzAreas.named(name) else {
        FuzzMessages.printError("\(file) is not an input")
        exit(2)
      }
      let area = type.init(try await FuzzCorpus(recorded: nil), executor: executor)
      let start = ContinuousClock.now
      let verdict = try await area.run(Array(bytes.dropFirst(line.count + 1)))
      FuzzMessages.say("\(verdict) in \((ContinuousClock.now - start) / .milliseconds(1)) ms")
      exit(0)
    } catch {
      FuzzMessages.printError("\(error)")
      exit(1)
    }
  }
}
