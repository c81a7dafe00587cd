import DashCore
import DashTestSupport
import Foundation
import PictureProcess
import Pictures
import Testing

/// Pictures with some bytes changed: as many as `DASH_FUZZ_PICTURES` says, 500 by default.
@Suite(.ownThread) struct MutatedPictureTests {
  @Test func `no mutated file does harm`() async throws {
    let variables = ProcessInfo.processInfo.environment
    let count = variables["DASH_FUZZ_PICTURES"].flatMap { Int($0) } ?? 500
    let seeds = try Self.seeds()
    var generator = SeededGenerator(seed: UInt64(variables["DASH_FUZZ_SEED"] ?? "") ?? 1)
    var drawn = 0
    var slowest = Duration.zero
    var largest = 0
    for start in stride(from: 0, to: count, by: 64) {
      let files = (start..<min(start + 64, count)).map { index in
        Self.mutated(seeds[index % seeds.count], &generator)
      }
      let runs = await Self.run(files)
      for (file, run) in zip(files, runs) {
        slowest = max(slowest, run.cpuTime)
        largest = max(largest, run.peakKibibytes)
        switch run.result {
        case .success: drawn += 1
        case .failure(.undecodable), .failure(.unsupported), .failure(.tooLarge): break
        // Without libchafa there are no sixels.
        case .failure(.formUnavailable): break
        case .failure(let error):
          Issue.record("\(error): \(Data(file.prefix(64)).base64EncodedString())")
        }
      }
    }
    print("\(count) mutated files: \(drawn) drawn, slowest \(slowest), largest \(largest) KiB")
    #expect(drawn > count / 20 && drawn < count, "mutation is neither too harsh nor without effect")
    #expect(slowest < .seconds(3))
    #expect(TestHelper.isWithinMemory(largest))
  }

  private static func run(_ files: [[UInt8]]) async -> [HelperRun] {
    await withTaskGroup(of: (Int, HelperRun).self) { group in
      for (index, file) in files.enumerated() {
        group.addTask {
          let form = PictureRequest.Form.allCases[index % 3 == 0 ? index % 4 : 0]
          return (
            index,
            await TestHelper.drawer.run(file, PictureRequest(columns: 24, rows: 8, form: form))
          )
        }
      }
      var runs: [Int: HelperRun] = [:]
      for await (index, run) in group { runs[index] = run }
      return files.indices.compactMap { runs[$0] }
    }
  }

  private static func seeds() throws -> [[UInt8]] {
    let pixel = { (x: Int, y: Int) -> [UInt8] in [UInt8(x * 2), UInt8(y * 2), UInt8(x * y % 256)] }
    return [
      try JPEGFile(width: 96, height: 80, pixel: pixel).bytes,
      try JPEGFile(width: 96, height: 80, isProgressive: true, pixel: pixel).bytes,
      PNGFile(width: 48, height: 40, pixel: pixel).bytes,
      PNGFile(width: 48, height: 40, .rgba) { pixel($0, $1) + [UInt8($0 * 5)] }.bytes,
      PNGFile(blackWidth: 300, height: 200, .gray).bytes,
    ]
  }

  /// Changes a few bytes, mostly near the front, where the headers are.
  private static func mutated(_ seed: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var file = seed
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let isInFront = Bool.random(using: &generator)
      let place = Int.random(
        in: 2..<(isInFront ? min(700, file.count) : file.count),
        using: &generator
      )
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: file[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: file[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 3: file.insert(file[place], at: place)
      case 4: file.remove(at: place)
      default:
        let end = min(place + 16, file.count)
        file.append(contentsOf: file[place..<end])
      }
    }
    return file
  }
}
