/// The identity of one load; the result of another than the last one of its key counts for nothing.
package struct Ticket<Key: Hashable & Sendable>: Sendable, Hashable {
  package let key: Key
  let number: Int
}

/// What is loaded by key: each is due, in flight or known.
///
/// It has no clock and no tasks; callers pass the time.
package struct Loads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The wanted keys, in order.
  package private(set) var keys: [Key] = []
  /// The keys that wait for their time, in the order in which they start.
  private var due: [(key: Key, at: Duration)] = []
  private var flights: [Key: Ticket<Key>] = [:]
  private var known: [Key: Value] = [:]
  /// The failures of each key in sequence.
  private var failures: [Key: Int] = [:]
  private var count = 0
  /// The most in flight.
  private let limit: Int
  /// When the last one that is in flight, or waits for its turn, became due; `nil` if nothing is in flight.
  package private(set) var busySince: Duration?

  package init(limit: Int = .max) {
    self.limit = limit
  }

  package subscript(key: Key) -> Value? { known[key] }

  /// The values in the order of their keys.
  package var values: [Value] { keys.compactMap { known[$0] } }

  /// The keys that are in flight, in order.
  package var inFlight: [Key] { tickets.map(\.key) }

  /// The tickets of what is in flight, in the order of their keys.
  var tickets: [Ticket<Key>] { keys.compactMap { flights[$0] } }

  /// Whether nothing will start and nothing is in flight.
  package var isIdle: Bool { due.isEmpty && flights.isEmpty }

  /// Whether something is in flight.
  package var isBusy: Bool { !flights.isEmpty }

  /// Returns when the next one is due after a time; `nil` for never.
  package func nextDue(after now: Duration) -> Duration? {
    due.lazy.map(\.at).filter { $0 > now }.min()
  }

  // MARK: What is wanted

  /// Wants these alone, in this order; what is new is due, and what is gone is forgotten.
  package mutating func want(_ wanted: [Key], at now: Duration = .zero) {
    guard wanted != keys else { return }
    let old = Set(keys)
    var seen: Set<Key> = []
    keys = wanted.filter { seen.insert($0).inserted }
    let times = Dictionary(due.map { ($0.key, $0.at) }) { first, _ in first }
    due = keys.compactMap { key in
      (times[key] ?? (old.contains(key) ? nil : now)).map { (key, $0) }
    }
    flights = flights.filter { seen.contains($0.key) }
    known = known.filter { seen.contains($0.key) }
    failures = failures.filter { seen.contains($0.key) }
    if flights.isEmpty { busySince = nil }
  }

  /// Makes a wanted one due at a time, or as soon as its flight has ended.
  package mutating func refresh(_ key: Key, at moment: Duration) {
    if let index = due.firstIndex(where: { $0.key == key }) {
      due[index].at = min(due[index].at, moment)
    } else {
      due.append((key, moment))
    }
  }

  /// Makes one due, and forgets its flight, whose result then counts for nothing.
  package mutating func restart(_ key: Key, at now: Duration = .zero) {
    flights[key] = nil
    refresh(key, at: now)
  }

  // MARK: Flights

  /// Starts what is due, as far as the limit allows.
  ///
  /// - Parameter isAllowed: Whether one may start now.
  package mutating func begin(
    at now: Duration = .zero,
    where isAllowed: (Key) -> Bool = { _ in true }
  ) -> [Ticket<Key>] {
    var started: [Ticket<Key>] = []
    guard flights.count < limit else { return started }
    due.removeAll { key, time in
      guard time <= now, flights.count < limit, flights[key] == nil, isAllowed(key) else {
        return false
      }
      count += 1
      let ticket = Ticket(key: key, number: count)
      flights[key] = ticket
      started.append(ticket)
      busySince = max(busySince ?? time, time)
      return true
    }
    return started
  }

  /// Returns whether a ticket is that of the last flight.
  package func isValid(_ ticket: Ticket<Key>) -> Bool { flights[ticket.key] == ticket }

  /// Records a result.
  ///
  /// - Returns: Whether the ticket is still valid.
  @discardableResult
  package mutating func settle(_ ticket: Ticket<Key>, _ value: Value) -> Bool {
    guard isValid(ticket) else { return false }
    flights[ticket.key] = nil
    known[ticket.key] = value
    if flights.isEmpty { busySince = nil }
    return true
  }

  /// Counts a result as success or failure.
  ///
  /// - Returns: The failures of the key in sequence.
  package mutating func count(_ key: Key, failed: Bool) -> Int {
    failures[key] = failed ? failures[key, default: 0] + 1 : nil
    return failures[key] ?? 0
  }
}
