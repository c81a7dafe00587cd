/// What is loaded by key: each is due, in flight or known.
///
/// It has no clock and no tasks.
package struct Loads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The identity of one load; the result of another than the last one counts for nothing.
  package struct Ticket: Sendable, Hashable {
    package let key: Key
    private let number: Int

    fileprivate init(_ key: Key, _ number: Int) {
      self.key = key
      self.number = number
    }
  }

  /// The wanted keys, in order.
  private var keys: [Key] = []
  /// The keys that are due, in the order in which they start.
  private var due: [Key] = []
  private var flights: [Key: Ticket] = [:]
  private var known: [Key: Value] = [:]
  private var count = 0
  /// The most in flight.
  private let limit: Int

  package init(limit: Int = .max) {
    self.limit = limit
  }

  package subscript(key: Key) -> Value? { known[key] }

  /// The values in the order of their keys.
  package var values: [Value] { keys.compactMap { known[$0] } }

  /// The keys that are in flight, in order.
  package var inFlight: [Key] { keys.filter { flights[$0] != nil } }

  /// Whether nothing is due or in flight.
  package var isIdle: Bool { due.isEmpty && flights.isEmpty }

  /// Wants these alone; what is new is due, and what is gone is forgotten.
  package mutating func want(_ wanted: [Key]) {
    let old = Set(keys)
    var seen: Set<Key> = []
    keys = wanted.filter { seen.insert($0).inserted }
    due = due.filter(seen.contains) + keys.filter { !old.contains($0) }
    flights = flights.filter { seen.contains($0.key) }
    known = known.filter { seen.contains($0.key) }
  }

  /// Makes one due, and forgets its flight, whose result then counts for nothing.
  package mutating func restart(_ key: Key) {
    flights[key] = nil
    due.append(key)
  }

  /// Starts what is due, as far as the limit allows.
  package mutating func begin() -> [Ticket] {
    let started = due.prefix(max(0, limit - flights.count))
    due.removeFirst(started.count)
    return started.map { key in
      count += 1
      let ticket = Ticket(key, count)
      flights[key] = ticket
      return ticket
    }
  }

  /// Records a result.
  ///
  /// - Returns: Whether the ticket is still valid.
  @discardableResult
  package mutating func settle(_ ticket: Ticket, _ value: Value) -> Bool {
    guard flights[ticket.key] == ticket else { return false }
    flights[ticket.key] = nil
    known[ticket.key] = value
    return true
  }
}
