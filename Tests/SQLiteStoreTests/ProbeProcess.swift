import DashTestSupport
import Foundation
import Glibc

/// A `store-probe` process, from the binary built beside the tests.
struct ProbeProcess {
  /// A failure to start it.
  struct Failure: Error {
    let code: Int32
  }

  private let process: pid_t
  private let output: Int32

  /// Starts it with a readable standard output.
  init(_ arguments: [String]) throws {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let path = tests.deletingLastPathComponent().appending(path: "store-probe").path
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(code: errno) }
    // No other child may inherit the write end.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    output = ends[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var argv = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, nil, &argv, environ)
    guard code == 0 else { throw Failure(code: code) }
    self.process = process
  }

  /// Waits for a line.
  func readLine() throws -> String {
    OwnThreadTrait.requireOwnThread()
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// Kills it, and returns when it is gone.
  func kill() {
    OwnThreadTrait.requireOwnThread()
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    close(output)
  }
}
