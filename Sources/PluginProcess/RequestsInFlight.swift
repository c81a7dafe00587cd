import DashCore
import Subprocess

/// A request to a long-running program.
struct Ticket: Sendable {
  let id: Int
  let call: ProgramCall
  let deadline: ContinuousClock.Instant
  let continuation: CheckedContinuation<PluginOutcome, Never>

  /// The line for the program: the request with its identifier.
  var line: [UInt8] { RequestLine.line(call.input, id: id) }
}

/// The requests that a long-running program has not answered yet.
struct RequestsInFlight {
  private let limits: PluginLimits
  private var tickets: [Int: Ticket] = [:]
  private var lastUse = ContinuousClock.now

  /// The program's log since the last answer.
  var log: PluginLog

  /// The number of requests in succession that got no answer in time.
  private(set) var unansweredCount = 0

  init(limits: PluginLimits) {
    self.limits = limits
    log = PluginLog(limit: limits.logBytes)
  }

  var all: [Ticket] { Array(tickets.values) }

  /// The time at which a request times out, or the program is idle.
  var nextDeadline: ContinuousClock.Instant {
    tickets.values.map(\.deadline).min() ?? lastUse + limits.idleTime
  }

  /// Returns whether the program has been without requests for long.
  func isIdle(at now: ContinuousClock.Instant) -> Bool {
    tickets.isEmpty && now >= lastUse + limits.idleTime
  }

  mutating func add(_ ticket: Ticket) {
    tickets[ticket.id] = ticket
    lastUse = .now
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

  /// Passes a line to the request that it answers.
  ///
  /// The answer to a request that was cancelled or has timed out is discarded. A line without the
  /// identifier of any request fails the oldest one.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - nextID: The identifier that no request has had yet.
  /// - Returns: Whether it answered a request.
  mutating func answer(_ line: [UInt8], nextID: Int) -> Bool {
    guard let node = try? JSONParser.parse(line) else {
      // The decoder of the request says what is wrong with it.
      guard let ticket = removeOldest() else { return false }
      resume(ticket, .document(line, exitStatus: 0, hiding: ticket.call.secrets))
      return false
    }
    guard
      case .number(let number) = node["id"]?.value, let id = Int(exactly: number),
      (1..<nextID).contains(id)
    else {
      if let ticket = removeOldest() { resume(ticket, .failed(.unknownAnswer)) }
      return false
    }
    guard let ticket = tickets.removeValue(forKey: id) else { return false }
    unansweredCount = 0
    resume(ticket, .document(line, exitStatus: 0, hiding: ticket.call.secrets))
    return true
  }

  private mutating func removeOldest() -> Ticket? {
    tickets.keys.min().flatMap { tickets.removeValue(forKey: $0) }
  }

  private mutating func resume(_ ticket: Ticket, _ outcome: PluginOutcome) {
    var outcome = outcome
    outcome.log = log.bytes
    log = PluginLog(limit: limits.logBytes)
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

extension ChildConversation {
  /// Removes the first line of the output and returns it without its end; `nil` if none is complete.
  mutating func takeLine() -> [UInt8]? {
    while let end = output.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(output[..<end])
      output.removeSubrange(...end)
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return line }
    }
    return nil
  }
}
