import DashCore

/// A request to a long-running program.
struct Ticket: Sendable {
  let id: Int
  /// The line for the program: the request with its identifier.
  let line: [UInt8]
  let secrets: [Secret]
  let deadline: ContinuousClock.Instant
  let continuation: CheckedContinuation<PluginOutcome, Never>
}

/// The requests whose documents a long-running program has not printed yet.
struct RequestsInFlight {
  private let limits: PluginLimits
  private var tickets: [Int: Ticket] = [:]
  private var lastUse = ContinuousClock.now

  private var log: PluginLog

  /// The number of bytes that the program wrote since the last request or document.
  private(set) var strayBytes = 0

  /// The number of requests in succession that got no document in time.
  private(set) var unansweredCount = 0

  init(limits: PluginLimits) {
    self.limits = limits
    log = PluginLog(limit: limits.logBytes)
  }

  private var all: [Ticket] { Array(tickets.values) }

  var isEmpty: Bool { tickets.isEmpty }

  /// The time at which a request times out, or the program is idle.
  var nextDeadline: ContinuousClock.Instant {
    tickets.values.map(\.deadline).min() ?? lastUse + limits.idleTime
  }

  /// Returns whether the program has been without new requests for long.
  func isIdle(at now: ContinuousClock.Instant) -> Bool { now >= lastUse + limits.idleTime }

  mutating func add(_ ticket: Ticket) {
    tickets[ticket.id] = ticket
    lastUse = .now
    strayBytes = 0
  }

  /// Adds to the program's log.
  mutating func add(log bytes: [UInt8]) {
    strayBytes += bytes.count
    log.add(bytes)
  }

  mutating func cancel(_ id: Int) {
    tickets.removeValue(forKey: id)?.continuation.resume(returning: .cancelled)
  }

  /// Fails the requests whose deadline has passed.
  mutating func expire(at now: ContinuousClock.Instant) {
    for ticket in all where ticket.deadline <= now {
      tickets[ticket.id] = nil
      resume(ticket, .failed(.timeout))
      unansweredCount += 1
    }
  }

  /// Fails all requests.
  mutating func fail(_ outcome: PluginOutcome) {
    for ticket in all { resume(ticket, outcome) }
    tickets = [:]
  }

  /// Completes requests with the documents that have their ids.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - nextID: The identifier that no request has had yet.
  /// - Returns: Whether one completed a request.
  mutating func complete(_ lines: PluginLines, nextID: Int) -> Bool {
    strayBytes += lines.byteCount
    return lines.lines.reduce(false) { complete($1, nextID: nextID) || $0 }
  }

  /// Completes the request whose id a document has.
  ///
  /// The document for a request that was cancelled or has timed out is discarded. A line without the
  /// identifier of any request fails the oldest one.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - nextID: The identifier that no request has had yet.
  /// - Returns: Whether it completed a request.
  private mutating func complete(_ line: [UInt8], nextID: Int) -> Bool {
    guard let node = try? JSONParser.parse(line) else {
      // The decoder of the request says what is wrong with it.
      guard let ticket = removeOldest() else { return false }
      resume(ticket, .document(line, exitStatus: 0, hiding: ticket.secrets))
      return false
    }
    guard
      case .number(let number) = node["id"]?.value, let id = Int(exactly: number),
      (1..<nextID).contains(id)
    else {
      if let ticket = removeOldest() { resume(ticket, .failed(.unknownID)) }
      return false
    }
    guard let ticket = tickets.removeValue(forKey: id) else { return false }
    unansweredCount = 0
    strayBytes = 0
    resume(ticket, .document(line, exitStatus: 0, hiding: ticket.secrets))
    return true
  }

  private mutating func removeOldest() -> Ticket? {
    tickets.keys.min().flatMap { tickets.removeValue(forKey: $0) }
  }

  private mutating func resume(_ ticket: Ticket, _ outcome: PluginOutcome) {
    var outcome = outcome
    outcome.log = log.takeLines()
    ticket.continuation.resume(returning: outcome)
  }
}

/// The lines of a long-running program.
enum RequestLine {
  /// Returns a request as a line with an identifier, in place of its own if it has one.
  static func line(_ request: [UInt8], id: Int) -> [UInt8] {
    var line = request
    while line.last == UInt8(ascii: "\n") { line.removeLast() }
    if let node = try? JSONParser.parse(line), case .object(let members) = node.value {
      if let own = members.last(where: { $0.name == "id" }) {
        line.replaceSubrange(own.value.range, with: "\(id)".utf8)
      } else {
        line.insert(
          contentsOf: "\"id\":\(id)\(members.isEmpty ? "" : ",")".utf8,
          at: node.offset + 1
        )
      }
    }
    return line + [UInt8(ascii: "\n")]
  }
}

/// Complete lines of a long-running program's output.
struct PluginLines {
  /// The lines without their ends, without blank ones.
  let lines: [[UInt8]]
  /// The number of their bytes, with all ends and blank lines.
  let byteCount: Int
}

/// Splits output into lines; each byte is looked at once.
struct LineSplitter {
  private var searchedCount = 0

  /// Removes the complete lines from the beginning of the output.
  mutating func takeLines(from output: inout [UInt8]) -> PluginLines {
    let last = output[searchedCount...].lastIndex(of: UInt8(ascii: "\n"))
    let taken = output[..<(last.map { $0 + 1 } ?? 0)]
    let lines = taken.split(separator: UInt8(ascii: "\n")).map(Array.init).filter { line in
      !line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }
    let count = taken.count
    output.removeSubrange(..<count)
    searchedCount = output.count
    return PluginLines(lines: lines, byteCount: count)
  }
}
