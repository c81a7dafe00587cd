import DashCore
import Glibc
import SQLiteStore

/// Damages the files of a store in a new way each time, and has a child process check the store.
struct DamageTest {
  let rounds: Int
  let seed: UInt64

  func run() async {
    var generator = SeededGenerator(seed: seed)
    let model = Files.makeDirectory()
    // Written by a process that ends like a run, so that the log and its index remain.
    Report.expect(Child(["fill", model]).wait() == 0, "no store can be made")
    let files = ["cache", "state"].flatMap { part in
      Files.names(in: "\(model)/\(part)").map { name in
        (path: "\(part)/\(name)", bytes: Files.read("\(model)/\(part)/\(name)"))
      }
    }
    let targets = files.indices.filter { files[$0].path.contains("sqlite") }
    let directory = Files.makeDirectory()
    let output = "\(directory)/output"
    var served = 0
    var problems = 0
    for round in 1...rounds {
      let target = targets[Int.random(in: targets.indices, using: &generator)]
      var damaged = files.map(\.bytes)
      let what = Self.damage(&damaged[target], &generator)
      mkdir("\(directory)/cache", 0o700)
      mkdir("\(directory)/state", 0o700)
      for (file, bytes) in zip(files, damaged) {
        Files.write(bytes, to: "\(directory)/\(file.path)")
      }
      unlink(output)
      let status = Child(["check", directory], output: output).wait()
      Report.expect(
        status == 0,
        "round \(round) of seed \(seed), \(files[target].path) \(what): status \(status)"
      )
      let fields = String(decoding: Files.read(output), as: UTF8.self).split {
        $0 == " " || $0 == "\n"
      }
      served += fields.first.flatMap { Int($0) } ?? 0
      problems += fields.last.flatMap { Int($0) } ?? 0
      Files.removeAll("\(directory)/cache")
      Files.removeAll("\(directory)/state")
    }
    Files.removeAll(directory)
    Files.removeAll(model)
    // In a few rounds no damage may hit anything important.
    Report.expect(
      served > 0 && (problems > 0 || rounds < 100),
      "the damage is too small or too large"
    )
    Report.say(
      "damaged \(rounds) times: \(problems) files were begun anew, and of what was served "
        + "(\(served) values) all was right"
    )
  }

  /// Damages bytes, and returns a description.
  private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) -> String {
    guard !bytes.isEmpty else {
      bytes = Array("no database".utf8)
      return "filled"
    }
    // Damage the first bytes more often, because they matter more.
    let area = Bool.random(using: &generator) ? bytes.count : min(bytes.count, 4096)
    let offset = Int.random(in: 0..<area, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      bytes.removeLast(bytes.count - offset)
      return "truncated to \(offset)"
    case 1:
      let length = min(Int.random(in: 1...8192, using: &generator), bytes.count - offset)
      for index in offset..<offset + length { bytes[index] = 0 }
      return "zeroed at \(offset) for \(length)"
    case 2:
      let length = min(Int.random(in: 1...600, using: &generator), bytes.count - offset)
      for index in offset..<offset + length {
        bytes[index] = .random(in: 0...255, using: &generator)
      }
      return "filled at \(offset) for \(length)"
    default:
      let count = Int.random(in: 1...4, using: &generator)
      for _ in 0..<count {
        bytes[Int.random(in: 0..<area, using: &generator)] ^=
          1 << UInt8.random(in: 0...7, using: &generator)
      }
      return "\(count) bits flipped in the first \(area)"
    }
  }
}
