import DashCore
import DashTestSupport
import EmbeddedData

/// Configurations: decoded, checked, and used for a run whose requests all fail.
struct ConfigurationArea: FuzzArea {
  static let name = "configurations"
  static let share = 150

  private static let commands = [
    "config check", "config check", "config check", "providers", "providers openweathermap",
    "--format json", "--format plain", "", "photos", "photos sea", "weather", "weather London",
    "show weather", "show pixabay flickr", "photos --detail flickr:1", "photos --open pixabay:1",
    "--demo", "config schema",
  ]

  private let executor: MainThreadExecutor
  private let seeds: [JSONTree]
  private let mutator: JSONMutator

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {
    self.executor = executor
    seeds = [ShippedConfiguration.bytes, Array(FullConfiguration.text.utf8)].compactMap { bytes in
      (try? JSONParser.parse(bytes)).map(JSONTree.init)
    }
    mutator = JSONMutator(
      values: seeds.flatMap { $0.parts(atMost: 400) } + corpus.values.prefix(50)
    )
  }

  /// Returns a line with the command line, followed by the file.
  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    let command = generator.pick(Self.commands)
    return Array((command + "\n").utf8) + mutator.bytes(of: generator.pick(seeds), &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    let command = input.prefix { $0 != UInt8(ascii: "\n") }
    let commandLine = String(decoding: command, as: UTF8.self).split(separator: " ")
    let file = Array(input.dropFirst(command.count + 1))
    let run = FuzzRun(
      arguments: commandLine.map(String.init),
      environment: ["LANG": "C.UTF-8"].merging(Self.hasKeysInPlace(file) ? FuzzRun.keys : [:]) {
        $1
      },
      shippedConfiguration: file,
      executor: executor
    )
    return try await run.run()
  }

  /// Returns whether variables of keys are used only as keys: a file that uses one as a place or
  /// search text shows the key by itself.
  private static func hasKeysInPlace(_ file: [UInt8]) -> Bool {
    let text = String(decoding: file, as: UTF8.self)
    let all = text.ranges(of: "_API_KEY").count
    return all
      == FuzzRun.keys.keys.reduce(0) { count, name in
        count + text.ranges(of: "\"apiKey\":\"${\(name)}\"").count
      }
  }
}
