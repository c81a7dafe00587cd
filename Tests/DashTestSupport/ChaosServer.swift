import Synchronization

/// A server with a table of faults, each under its own path, which can be switched to good
/// responses.
///
/// ```swift
/// let server = try ChaosServer(Fault.all, good: { _ in .json("{}") })
/// // … send a request to server.baseURL(of: 3), and expect Fault.all[3] …
/// server.turn(3, .good)
/// ```
package final class ChaosServer: Sendable {
  /// How the server responds.
  package enum Mood: Sendable {
    case good
    case bad
  }

  private final class Moods: Sendable {
    private let moods: Mutex<[Mood]>

    init(_ moods: [Mood]) { self.moods = Mutex(moods) }

    subscript(index: Int) -> Mood {
      get { moods.withLock { $0[index] } }
      set { moods.withLock { $0[index] = newValue } }
    }
  }

  /// The faults that the server produces.
  package let faults: [Fault]

  private let moods: Moods
  private let server: LoopbackServer
  private let elsewhere: LoopbackServer

  /// Starts a server with every fault switched on.
  ///
  /// - Parameters:
  ///   - faults: The faults to produce.
  ///   - good: Returns the response when the fault is switched off.
  /// - Throws: ``LoopbackServer/Failure`` if the system has no free port.
  package init(
    _ faults: [Fault],
    good: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws {
    self.faults = faults
    let moods = Moods(Array(repeating: .bad, count: faults.count))
    let elsewhere = try LoopbackServer(good)
    let place = elsewhere.baseURL
    self.moods = moods
    self.elsewhere = elsewhere
    server = try LoopbackServer { request in
      guard let index = Self.index(in: request.path), faults.indices.contains(index) else {
        return .status(404)
      }
      let good = good(request)
      guard moods[index] == .bad else { return good }
      return faults[index].reply(Fault.Scene(request: request, good: good, elsewhere: place))
    }
  }

  /// Returns the base URL that produces a fault.
  package func baseURL(of index: Int) -> String { "\(server.baseURL)/\(index)" }

  /// Switches one fault on or off.
  package func turn(_ index: Int, _ mood: Mood) { moods[index] = mood }

  /// Switches all faults on or off.
  package func turn(_ mood: Mood) {
    for index in faults.indices { turn(index, mood) }
  }

  /// Returns how many requests came to a fault's URL, in either mood.
  package func requestCount(of index: Int) -> Int {
    server.requests.count { Self.index(in: $0.path) == index }
  }

  /// How many connections came to the target of the redirects.
  package var strayConnectionCount: Int { elsewhere.connectionCount }

  /// Ends all threads; calling it again does nothing.
  package func stop() {
    server.stop()
    elsewhere.stop()
  }

  private static func index(in path: String) -> Int? {
    path.split(separator: "/").first.flatMap { Int($0) }
  }
}
