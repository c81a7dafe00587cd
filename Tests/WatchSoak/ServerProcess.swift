import DashApp
import Glibc
import Synchronization

/// The server, seen from its parent.
final class ServerProcess: Sendable {
  /// The server could not be started, or does not respond.
  struct Failure: Error {
    let step: String
    let errno: Int32
  }

  /// The counts of the server.
  struct Report {
    let requests: Int
    let connections: Int
    let faults: Int
    /// The number of faults after which a connection is unusable.
    let closings: Int
  }

  /// The port that the server listens on.
  let port: Int

  private let process: pid_t
  private let commands: Int32
  private let replies: Int32

  /// Starts this program again as the server.
  init(seed: UInt64) throws(Failure) {
    let input = try Self.makePipe()
    let output = try Self.makePipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
    let commandLine = ["watch-soak", "serve", "\(seed)"]
    var arguments: [UnsafeMutablePointer<CChar>?] =
      commandLine.map { argument in strdup(argument) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, environ)
    guard status == 0 else { throw Failure(step: "posix_spawn", errno: status) }
    close(input.read)
    close(output.write)
    self.process = process
    commands = input.write
    replies = output.read
    guard let port = Int(Self.readLine(from: output.read)) else {
      throw Failure(step: "reading the port", errno: errno)
    }
    self.port = port
  }

  deinit {
    close(commands)
    close(replies)
    waitpid(process, nil, 0)
  }

  /// Ends the faults.
  func calmDown() { _ = sendCommand("calm") }

  /// Returns the counts so far.
  func report() -> Report {
    let numbers = sendCommand("report").split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 4 else {
      return Report(requests: 0, connections: 0, faults: 0, closings: 0)
    }
    return Report(
      requests: numbers[0],
      connections: numbers[1],
      faults: numbers[2],
      closings: numbers[3]
    )
  }

  private func sendCommand(_ command: String) -> String {
    try? FileDescriptorOutput(descriptor: commands).write(command + "\n")
    return Self.readLine(from: replies)
  }

  /// Returns a line without its end; at the end of the stream, what came so far.
  private static func readLine(from descriptor: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  private static func makePipe() throws(Failure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(step: "pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
