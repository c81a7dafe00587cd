import DashCommands
import DashCore
import DashTestSupport
import EmbeddedData
import Files
import Foundation
import Pictures
import Synchronization
import TerminalScreen
import TextRendering

@testable import DashFetch
@testable import dash

/// Command lines and environments: parsed, and run to the end, in a temporary directory, because
/// some commands write files.
///
/// An input has a line for each variable, an empty line, and a line for each argument.
struct CommandLineArea: FuzzArea {
  private let directory = try? TemporaryDirectory()
  private let seeds: [(variables: [String], arguments: [String])]

  init(seeds: [[UInt8]]) {
    self.seeds = seeds.map(Self.parts)
  }

  /// Returns the variables and the arguments of an input.
  private static func parts(_ input: [UInt8]) -> (variables: [String], arguments: [String]) {
    let text = String(decoding: input.filter { $0 != 0 }, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let variables = lines.prefix { !$0.isEmpty }
    return (Array(variables), Array(lines.dropFirst(variables.count + 1)))
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    let variables = (0..<generator.below(7)).map { _ in
      generator.pick(seeds.flatMap(\.variables))
    }
    let words = seeds.flatMap(\.arguments)
    var arguments = generator.pick(seeds.filter { $0.arguments.count < 10 }).arguments
    for _ in 0..<generator.below(5) {
      let place = generator.below(arguments.count + 1)
      let word = generator.pick(generator.oneIn(6) ? FuzzFragments.texts : words)
      switch generator.below(6) {
      case 0: arguments.insert(generator.pick(words) + "=" + word, at: place)
      case 1 where place < arguments.count: arguments.remove(at: place)
      case 2 where place < arguments.count:
        let changed = ByteMutator.changed(Array(arguments[place].utf8), &generator)
        arguments[place] = String(decoding: changed, as: UTF8.self)
      default: arguments.insert(word, at: place)
      }
    }
    return Array((variables + [""] + arguments).joined(separator: "\n").utf8)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let (variables, arguments) = Self.parts(input)
    guard let home = directory?.path, !arguments.contains(where: Self.leadsOutside) else {
      return false
    }
    chdir(home)
    var environment = ["HOME": home, "XDG_CONFIG_DIRS": "\(home)/none"]
    for variable in variables {
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    if environment["KEYS"] != nil { environment.merge(FuzzRun.keys) { $1 } }
    var run = FuzzRun(arguments: arguments, environment: environment)
    run.screen = Self.screen(environment)
    run.form = environment["FORM"].flatMap(PictureRequest.Form.init(rawValue:))
    run.transport = FuzzTransport(failure: environment["NET"].flatMap(ErrorCode.init(rawValue:)))
    return try await run.run()
  }

  /// Returns a terminal with keys from `SCREEN=80x24` and `PRESSED=...`.
  private static func screen(_ environment: [String: String]) -> FuzzScreen? {
    let sides = (environment["SCREEN"] ?? "").split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ 1...500 ~= $0 }) else { return nil }
    var decoder = KeyDecoder()
    let keys = decoder.decode(Array((environment["PRESSED"] ?? "").utf8)) + decoder.flush()
    return FuzzScreen(size: ScreenSize(columns: sides[0], rows: sides[1]), keys: keys)
  }

  /// Returns whether an argument may be a path outside of the runs' directory.
  private static func leadsOutside(_ argument: String) -> Bool {
    if argument.contains("..") { return true }
    let isDevice = argument.hasSuffix("/dev/null") || argument.hasSuffix("/dev/zero")
    return !isDevice
      && (argument.hasPrefix("/") || argument.hasPrefix("-") && argument.contains("/"))
  }
}

/// Configurations: decoded, checked, and used for a run whose requests all fail.
///
/// An input has a line with the command line, and the file.
struct ConfigurationArea: FuzzArea {
  private static let commands = [
    "config check", "config check", "config check", "providers", "providers openweathermap",
    "--format json", "--format plain", "", "photos", "photos sea", "weather London",
    "show pixabay flickr", "photos --detail flickr:1", "photos --open pixabay:1", "--demo",
    "config schema",
  ]

