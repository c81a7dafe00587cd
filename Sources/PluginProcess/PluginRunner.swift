package import DashCore
import Glibc
import Subprocess

/// Runs the programs of plugins, each in a process group and a session of its own.
///
/// A program that fails, hangs or floods its output fails its own run only.
package struct PluginRunner: Sendable {
  /// The limits of a run.
  package struct Limits: Sendable {
    /// The size limit of a document, in bytes.
    package var outputBytes = 1 << 20
    /// The number of bytes of its log that are read.
    package var logBytes = 64 << 10
    /// The processor time of each process, in seconds.
    package var cpuSeconds = 10
    /// The memory that each process may write to, in bytes.
    ///
    /// Its address space is not limited: V8 and Go reserve gigabytes that they never use.
    package var dataBytes = 512 << 20
    /// The number of files that each process may have open.
    package var openFiles = 64
    /// The size limit of a file that it writes, in bytes.
    package var fileBytes = 16 << 20

    package init() {}

    var forChild: ChildLimits {
      var limits = ChildLimits()
      limits.cpuSeconds = UInt64(cpuSeconds)
      limits.dataBytes = UInt64(dataBytes)
      limits.openFiles = UInt64(openFiles)
      limits.fileBytes = UInt64(fileBytes)
      return limits
    }
  }

  /// The variables that plugins inherit: files, language, time zone, proxies and certificates.
  private static let inheritedVariables: Set<String> = [
    "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY",
    "LC_NUMERIC", "LC_TIME", "PATH", "TMPDIR", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS",
    "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
    // A plugin that sends requests connects as this program does.
    "ALL_PROXY", "CURL_CA_BUNDLE", "HTTPS_PROXY", "NO_PROXY", "SSL_CERT_DIR", "SSL_CERT_FILE",
    "all_proxy", "http_proxy", "https_proxy", "no_proxy",
  ]
  /// The variables that every plugin gets.
  private static let ownVariables = [
    "DASH_PLUGIN_PROTOCOL": "\(PluginProtocol.version)", "TERM": "dumb",
  ]

  private let environment: [String: String]
  private let limits: Limits

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - environment: The environment of this process, of which plugins get a few variables.
  ///   - limits: The limits of each run.
  package init(environment: [String: String], limits: Limits = Limits()) {
    self.environment = environment.filter { Self.inheritedVariables.contains($0.key) }
      .merging(Self.ownVariables) { $1 }
    self.limits = limits
  }

  /// Runs a program to its end.
  ///
  /// - Returns: The document that the program printed.
  /// - Throws: ``DashCore/TransportError`` if it printed none.
  package func run(_ run: ProgramRun) async throws(TransportError) -> Response {
    let program = ChildProgram(
      path: run.program.path,
      arguments: run.arguments,
      environment: environment,
      directory: "/",
      limits: limits.forChild
    )
    let result = await program.run(
      await run.input,
      outputLimit: limits.outputBytes,
      errorLimit: limits.logBytes,
      deadline: run.deadline
    )
    if let log = run.log { logLines(of: result, hiding: run.secrets).forEach(log) }
    if result.end == .cancelled { throw TransportError(.cancelled, host: run.host) }
    if let failure = failure(of: result, program, hiding: run.secrets) {
      let reason = SourceError.Reason.failedProgram(run.program.name, failure)
      throw TransportError(failure.code, reason: reason, host: run.host)
    }
    return Response(status: 200, body: result.output)
  }

  private func failure(
    of result: ChildResult,
    _ program: ChildProgram,
    hiding secrets: [Secret]
  ) -> ProgramFailure? {
    switch result.end {
    case .notStarted(ENOENT), .exited(127):
      if let name = missingInterpreter(of: program) { return .noInterpreter(name) }
    default: break
    }
    switch result.end {
    case .notStarted(let errno): return .notRun(errno)
    case .killed(SIGXCPU), .killed(SIGXFSZ): return .limit
    case .killed(let signal): return .killed(signal: signal)
    case .timeout, .cancelled: return .timeout
    case .tooMuchOutput: return .tooMuchOutput
    case .exited(let status):
      if secrets.contains(where: { $0.isEchoed(in: result.output) }) { return .printedSecret }
      // A program that fails can only report an error.
      if status != 0 {
        let reportsError = (try? JSONParser.parse(result.output))?["error"] != nil
        return reportsError ? nil : .exited(status)
      }
      let isEmpty = result.output.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
      return isEmpty ? .noOutput : nil
    }
  }

  /// Returns the interpreter that the first line of a script names, if it does not exist.
  private func missingInterpreter(of program: ChildProgram) -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let descriptor = open(program.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let count = read(descriptor, &bytes, bytes.count)
    close(descriptor)
    guard count > 2, bytes.starts(with: Array("#!".utf8)) else { return nil }
    let line = bytes[2..<count].prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self).split { " \t".contains($0) }.map(String.init)
    guard let first = words.first else { return nil }
    // `env` itself finds the program, the first word unless there are other options: env(1).
    let isEnv = first.hasSuffix("/env")
    let interpreter = isEnv ? words.dropFirst().first { $0 != "-S" } : first
    guard let interpreter, !interpreter.hasPrefix("-"), !interpreter.contains("=") else {
      return nil
    }
    let isThere = ProgramSearch.find(interpreter, in: environment["PATH"]) != nil
    return isThere ? nil : interpreter
  }

  /// Returns the lines of a program's log that are not empty.
  ///
  /// A line counts when it is complete, because a secret in a part of it would not be recognised.
  private func logLines(of result: ChildResult, hiding secrets: [Secret]) -> [DisplayText] {
    var lines = result.errorOutput.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    let isComplete =
      if case .exited = result.end { result.errorOutput.count < limits.logBytes } else { false }
    if !isComplete { lines.removeLast() }
    return lines.map { DisplayText(String(decoding: $0, as: UTF8.self), hiding: secrets) }
      .filter { !$0.string.isEmpty }
  }
}
