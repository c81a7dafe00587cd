import DashCore
import DashTestSupport
import Synchronization
import TerminalScreen
import TextRendering

/// The screen, the user and the environment of a soak.
///
/// After a frame, the seed decides what happens next. After the given number of requests the faults end, and the watch ends with the first frame
/// that shows good new data of every place.
final class SoakUser: TestScreen, Transport {
  /// The versions of the configuration.
  enum Version: CaseIterable {
    case whole
    /// One instance fewer.
    case short
    /// Invalid JSON.
    case broken
  }

  private enum Action {
    case key(Key)
    case resize(Int, Int)
    case network(Bool)
    case configure(Version)
  }

  private struct State {
    var generator: SeededGenerator
    /// The first actions: the largest size of everything, so that a later peak is a leak.
    var planned: [Action]
    var isPaused = false
    /// The distance of the interval from the shortest one.
    var intervalSteps = 0
    var size = ScreenSize.fallback
    var shown: Frame?
    var requests = 0
    var samples: [ProcessSample] = []
    var checksByUser = 0
    /// The number of frames within which good data must appear; `nil` before the faults end.
    var patience: Int?
    var isFresh: Bool?
  }

  private static let sizes = [(200, 60), (120, 40), (80, 24), (40, 12), (12, 3)]
  static let places = 1...12

  let networkChanges: AsyncStream<Bool>
  private let report = Mutex<ScreenReport?>(nil)
  private let networkInlet: AsyncStream<Bool>.Continuation
  private let state: Mutex<State>
  private let requests: Int
  private let server: SoakServer
  private let base: any Transport
  private let clock: VirtualClock
  private let configure: @Sendable (Version) -> Void

  func open(_ report: @escaping ScreenReport) -> SoakUser {
    self.report.withLock { $0 = report }
    return self
  }

  private func send(_ event: ScreenEvent) { report.withLock(\.self)?(event) }

  init(
    requests: Int,
    seed: UInt64,
    server: SoakServer,
    transport: any Transport,
    clock: VirtualClock,
    configure: @escaping @Sendable (Version) -> Void
  ) {
    self.requests = requests
    self.server = server
    base = transport
    self.clock = clock
    self.configure = configure
    (networkChanges, networkInlet) = AsyncStream.makeStream()
    let overture =
      Self.sizes.map { Action.resize($0.0, $0.1) } + Version.allCases.map { .configure($0) }
    state = Mutex(
      State(generator: SeededGenerator(seed: seed), planned: overture.reversed())
    )
  }

  var samples: [ProcessSample] { state.withLock(\.samples) }
  /// How often the user did what starts a check of alerts.
  var checksByUser: Int { state.withLock(\.checksByUser) }
  var finishedRequests: Int { state.withLock(\.requests) }
  /// Whether the watch ended with good data.
  var isFresh: Bool { state.withLock(\.isFresh) == true }
  var lastFrame: String { state.withLock(\.shown)?.text ?? "" }

  // MARK: Transport

  /// Stops the clock while a request is in flight.
  func send(_ request: Request) async throws(TransportError) -> Response {
    let result = await clock.during { () async -> Result<Response, TransportError> in
      do throws(TransportError) {
        return .success(try await base.send(request))
      } catch {
        return .failure(error)
      }
    }
    state.withLock { $0.requests += 1 }
    return try result.get()
  }

  // MARK: Screen

  var size: ScreenSize { state.withLock(\.size) }

  func copy(_ text: String) {}

  func invalidate() { state.withLock { $0.shown = nil } }

  func close() { report.withLock { $0 = nil } }

  /// Encodes a frame like a terminal's screen, takes samples, and acts.
  ///
  /// It is called where the watch itself runs, so nothing is half done when it takes a sample.
  func draw(_ frame: Frame) {
    let action = state.withLock { state in
      _ = FrameEncoder.difference(from: state.shown, to: frame)
      state.shown = frame
      if state.requests * 200 >= (state.samples.count + 1) * requests {
        state.samples.append(ProcessSample())
      }
      return next(&state, frame)
    }
    switch action {
    case .key(.character("r")), .configure: state.withLock { $0.checksByUser += 1 }
    default: break
    }
    switch action {
    case .key(let key): send(.key(key))
    case .resize(let columns, let rows):
      state.withLock { $0.size = ScreenSize(columns: columns, rows: rows) }
      send(.resized)
    case .network(let hasRoute): networkInlet.yield(hasRoute)
    case .configure(let version): configure(version)
    case nil: break
    }
  }

  private func next(_ state: inout State, _ frame: Frame) -> Action? {
    if let action = state.planned.popLast() { return action }
    guard let patience = state.patience else {
      guard state.requests >= requests else { return Self.random(&state) }
      server.calmDown()
      state.patience = 2000
      state.planned = Self.tidyUp(&state).reversed()
      return nil
    }
    guard state.isFresh == nil else { return nil }
    let text = frame.text
    let isFresh =
      Self.places.allSatisfy { text.contains(SoakServer.calmName(of: $0)) }
      && !["Soak", "stale", "offline", "not reloaded"].contains { text.contains($0) }
    state.patience = patience - 1
    guard isFresh || patience <= 0 else { return nil }
    state.isFresh = isFresh
    return .key(.character("q"))
  }

  /// Returns the actions that lead to a large screen of all panels that is not paused.
  private static func tidyUp(_ state: inout State) -> [Action] {
    // From the help above a card.
    [.key(.escape), .key(.escape)]
      + (state.isPaused ? [press(" ", &state)] : [])
      + [.network(true), .configure(.whole), .resize(120, 100)]
  }

  /// Returns the action after a frame, mostly none; it never ends the watch.
  private static func random(_ state: inout State) -> Action? {
    let roll = state.generator.below(1000)
    if state.isPaused, roll < 250 { return press(" ", &state) }
    switch roll {
    case 0..<8: return press(" ", &state)
    case 8..<20: return .key(.character("u"))
    case 20..<32: return press("?", &state)
    case 32..<60: return .key(.character("j"))
    case 60..<80: return .key(.character("k"))
    case 80..<90: return .key(.tab)
    case 90..<100: return .key(.enter)
    case 100..<120: return .key(.escape)
    case 120..<130: return .key(.character("r"))
    // At most five seconds, because each second is a frame.
    case 130..<135 where state.intervalSteps < 2:
      state.intervalSteps += 1
      return .key(.character("+"))
    case 135..<140:
      state.intervalSteps = max(state.intervalSteps - 1, 0)
      return .key(.character("-"))
    case 140..<142: return .key(.redraw)
    case 142..<160:
      let (columns, rows) = state.generator.pick(sizes)
      return .resize(columns, rows)
    case 160..<162: return .network(state.generator.oneIn(2))
    case 162..<170: return .configure(state.generator.pick(Version.allCases))
    default: return nil
    }
  }

  /// Presses a key that changes what later keys do.
  private static func press(_ key: Character, _ state: inout State) -> Action {
    if key == " " { state.isPaused.toggle() }
    return .key(.character(key))
  }
}
