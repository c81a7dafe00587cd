import DashConfiguration
import DashCore
import Glibc
import Subprocess

/// Starts programs that outlive this process.
enum DetachedProgram {
  /// Starts a program without waiting for it.
  ///
  /// The program runs in a new session, so Ctrl-C does not reach it, and has no standard streams.
  /// It is reaped in the background, because some browsers keep `xdg-open` running until they quit.
  ///
  /// - Parameters:
  ///   - name: A name to look up in `PATH`, or a path.
  ///   - arguments: The command-line arguments without `argv[0]`.
  ///   - environment: The environment variables.
  /// - Returns: 0, or the `errno` of the failure.
  static func start(
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
    do throws(ChildProgram.Failure) {
      try program.launch()
      return 0
    } catch {
      return error.errno
    }
  }
}

extension AppContext {
  /// Opens a link in the user's browser.
  ///
  /// - Parameters:
  ///   - secrets: The API keys, which no variable of the browser may contain.
  /// - Returns: 0, or the `errno` of the failure.
  func open(_ link: ServiceLink, hiding secrets: [Secret]) -> Int32 {
    let variables = ChildEnvironment.forDesktopProgram(invocation.environment).filter { _, value in
      !secrets.contains { $0.isEchoed(in: Array(value.utf8)) }
    }
    return machine.openLink(link.text, variables)
  }
}
