import DashCore
import Glibc

/// The result of one request to a plugin's program.
struct PluginOutcome: Sendable {
  /// Why there is no document.
  enum Failure: Error, Sendable, Hashable {
    case cancelled
    case program(ProgramFailure)
    /// The program's file is not trusted.
    case untrusted(FileTrustFailure)
  }

  /// The document and the program's exit status, or the failure.
  var result: Result<(body: [UInt8], exitStatus: Int32), Failure>
  /// What the program wrote to its standard error.
  var log: [UInt8] = []

  static func failed(_ failure: ProgramFailure) -> Self {
    Self(result: .failure(.program(failure)))
  }

  static let cancelled = Self(result: .failure(.cancelled))

  /// Returns the outcome of a complete document: a failure if it is empty or has a secret.
  static func document(_ body: [UInt8], exitStatus: Int32, hiding secrets: [Secret]) -> Self {
    let isEmpty = body.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    if isEmpty { return failed(exitStatus == 0 ? .noOutput : .exited(exitStatus)) }
    if secrets.contains(where: { $0.isEchoed(in: body) }) { return failed(.printedSecret) }
    return Self(result: .success((body, exitStatus)))
  }
}

/// What the supervisor reports of a program's end, once.
enum SupervisorReport: Equatable {
  case exited(Int32)
  case failed(PluginOutcome.Failure)

  /// Parses the supervisor's line; `nil` if it is not complete.
  ///
  /// - Parameter bytes: What was received so far.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let fields = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    let value = fields.dropFirst().first.flatMap { Int32($0) } ?? 0
    switch fields.first {
    case "exited": self = .exited(value)
    case "foreign": self = .failed(.untrusted(.ownedByAnother))
    case "killed": self = .failed(.program(.killed(signal: value)))
    case "limit": self = .failed(.program(.limit))
    case "notrun": self = .failed(.program(.notRun(value)))
    case "replaced": self = .failed(.program(.replaced))
    case "timeout": self = .failed(.program(.timeout))
    case "writable": self = .failed(.untrusted(.writableByOthers))
    default: self = .failed(.program(.notRun(EINVAL)))
    }
  }

  /// The report of a supervisor that ended without one, which only a signal can cause.
  static let missing = Self.failed(.program(.killed(signal: SIGKILL)))
}

/// The lines of a program's log.
///
/// A line counts when it is complete, because a secret in a part of it would not be recognised.
struct PluginLog {
  private static let newline = UInt8(ascii: "\n")

  /// Returns the lines as texts without secrets.
  ///
  /// - Parameters:
  ///   - bytes: Complete lines.
  ///   - secrets: The secrets that the program has.
  /// - Returns: The lines that are not empty.
  static func lines(of bytes: [UInt8], hiding secrets: [Secret]) -> [DisplayText] {
    bytes.split(separator: newline)
      .map { DisplayText(String(decoding: $0, as: UTF8.self), hiding: secrets) }
      .filter { !$0.string.isEmpty }
  }

  private var bytes: [UInt8] = []
  private let limit: Int
  /// Whether the line that is being written is left out.
  private var isSkipping = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes; lines beyond the limit are left out.
  mutating func add(_ more: [UInt8]) {
    var more = more[...]
    if isSkipping {
      guard let end = more.firstIndex(of: Self.newline) else { return }
      more = more[(end + 1)...]
      isSkipping = false
    }
    bytes += more
    guard bytes.count > limit else { return }
    isSkipping = bytes.last != Self.newline
    bytes.removeSubrange(Self.end(of: bytes[..<limit])...)
  }

  /// Removes the complete lines and returns them.
  ///
  /// - Parameter isEnded: Whether the program has written its last line to the end.
  /// - Returns: The lines.
  mutating func takeLines(isEnded: Bool = false) -> [UInt8] {
    let end = isEnded ? bytes.count : Self.end(of: bytes[...])
    defer { bytes.removeSubrange(..<end) }
    return Array(bytes[..<end])
  }

  /// Returns the end of the last complete line.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.lastIndex(of: newline).map { $0 + 1 } ?? 0
  }
}