  private let seeds: [JSONTree]
  private let mutator: JSONMutator

  init() {
    let shipped = String(decoding: ShippedConfiguration.bytes, as: UTF8.self)
    seeds = [shipped, Self.full].compactMap { JSONTree($0) }
    mutator = JSONMutator(values: seeds.flatMap { $0.parts(atMost: 400) })
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    let command = generator.pick(Self.commands)
    return Array((command + "\n").utf8) + mutator.bytes(of: generator.pick(seeds), &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let command = input.prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: command, as: UTF8.self).split(separator: " ").map(String.init)
    let file = Array(input.dropFirst(command.count + 1))
    var run = FuzzRun(arguments: words, environment: ["LANG": "C.UTF-8"])
    // A file that uses a key's variable as a place or search text shows the key by itself.
    let text = String(decoding: file, as: UTF8.self)
    let used = FuzzRun.keys.keys.map { text.ranges(of: "\"apiKey\":\"${\($0)}\"").count }
    if text.ranges(of: "_API_KEY").count == used.reduce(0, +) {
      run.environment.merge(FuzzRun.keys) { $1 }
    }
    run.shippedConfiguration = file
    return try await run.run()
  }

  /// A configuration with every possible setting, including each option of each provider.
  private static let full: String = {
    let entries = RegisteredProviders.registry.descriptors.flatMap { provider in
      [nil, #"{"command": ["pass", "show", "key"]}"#, #"{"file": "~/key"}"#].enumerated().map {
        index,
        key in
        let options = provider.options.map { option in
          "\(JSONRewriter.quoted(option.name)): "
            + (option.type == .secret ? key ?? value(of: option) : value(of: option))
        }
        return """
          {"name": "\(provider.name)-\(index)", "provider": "\(provider.name)", "enabled": true,
           "refresh": "90s", "timeout": 5, "options": {\(options.joined(separator: ", "))},
           "fallback": {"provider": "open-meteo", "options": {}}}
          """
      }
    }
    return """
      {"$schema": "./plugins.schema.json", "version": 1, "refresh": "5m", "units": "imperial",
       "language": "pt-BR", "aliases": {"home": "Paris,FR", "away": 524901, "sea": "${SEA:-51,-9}"},
       "providers": [\(entries.joined(separator: ",\n"))]}
      """
  }()

  private static func value(of option: OptionDescription) -> String {
    switch option.type {
    case .arguments: #"["/bin/program", "--flag", "a,b ${c}"]"#
    case .secret: "\"${\(option.variable ?? "KEY")}\""
    case .baseURL: #""https://api.example.org:8443/base""#
    case .boolean: "true"
    case .places: #"["home", "London", 2643743, "51.5,-0.12", "zip:94040,US"]"#
    case .query: #""{city} {condition} {season}""#
    case .integer(let bounds): "\(bounds.lowerBound)"
    case .number(let bounds): "\(bounds.lowerBound)"
    case .choice(let choices): JSONRewriter.quoted(choices.first ?? "")
    case .choices(let choices): "[" + choices.map(JSONRewriter.quoted).joined(separator: ", ") + "]"
    case .words: #"["one", "${TWO:-two}"]"#
    case .text: "\"7\""
    }
  }
}

/// One run of the program, without a network or a real terminal.
struct FuzzRun {
  var arguments: [String]
  var environment: [String: String]
  var shippedConfiguration = ShippedConfiguration.bytes
  var transport = FuzzTransport(failure: .unreachable)
  /// The simulated terminal and its keys; `nil` for a pipe.
  var screen: FuzzScreen?
  var form: PictureRequest.Form?

  /// The variables that hold the key.
  static let keys: [String: String] = {
    let names = RegisteredProviders.registry.descriptors.flatMap(\.options).compactMap(\.variable)
    return Dictionary(names.map { ($0, SecretCanary.secret.revealed) }) { first, _ in first }
  }()

