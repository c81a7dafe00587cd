import Glibc
import Subprocess

/// Starts programs that go on by themselves.
package enum DetachedProgram {
  /// Starts a program and does not wait for it; its end is noted, for some browsers keep `xdg-open`
  /// until they end themselves.
  ///
  /// It gets a session of its own, so that Ctrl-C here does not end it, and nothing to read or write.
  ///
  /// - Parameters:
  ///   - name: Its name, to be looked up in `PATH`, or its path.
  ///   - arguments: The words behind its name.
  ///   - environment: Its variables.
  /// - Returns: 0, or the `errno` of the failure.
  package static func start(
    _ name: String,
    _ arguments: [String],
    _ environment: [String: String]
  ) -> Int32 {
    guard let path = ProgramSearch.find(name, in: environment["PATH"]) else { return ENOENT }
    let program = ChildProgram(
      path: path,
      name: name,
      arguments: arguments,
      environment: environment
    )
    do throws(ChildProcess.Failure) {
      try ChildProcess.launch(program)
      return 0
    } catch {
      return error.errno
    }
  }

  /// Opens a link in the user's browser, by `xdg-open`, which decides which that is.
  ///
  /// - Parameters:
  ///   - link: What to open.
  ///   - environment: Its variables.
  /// - Returns: 0, or the `errno` of the failure.
  package static func open(_ link: String, _ environment: [String: String]) -> Int32 {
    start("xdg-open", [link], environment)
  }

  /// Starts this program once more.
  ///
  /// - Parameters:
  ///   - arguments: The words behind its name.
  ///   - environment: Its variables.
  /// - Returns: 0, or the `errno` of the failure.
  package static func startAgain(
    _ arguments: [String],
    _ environment: [String: String]
  ) -> Int32 {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // A link to the file; its own name would be that of every such process.
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return errno }
    let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return start(String(decoding: bytes, as: UTF8.self), arguments, environment)
  }
}
