import Synchronization

/// A server that fails in every way of a table, each under a path of its own, and turns good when it
/// is told to.
///
/// ```swift
/// let server = try ChaosServer(Fault.all, good: { _ in .json("{}") })
/// // … ask server.baseURL(of: 3), and see Fault.all[3] …
/// server.turn(3, .good)
/// ```
package final class ChaosServer: Sendable {
  /// How it answers.
  package enum Mood: Sendable {
    case good
    case bad
  }

  /// A port that refuses connections as long as the mood is bad.
  private final class Refusal: Sendable {
    let port: LoopbackClosedPort
    let server = Mutex<LoopbackServer?>(nil)

    init() throws { port = try LoopbackClosedPort() }
  }

  private final class Moods: Sendable {
    private let moods: Mutex<[Mood]>

    init(_ moods: [Mood]) { self.moods = Mutex(moods) }

    subscript(index: Int) -> Mood {
      get { moods.withLock { $0.indices.contains(index) ? $0[index] : .bad } }
      set { moods.withLock { $0[index] = newValue } }
    }
  }

  /// What it does.
  package let faults: [Fault]

  private let moods: Moods
  private let server: LoopbackServer
  private let elsewhere: LoopbackServer
  private let refusals: [Int: Refusal]
  private let good: @Sendable (LoopbackRequest) -> LoopbackReply

  /// Starts a server, which is bad in all ways.
  ///
  /// - Parameters:
  ///   - faults: What it does.
  ///   - good: What it answers where it is good.
  /// - Throws: ``LoopbackServer/Failure`` where the system gives no port.
  package init(
    _ faults: [Fault],
    good: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws {
    self.faults = faults
    self.good = good
    let moods = Moods(Array(repeating: .bad, count: faults.count))
    let elsewhere = try LoopbackServer(good)
    let place = elsewhere.baseURL
    self.moods = moods
    self.elsewhere = elsewhere
    refusals = try Dictionary(
      uniqueKeysWithValues: faults.indices.compactMap { index in
        if case .refuse = faults[index].deed { (index, try Refusal()) } else { nil }
      }
    )
    server = try LoopbackServer { request in
      guard let index = Self.index(in: request.path), faults.indices.contains(index) else {
        return .status(404)
      }
      let good = good(request)
      guard moods[index] == .bad, case .reply(let reply) = faults[index].deed else { return good }
      return reply(Fault.Scene(request: request, good: good, elsewhere: place))
    }
  }

  /// Where a fault is met.
  package func baseURL(of index: Int) -> String {
    (refusals[index]?.port.baseURL ?? server.baseURL) + "/\(index)"
  }

  /// Turns one fault on or off.
  ///
  /// - Throws: ``LoopbackServer/Failure`` where the system does not give a port a second time.
  package func turn(_ index: Int, _ mood: Mood) throws {
    moods[index] = mood
    guard let refusal = refusals[index] else { return }
    let server = mood == .good ? try LoopbackServer(on: refusal.port, good) : nil
    let former = refusal.server.withLock { held in
      defer { held = server }
      return held
    }
    former?.stop()
  }

  /// Turns all faults on or off.
  package func turn(_ mood: Mood) throws {
    for index in faults.indices { try turn(index, mood) }
  }

  /// Waits until so many requests have arrived in all.
  package func waitForRequests(_ count: Int) async {
    await server.waitForRequests(count)
  }

  /// How many requests have met a fault, or the good that is in its place.
  package func requestCount(of index: Int) -> Int {
    let elsewhere = refusals[index]?.server.withLock { $0?.requests.count ?? 0 } ?? 0
    return server.requests.count { Self.index(in: $0.path) == index } + elsewhere
  }

  /// How many connections came to where redirects lead.
  package var strayConnectionCount: Int { elsewhere.connectionCount }

  /// Ends all threads; again does nothing.
  package func stop() {
    server.stop()
    elsewhere.stop()
    for refusal in refusals.values { refusal.server.withLock { $0.take() }?.stop() }
  }

  private static func index(in path: String) -> Int? {
    path.split(separator: "/").first.flatMap { Int($0) }
  }
}