  /// Runs the program and checks its output.
  func run() async throws(FuzzFinding) -> Bool {
    let (output, errorOutput) = (FuzzOutput(mostWrites: 16), FuzzOutput(mostWrites: 200))
    let clock = VirtualClock()
    let app = App(
      AppContext(
        arguments: arguments,
        environment: environment,
        transport: transport,
        demoTransport: FuzzTransport(failure: nil),
        shippedConfiguration: shippedConfiguration,
        clock: clock,
        sleepStarted: { output.countSleep() },
        form: form,
        screen: screen,
        networkChanges: AsyncStream { $0.finish() },
        output: output,
        errorOutput: errorOutput
      )
    )
    let status = await clock.executor.run { await app.run() }
    // Pictures use their own escape sequences, and a preview is overdrawn. A path is printed
    // verbatim for scripts.
    let printsPath = arguments.contains("config") || arguments.contains { $0.hasPrefix("--save") }
    if screen == nil, !printsPath {
      try TextCheck.check(output.text, "the output", allowsColor: true)
    }
    try TextCheck.check(errorOutput.text, "the output of errors", allowsColor: true)
    try require(!TextCheck.showsKey(output.text), "a key is in the output")
    switch status {
    case .success: return true
    case .incomplete, .usage, .unavailable, .configuration: return false
    default: throw FuzzFinding(what: "it ends with \(status.rawValue): \(errorOutput.text)")
    }
  }
}

/// Records the output, and closes after some writes, like a pipe whose reader has ended.
final class FuzzOutput: TextOutput {
  /// The most waits of one run: a watch of a day sleeps tens of thousands of times on a clock that
  /// jumps.
  private static let mostSleeps = 1000

  private let mostWrites: Int
  private let state = Mutex((text: "", writes: 0, sleeps: 0))

  init(mostWrites: Int) {
    self.mostWrites = mostWrites
  }

  var text: String { state.withLock(\.text) }

  var isClosed: Bool { state.withLock { $0.sleeps >= Self.mostSleeps || $0.writes >= mostWrites } }

  /// Counts a wait of the writer.
  func countSleep() { state.withLock { $0.sleeps += 1 } }

  func write(_ text: String) throws(OutputError) {
    if isClosed { throw .closed }
    state.withLock { state in
      state.writes += 1
      state.text += text
    }
  }
}

/// A screen on which some keys are pressed, and then no more.
final class FuzzScreen: TestScreen {
  let size: ScreenSize
  private let keys: [Key]
  private let frames = Mutex<(count: Int, last: Frame?)>((0, nil))

  init(size: ScreenSize, keys: [Key]) {
    self.size = size
    self.keys = keys
  }

  /// Presses the keys.
  func open(_ report: @escaping ScreenReport) -> FuzzScreen {
    for key in keys { report(.key(key)) }
    report(.inputEnded)
    return self
  }

  func draw(_ frame: Frame) throws(ScreenError) {
    try frames.withLock { frames throws(ScreenError) in
      // More frames than the keys cause.
      guard frames.count < 200 else { throw .closed }
      _ = FrameEncoder.difference(from: frames.last, to: frame)
      frames = (frames.count + 1, frame)
    }
  }

  func copy(_ text: String) {}

  func invalidate() { frames.withLock { $0.last = nil } }

  func close() {}
}

/// A transport on which every request fails; or the demo without its painted pictures, which take
/// longer than everything else.
struct FuzzTransport: Transport {
  private static let demo = Demo.transport()
  private static let picture = PNGFile(blackWidth: 4, height: 3, .gray).bytes

  let failure: ErrorCode?

  func send(_ request: Request) async throws(TransportError) -> Response {
    // The URL is built also for a failure, to test that it can be.
    precondition(!request.revealedURL.isEmpty)
    if let failure { throw TransportError(failure, host: request.baseURL.host) }
    guard request.path.hasPrefix("/painted/") else { return try await Self.demo.send(request) }
    return Response(status: 200, headers: [("content-type", "image/png")], body: Self.picture)
  }
}
