import CSubprocess
import Glibc
import SystemThreads

/// A program to start: its path, arguments, environment and resource limits.
package struct ChildProgram: Sendable {
  /// The `errno` of a failed start.
  package struct Failure: Error, Hashable {
    package let errno: Int32
  }

  /// The path of the executable, which is neither searched in `PATH` nor passed to a shell.
  package var path: String
  /// The program's `argv[0]`.
  package var name: String
  /// Command-line arguments without `argv[0]`.
  package var arguments: [String]
  /// The complete environment.
  package var environment: [String: String]
  /// The working directory; `nil` for that of this process.
  package var directory: String?
  /// The resource limits; `nil` for none.
  package var limits: ChildLimits?

  package init(
    path: String,
    name: String? = nil,
    arguments: [String] = [],
    environment: [String: String] = [:],
    directory: String? = nil,
    limits: ChildLimits? = nil
  ) {
    self.path = path
    self.name = name ?? path
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.limits = limits
  }

  /// Starts the program in a session of its own, without input and output, and reaps it in the
  /// background.
  ///
  /// - Throws: ``Failure`` if it could not be started.
  package func launch() throws(Failure) {
    let process = try start(csubprocess_detached, input: -1, output: -1, error: -1)
    // Without another thread, the process stays a zombie until this program ends.
    _ = SystemThread.start { _ = csubprocess_wait(process) }
  }

  /// Runs the program with this process's standard streams, and waits until it exits.
  ///
  /// Ctrl-C goes to the program alone.
  ///
  /// - Returns: How it ended; `nil` if it could not be started.
  package func runInForeground() -> ChildResult.End? {
    var usage = csubprocess_usage()
    let error = withVectors { argv, variables in csubprocess_run(path, argv, variables, &usage) }
    return error == 0 ? ChildResult.end(status: usage.status) : nil
  }

  /// Starts the program with these descriptors as its streams; -1 is `/dev/null`.
  func start(
    _ relation: csubprocess_relation,
    input: Int32,
    output: Int32,
    error: Int32
  ) throws(Failure) -> pid_t {
    var process: pid_t = 0
    var limits = (limits ?? ChildLimits()).values
    let directory = directory.map { strdup($0) }
    defer { free(directory ?? nil) }
    let number = withUnsafePointer(to: &limits) { pointer in
      let setting = csubprocess_setting(
        relation: relation,
        input: input,
        output: output,
        error: error,
        directory: directory ?? nil,
        limits: self.limits == nil ? nil : pointer
      )
      return withVectors { argv, variables in
        csubprocess_start(path, argv, variables, setting, &process)
      }
    }
    guard number == 0 else { throw Failure(errno: number) }
    return process
  }

  /// The arguments or the environment of a program in C, with `NULL` at the end.
  private typealias Vector = UnsafePointer<UnsafeMutablePointer<CChar>?>

  /// Calls a function with the arguments and the environment.
  private func withVectors(_ body: (_ argv: Vector, _ variables: Vector) -> Int32) -> Int32 {
    let argv = ([name] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    return body(argv, variables)
  }
}

/// Resource limits of a program; those that are not set do not apply.
///
/// All limits are hard, so the program cannot raise them. It writes no core dump, and gains no
/// privileges by a set-user-ID program.
package struct ChildLimits: Sendable {
  package var addressSpaceBytes = UInt64.max
  package var dataBytes = UInt64.max
  package var cpuSeconds = UInt64.max
  package var fileBytes = UInt64.max
  package var openFiles = UInt64.max

  package init() {}

  var values: csubprocess_limits {
    csubprocess_limits(
      address_space_bytes: addressSpaceBytes,
      data_bytes: dataBytes,
      cpu_seconds: cpuSeconds,
      file_bytes: fileBytes,
      open_files: openFiles
    )
  }
}

/// Finds executables.
package enum ProgramSearch {
  /// Finds a program by name.
  ///
  /// Skips relative directories, so that no file in the current directory is found.
  ///
  /// - Parameters:
  ///   - name: A name without a slash, or an absolute path.
  ///   - searchPath: The value of `PATH`; `nil` if not set.
  /// - Returns: The path of an executable file, or `nil`.
  package static func find(_ name: String, in searchPath: String?) -> String? {
    if name.utf8.first == UInt8(ascii: "/") { return isExecutable(name) ? name : nil }
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), let searchPath else { return nil }
    return searchPath.utf8.split(separator: UInt8(ascii: ":"))
      .filter { $0.first == UInt8(ascii: "/") }.map(Substring.init)
      .map { "\($0)/\(name)" }
      .first(where: isExecutable)
  }

  /// Finds a program that a user typed: a path with a slash may start at the current directory.
  ///
  /// - Parameters:
  ///   - searchPath: The value of `PATH`; `nil` if not set.
  /// - Returns: The absolute path of an executable file, or `nil`.
  package static func find(typed name: String, in searchPath: String?) -> String? {
    let slash = UInt8(ascii: "/")
    guard name.utf8.contains(slash), name.utf8.first != slash else {
      return find(name, in: searchPath)
    }
    guard let resolved = realpath(name, nil) else { return nil }
    defer { free(resolved) }
    return find(String(cString: resolved), in: nil)
  }

  /// Returns the path of the running executable, with links resolved.
  package static func ownPath() -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count], as: UTF8.self)
  }

  /// Returns whether a path leads to an executable regular file.
  package static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
