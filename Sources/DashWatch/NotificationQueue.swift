import DashCore
import TextRendering

/// What a program is started for.
enum Notification: Sendable {
  case alert(WeatherAlert, PlaceQuery)
  case rule(RuleFinding)

  /// What the program reads, as JSON.
  var document: [UInt8] {
    switch self {
    case .alert(let alert, let place): AlertDocument.json(alert, of: place)
    case .rule(let finding): finding.document
    }
  }
}

/// The new alerts and rules for which a program is still to start: hundreds may be new at once.
struct NotificationQueue: Sendable {

  /// The number of programs that run at once.
  static let concurrentPrograms = 4
  /// The number of alerts that wait at most; with programs that hang, these take a quarter of an hour.
  static let maximumWaiting = 100

  private var waiting: [Notification] = []
  private var running = 0

  private var lost = 0

  /// The number of alerts whose program has not started: those that wait, and those without room.
  var count: Int { waiting.count + lost }

  /// Adds new alerts.
  ///
  /// - Returns: The number of those that find no room.
  mutating func add(_ new: [Notification]) -> Int {
    let room = max(Self.maximumWaiting + Self.concurrentPrograms - running - waiting.count, 0)
    waiting += new.prefix(room)
    let rest = max(new.count - room, 0)
    lost += rest
    return rest
  }

  /// Takes the alerts whose programs start now.
  mutating func start() -> [Notification] {
    let started = Array(waiting.prefix(max(Self.concurrentPrograms - running, 0)))
    waiting.removeFirst(started.count)
    running += started.count
    return started
  }

  /// Notes that a program has ended.
  mutating func end() { running -= 1 }

  /// Forgets what waits.
  mutating func removeAll() { waiting = [] }
}
