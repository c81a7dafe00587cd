import Synchronization
import TerminalScreen
import TextRendering

/// The events of a run: keys after frames, samples after requests, and the end.
///
/// After the given number of refreshes the faults end, and the watch ends with the first frame that
/// shows good new data of every place.
final class SoakCourse: Sendable {
  /// The means to control the run.
  struct Levers {
    let endFaults: @Sendable () -> Void
    let press: @Sendable (Key) -> Void
    let resize: @Sendable (ScreenSize) -> Void
    let changeNetwork: @Sendable (Bool) -> Void
    let configure: @Sendable (SoakConfiguration.Version) -> Void
  }

  private typealias Action = KeyPresser.Action

  private enum Phase {
    case faulty
    /// The faults have ended; this many more frames may be checked.
    case calm(framesLeft: Int)
    case done(isFresh: Bool)
  }

  private struct State {
    var levers: Levers?
    var keys: KeyPresser
    var phase = Phase.faulty
    var requests = 0
    var nextSample: Int
    var samples: [ProcessSample] = []
    var lastFrame = ""
  }

  /// The number of frames within which good data must appear after the faults.
  private static let patience = 2_000

  private let plannedRequests: Int
  private let requestsPerSample: Int
  private let state: Mutex<State>

  init(refreshes: Int, seed: UInt64) {
    plannedRequests = refreshes * SoakConfiguration.placesPerInstance
    requestsPerSample = max(refreshes / 200, 1) * SoakConfiguration.placesPerInstance
    state = Mutex(State(keys: KeyPresser(seed: seed), nextSample: requestsPerSample))
  }

  func begin(_ levers: Levers) {
    state.withLock { $0.levers = levers }
  }

  /// Releases the controls, which hold a reference back to this object.
  func end() {
    state.withLock { $0.levers = nil }
  }

  /// The number of refreshes of an instance, each of which requests all its places.
  var refreshes: Int { state.withLock(\.requests) / SoakConfiguration.placesPerInstance }

  var samples: [ProcessSample] { state.withLock(\.samples) }

  /// Whether the watch ended with good data.
  var isFresh: Bool {
    state.withLock { if case .done(isFresh: true) = $0.phase { true } else { false } }
  }

  /// The last checked frame.
  var lastFrame: String { state.withLock(\.lastFrame) }

  /// Counts a request.
  func requestEnded() {
    state.withLock { $0.requests += 1 }
  }

  /// Reacts to a frame.
  ///
  /// It is called where the watch itself runs, so nothing is half done when it takes a sample.
  func frameDrawn(_ frame: Frame) {
    let (actions, levers) = state.withLock { state in
      if state.requests >= state.nextSample {
        state.nextSample += requestsPerSample
        state.samples.append(
          ProcessSample(refreshes: state.requests / SoakConfiguration.placesPerInstance)
        )
      }
      return (advance(&state, frame), state.levers)
    }
    guard let levers else { return }
    for action in actions { perform(action, with: levers) }
  }

  private func advance(_ state: inout State, _ frame: Frame) -> [Action] {
    switch state.phase {
    case .faulty where state.requests < plannedRequests: return state.keys.next().map { [$0] } ?? []
    case .faulty:
      state.phase = .calm(framesLeft: Self.patience)
      state.levers?.endFaults()
      return state.keys.tidyUp()
    case .calm(let framesLeft):
      state.lastFrame = frame.text
      let isFresh = Self.isFresh(state.lastFrame)
      guard isFresh || framesLeft <= 1 else {
        state.phase = .calm(framesLeft: framesLeft - 1)
        return []
      }
      state.phase = .done(isFresh: isFresh)
      return [.key(.character("q"))]
    case .done: return []
    }
  }

  private func perform(_ action: Action, with levers: Levers) {
    switch action {
    case .key(let key): levers.press(key)
    case .resize(let size): levers.resize(size)
    case .network(let hasRoute): levers.changeNetwork(hasRoute)
    case .configure(let version): levers.configure(version)
    }
  }

  /// Returns whether a screen shows data from after the faults for every place, and no error.
  private static func isFresh(_ text: String) -> Bool {
    SoakConfiguration.places.allSatisfy { text.contains(ServiceResponses.calmName(of: $0)) }
      && !["Soak", "stale", "offline", "not reloaded"].contains { text.contains($0) }
  }
}
