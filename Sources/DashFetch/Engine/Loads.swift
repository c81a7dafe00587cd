/// What is loaded by key: each is due, in flight or known.
///
/// It has no clock; callers pass the time.
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

  private struct Entry: Sendable {
    var value: Value?
    var flight: Ticket?
    /// When it is to be loaded; `nil` for never.
    var due: Duration?
  }

  private var entries: [Key: Entry] = [:]
  /// The wanted keys, in the order in which they start.
  private var keys: [Key] = []
  private var count = 0
  /// The most in flight.
  private let limit: Int

  package init(limit: Int = .max) {
    self.limit = limit
  }

  package subscript(key: Key) -> Value? { entries[key]?.value }

  /// The values in the order of their keys.
  package var values: [Value] { keys.compactMap { entries[$0]?.value } }

  /// The keys that are in flight, in order.
  package var inFlight: [Key] { keys.filter { entries[$0]?.flight != nil } }

  /// Whether nothing is in flight.
  package var isIdle: Bool { inFlight.isEmpty }

  /// Wants these alone; what is new is due at once, and what is gone is forgotten.
  package mutating func want(_ wanted: [Key], at now: Duration) {
    var seen: Set<Key> = []
    keys = wanted.filter { seen.insert($0).inserted }
    entries = entries.filter { seen.contains($0.key) }
    for key in keys where entries[key] == nil { entries[key] = Entry(due: now) }
  }

  /// Makes one due, and forgets its flight, whose result then counts for nothing.
  package mutating func restart(_ key: Key, at now: Duration) {
    entries[key]?.due = now
    entries[key]?.flight = nil
  }

  /// Starts what is due, as far as the limit allows.
  package mutating func begin(at now: Duration) -> [Ticket] {
    let due = keys.filter { key in
      guard let entry = entries[key], entry.flight == nil, let due = entry.due else { return false }
      return due <= now
    }
    return due.prefix(max(0, limit - inFlight.count)).map { key in
      count += 1
      let ticket = Ticket(key, count)
      entries[key]?.flight = ticket
      entries[key]?.due = nil
      return ticket
    }
  }

  /// Records a result.
  ///
  /// - Returns: Whether the ticket is still valid.
  @discardableResult
  package mutating func settle(_ ticket: Ticket, _ value: Value) -> Bool {
    guard entries[ticket.key]?.flight == ticket else { return false }
    entries[ticket.key] = Entry(value: value)
    return true
  }
}
